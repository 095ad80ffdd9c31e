// Nature. One drawing per tile of the base content pack, by its id.
import {
  art, box, BRICK, CREAM, DARK, disc, each, flower, GOLD, GREY, house, K, LEAF, line, NONE, oval,
  pine, PINE, SOIL, times, tree, WATER, WOOD,
} from './shapes';

export const GREEN: Record<string, string> = {
  G01: art(
    line('M-19 13Q-6 13-1 6T19-9', NONE, 6.4, '#a58f5e'), line('M-19 13Q-6 13-1 6T19-9', NONE, 4.6, '#f3e7c4'),
    tree(-11, -3, 1.35), tree(1, -9, 1.05), tree(13, 9, 1.2), oval(3, 11, 6.4, 3.4, WATER),
    line('M0 11q2-1.2 4 0', NONE, 1, '#fff'), line('M7-2.5h8M8-2.5v3M14-2.5v3M7-5h8', NONE, 1.6, WOOD),
  ),
  G02: art(
    oval(0, 4, 18, 10, WATER), line('M-10 2q3-2 6 0M2 7q3-2 6 0M-4 10q2-1.5 4 0', NONE, 1.2, '#fff'),
    line('M-15-2v-10M-12-3v-12M-17-4v-6', NONE, 1.3, '#3f7f45'), line('M-12-13v-4M-15-10v-3', NONE, 2.8, WOOD),
    oval(8, 1, 4.5, 2.6, CREAM), disc(12, -2.4, 2.2, '#2f6d4a'), line('M14-2.4l3 .6-3 .9z', GOLD, 0.8),
  ),
  G03: art(
    pine(-14, 2, 1.1), pine(14, 4, 1.2),
    line('M-4 13l1-8q-4-1-4-5l3 1h8l3-5-1-3 3 1 3-1-1 4-1 3-2 3-1 10h-2l-1-7h-5l-1 7z', '#c08a52'),
    line('M7-7l-3-6m3 6l4-6m-6 3l-3-.5m8 .5l3-.5', NONE, 1.3),
    line('M-19 14h38M-16 14v-4M-8 14v-4M16 14v-4', NONE, 1.3, WOOD),
  ),
  G04: art(
    each([[-13, -2, 1.1, PINE], [0, -5, 1.15, '#3b7d55'], [13, -2, 1.1, PINE], [-7, 9, 1.3, '#3b7d55'], [7, 10, 1.35, PINE]], (x, y, s, f) => pine(x, y, s, f)),
  ),
  G05: art(
    oval(-5, 7, 13, 6, WATER), oval(10, -2, 8, 4, WATER),
    each([[-13, 5, 10], [-9, 4, 13], [-16, 7, 6], [14, 9, 9], [10, 10, 6]], (x, y, h) => line(`M${x} ${y}v-${h}`, NONE, 1.3, '#3f7f45') + line(`M${x} ${y - h}v-4.5`, NONE, 2.8, WOOD)),
    line('M-2-7q0-5 4-5 1.5 0 2 2l3 .5-3 1.2q0 6-3 6.5l-4 .3z', CREAM, 1.1), line('M0-2v7', NONE, 1.1),
  ),
  G06: art(
    line('M-19 9L-8-12 0 1 6-7 19 9z', '#a9b7a0'), line('M-11-6.3L-8-12l4 6.5-2.4 1.6-2-1.6z', '#fff', 1),
    line('M-19 14q0-6 0-5h38v5z', LEAF, 1.1), pine(-13, 11, 0.7), pine(13, 11, 0.75), pine(5, 12, 0.6),
    line('M2-14q2-2.5 4 0q2-2.5 4 0', NONE, 1.3),
  ),
  G07: art(
    line('M-14 15V-9', NONE, 2.2, WOOD), line('M-18-3h8v-6l-4-4-4 4z', SOIL), disc(-14, -6.6, 1.6, K, 0),
    line('M-3 9q-4-6 0-11 2-4 6-3l4-3 1 3 3 1-3 1.5q2 8-5 11.5z', CREAM),
    line('M-1 3q4 3 8 0-1 5-6 5z', DARK, 1), disc(7.6, -3.6, 0.9, K, 0),
    line('M2 9v5M5 8.6v5.4', NONE, 1.2, '#c2410c'), line('M-8 14h24', NONE, 1.6, WOOD),
  ),
  G08: art(
    line('M-10-17Q-16-6-2-1T2 16', NONE, 10.5), line('M-10-17Q-16-6-2-1T2 16', NONE, 8, WATER),
    line('M-12-10q3 6 8 7M3 5q2 4 0 8', NONE, 1.1, '#fff'), tree(-13, 6, 0.95), tree(12, -6, 1.1),
    disc(10, 7, 2.8, GREY, 1.1), disc(14, 9, 2, GREY, 1.1), line('M-6 11q3-2 6 0', NONE, 1.2, '#fff'),
  ),
  G09: art(
    each([[-13, -5, '#d6487e', 1.4], [-3, -10, '#fff', 1.5], [9, -7, '#8c6ad0', 1.4], [-8, 4, '#f2bd3a', 1.4], [4, 1, '#e0523a', 1.5], [14, 3, '#fff', 1.3], [-2, 11, '#8c6ad0', 1.2], [-15, 10, '#fff', 1.1], [11, 12, '#d6487e', 1.2]], (x, y, col, s) => flower(x, y, col, s)),
    line('M0-3q-4-5-6-1 1 3 6 1 5 2 6-1-2-4-6 1z', '#f28a2b', 0.9, K, 'transform="translate(3,-13) scale(.7)"'),
  ),
  G10: art(
    line('M-19 12V-2l6-3v-5l8-4 3 5 7-3 4 7 6 2 4 5V12z', '#c9b28a'), line('M-13-5l9 1 5 5 10-1', NONE, 1.1),
    oval(1, 8, 11, 4.4, WATER), line('M-4 8q2-1.4 4 0', NONE, 1, '#fff'), tree(-14, 5, 0.8), pine(14, 7, 0.75),
    tree(6, -9, 0.65),
  ),
  G11: art(
    line('M-19 12Q0 0 19-10', NONE, 13, '#7cae5c'),
    each([[-14, 7, PINE], [-5, 3, LEAF], [4, -2, PINE], [13, -7, LEAF]], (x, y, f) => tree(x, y, 1.05, f)),
    line('M-18-4l5-5M-12-10l4-4', NONE, 2.4, BRICK), line('M8 14l5-4M14 15l4-4', NONE, 2.4, '#2f62a8'),
  ),
  G12: art(
    line('M-5 16L-2-16h4L7 16z', '#efe3c0', 1.1),
    each([[-8, -9, 0.7], [8, -9, 0.7], [-11, 0, 0.95], [11, 0, 0.95], [-14, 11, 1.2], [15, 11, 1.2]], (x, y, s) => tree(x, y, s)),
  ),
  G13: art(
    each([[-12, -6], [0, -6], [12, -6], [-6, 9], [6, 9]], (x, y) => tree(x, y, 1.15) + each([[-2.4, -1], [2, -2.2], [0.5, 2]], (dx, dy) => disc(x + dx, y - 3.4 + dy, 1.15, '#d8392b', 0.6))),
  ),
  G14: art(
    times(8, (i) => line(`M${-18 + i * 5} 15Q${-12 + i * 4} 6 ${-7 + i * 3} 3`, NONE, 2.4, '#8a6a3a')),
    house(-9, 3, 13, 8, BRICK, '#e6b45c'), disc(7, -9, 4.6, GOLD), tree(12, 0, 0.9),
    line('M2 3q2-4 4-4M8 7q2-4 4-4', NONE, 1.6, '#3f7f45'),
  ),
  G15: art(
    each([[-18, -12, '#a9763f'], [-5, -12, '#7cae5c'], [8, -12, '#a9763f'], [-18, 5, '#7cae5c'], [8, 5, '#a9763f']], (x, y, f) => box(x, y, 10, 8, f, 1)),
    each([[-16, -9.5, '#cfe3a5'], [-3, -9.5, '#d6487e'], [10, -9.5, '#cfe3a5'], [-16, 7.5, '#f2bd3a'], [10, 7.5, '#cfe3a5']], (x, y, f) => line(`M${x} ${y}h6m-6 3h6`, NONE, 1.4, f)),
    house(0, 13, 9, 7, '#2f62a8'), line('M-19-1h38', NONE, 2.6, '#efe3c0'),
  ),
  G16: art(
    line('M-16 13V1Q-16-13 0-13T16 1V13z', '#dff0f2'), line('M-16 1h32M-8 13V-9.5M8 13V-9.5M0 13v-26', NONE, 1),
    flower(-11, 6, '#d6487e', 1.1), line('M-4 12q0-8-3-9 4-1 5 3 0-6 4-7-2 3 0 6 3-3 5-1-4 1-4 8z', LEAF, 1),
    flower(11, 6, '#f2bd3a', 1.1), box(-2.5, 8, 5, 5, WOOD, 0, 1),
  ),
};
