// Homes and services. One drawing per tile of the base content pack, by its id.
import {
  art, box, BRICK, CREAM, DARK, disc, GOLD, GREY, ground, house, LEAF, line, NONE, pick, ROOF,
  times, tree, WIN, windows, WOOD,
} from './shapes';

export const BLUE: Record<string, string> = {
  B01: art(
    house(-10, 4, 13, 9, ROOF), house(9, 0, 12, 8, '#35609e'), house(5, 15, 13, 8, BRICK), tree(-13, 12, 0.75),
  ),
  B02: art(
    ground(15), box(-18, -6, 11, 21, CREAM), box(-5.5, -15, 11, 30, '#e6c9a8'), box(7, -9, 11, 24, CREAM),
    windows(-15.8, -3, 2, 4), windows(-3.3, -12, 2, 6), windows(9.2, -6, 2, 4),
    `<path d="M-18 4h11M-5.5 1h11M7 2h11" stroke="${BRICK}" stroke-width="1.4"/>`,
  ),
  B03: art(
    ground(15), line('M-16 14V-1L-2-12V14z', CREAM), line('M-18 1L-2-12V-7L-16 4z', '#35609e'),
    line('M-13-4.5l2 4M-8-8l2 4', NONE, 0.9, '#cfe3fb'), box(-2, -1, 17, 15, '#e9f0d8'),
    line('M-2-1q4-5 8-1 4-5 9 1z', LEAF, 1.1), box(1, 3, 11, 5, WIN, 0, 1), box(-11, 6, 5, 8, WOOD, 0, 1),
  ),
  B04: art(
    ground(15), box(-18, 0, 36, 14, '#f3d58a'), line('M-20 0h40l-5-7h-30z', ROOF), box(-4, -11, 8, 11, CREAM),
    line('M-6-11L0-17l6 6z', ROOF), disc(0, -6, 2.6, '#fff', 1), line('M0-6v-1.7M0-6h1.3', NONE, 0.9),
    windows(-15, 4, 2, 2, 5), windows(8, 4, 2, 2, 5), box(-2.5, 7, 5, 7, WOOD, 0, 1),
  ),
  B05: art(
    ground(15), line('M-19-4L0-15 19-4z', CREAM), box(-17, -4, 34, 3, CREAM),
    [-15, -7.5, 3.5, 11].map((x) => box(x, -1, 4, 12, '#f6f0e4', 0, 1.1)).join(''), box(-18, 11, 36, 3.4, GREY),
    line('M-6-8l6-3 6 3-6 3z', DARK, 1), box(-2.2, 2, 4.4, 9, WOOD, 0, 1),
  ),
  B06: art(
    ground(15), house(-7, 13, 16, 10, '#e0523a', '#f8dd83'), disc(-7, 0, 2.2, WIN, 1),
    line('M6 14V0M6 0L16 14', NONE, 2, '#2f62a8'), line('M6 2h4', NONE, 1.6), disc(13, -8, 4, '#d6487e'),
    disc(6, -10, 3.6, GOLD), line('M13-4q-1 3-3 5M6-6.5q1 3 2.5 5', NONE, 0.9),
  ),
  B07: art(
    ground(15), box(-18, -3, 36, 17, CREAM), box(-8, -14, 16, 28, '#fff'),
    line('M-2-11h4v3.5h3.5v4H2V0h-4v-3.5h-3.5v-4H-2z', '#d8392b', 1), windows(-15.5, 0, 2, 3),
    windows(10.5, 0, 2, 3), box(-3, 5, 6, 9, '#7aa0d0', 0, 1.1),
  ),
  B08: art(
    ground(15), house(-6, 13, 20, 13, '#7d6aa8', '#f4e3c4', false), windows(-13, 3, 4, 2, 4.2, 5),
    line('M9 13h9M10 13v2M17 13v2M9 9.5h9', NONE, 1.5, WOOD), tree(14, 1, 1.2),
  ),
  B09: art(
    ground(15), box(-18, -9, 36, 23, '#e8d2ee'), line('M-18-9q18-9 36 0', '#7d4fa0'),
    times(6, (i) => line(`M${-18 + i * 6} 3h6v3q-3 3-6 0z`, pick(['#d8392b', '#fff'], i % 2), 0.9)),
    windows(-15, -6, 7, 1, 4.4, 0, 2.6, 4), box(-14, 8, 10, 6, WIN, 0, 1), box(4, 8, 10, 6, WIN, 0, 1),
    box(-2.5, 7.5, 5, 6.5, WOOD, 0, 1),
  ),
  B10: art(
    ground(15), box(-18, -5, 17, 19, '#f3d58a'), box(1, -2, 17, 16, '#cfe3c0'),
    times(4, (i) => line(`M${-18.5 + i * 4.5} 1h4.5v3q-2.25 2-4.5 0z`, pick(['#2f62a8', '#fff'], i % 2), 0.8)),
    times(4, (i) => line(`M${0.5 + i * 4.5} 3h4.5v3q-2.25 2-4.5 0z`, pick(['#c9603c', '#fff'], i % 2), 0.8)),
    windows(-15, -3, 3, 1, 4.6), box(-16, 7, 7, 7, WIN, 0, 1), box(8, 8, 8, 6, WIN, 0, 1),
    box(-6, 7, 4, 7, WOOD, 0, 1), box(3, 8, 4, 6, WOOD, 0, 1),
  ),
  B11: art(
    ground(15), line('M-17 14V-4Q0-18 17-4V14z', '#e9c46a'), line('M-13 14V-1Q0-11 13-1V14z', '#8f2434'),
    line('M-13-1Q-6 8-12 14h-1zM13-1Q6 8 12 14h1z', '#d8392b', 1),
    line('M-6 1q3-1.5 6 0v4q-1 4-3 4t-3-4z', '#fff', 1), line('M1 3q3-1.5 6 0v4q-1 4-3 4t-3-4z', GOLD, 1),
    line('M-4.6 5.6q1.6 1.6 3.2 0M2.4 9q1.6-1.6 3.2 0', NONE, 0.9),
  ),
  B12: art(
    ground(15), box(-16, 6, 32, 7, '#2f62a8', 1), box(-13, -1, 28, 7, '#c9603c', 1),
    box(-17, -8, 29, 7, '#5c9f4c', 1), line('M-12 7.5v4M-9-v5M-13-7v5', NONE, 1.4, '#fff'),
    line('M-8-9q5-5 9-1 4-4 9 1v-6q-5-4-9-1-4-3-9 1z', '#fff', 1.1),
  ),
  B13: art(
    ground(15), line('M-19 14V4Q0-14 19 4V14z', '#7aa0d0'), line('M-19 4Q0-14 19 4', NONE, 2.4, '#35609e'),
    box(-13, 6, 26, 8, CREAM), disc(0, 3, 5, '#ef7d22'),
    line('M-5 3h10M0-2v10M-3.5-.5q3.5 3.5 0 7M3.5-.5q-3.5 3.5 0 7', NONE, 0.9), windows(-11, 8, 2, 1, 4),
    windows(6, 8, 2, 1, 4),
  ),
  B14: art(
    ground(15), box(-18, -4, 36, 12, '#e6c9a8'), line('M-20-4h40l-6-6h-28z', ROOF), disc(0, -9, 4.4, '#fff'),
    line('M0-9v-2.6M0-9h2', NONE, 1), windows(-15, -1, 3, 1, 5, 0, 3, 5), windows(4, -1, 3, 1, 5, 0, 3, 5),
    line('M-19 11h38M-19 15h38', NONE, 1.5), times(8, (i) => line(`M${-17 + i * 5} 10v6`, NONE, 1.4, WOOD)),
  ),
  B15: art(
    ground(15), box(-18, -6, 27, 20, '#d8392b'), box(9, -15, 8, 29, '#e6c9a8'),
    box(-15, 2, 9, 12, CREAM, 0, 1.1), box(-4, 2, 9, 12, CREAM, 0, 1.1),
    line('M-15 5h9m-9 3h9m-9 3h9M-4 5h9m-9 3h9m-9 3h9', NONE, 0.8), windows(11, -12, 1, 4, 0, 5.5, 4, 3),
    windows(-15, -4, 5, 1, 4.6),
  ),
  B16: art(
    ground(15), line('M-17 14V0L0-10 17 0V14z', '#e9f0d8'), line('M-20 2L0-12 20 2l-2 2L0-8-18 4z', LEAF),
    line('M0 11q-8-3-5-12 9 2 5 12zM0 11q1-6 7-8 0 7-7 8z', LEAF, 1.1), box(-15, 6, 5, 5, WIN, 0, 1),
    box(10, 6, 5, 5, WIN, 0, 1),
  ),
};
