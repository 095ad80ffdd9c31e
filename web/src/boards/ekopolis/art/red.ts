// Work and industry. One drawing per tile of the base content pack, by its id.
import {
  art, box, BRICK, CREAM, DARK, disc, each, fix, GOLD, GREY, ground, K, line, NONE, oval, ROOF,
  smoke, SOIL, stack, times, WIN, windows, WOOD,
} from './shapes';

export const RED: Record<string, string> = {
  R01: art(
    ground(), line('M-17 14V2q2-6-.5-11h8q-2 5 .5 11v12z', GREY),
    line('M-5 14V4q2-5-.5-10h8q-2 5 .5 10v10z', GREY), box(3, 4, 15, 10, CREAM), stack(13, 4, 15),
    smoke(13, -12), line('M5 9h11', NONE, 1.6), line('M4 14l4-4 4 4z', DARK),
  ),
  R02: art(
    ground(), box(-17, 3, 13, 11, CREAM), disc(-10.5, -3, 5.5, '#b98ac0'), box(-2, -6, 8, 20, GREY, 3),
    box(9, -1, 8, 15, '#e3b04b', 3), line('M-2 0h-3M6 -3h5v2M6 8h3', NONE, 1.8), smoke(1, -9, 0.8, '#d9c4e2'),
  ),
  R03: art(
    ground(), line('M-18 14V1l8-5v5l8-5v5l8-5v18z', BRICK), stack(12, 14, 28, 6, DARK),
    line('M9.5 -14l2.5 -5 2.5 5z', '#ef7d22', 1), box(-14, 7, 6, 7, GOLD, 0), box(-4, 7, 6, 4, WIN, 0, 0.8),
  ),
  R04: art(
    ground(), box(-15, -1, 19, 15, GREY), stack(10, 14, 27, 6), smoke(10, -15, 0.7),
    line('M-9 11c0-5 3.5-5 3.5-10 4.5 3 5.5 10 1 10z', '#ef7d22', 1.1), line('M-15 3h19', NONE, 1),
  ),
  R05: art(
    ground(), line('M-19 14Q-12-2-5 2Q1-9 8-2Q15 0 19 14z', SOIL), box(-9, 4, 5, 4, CREAM, 0, 1),
    disc(3, 2, 2.4, '#6f8fb0', 1), box(8, 6, 6, 3.5, BRICK, 0, 1), line('M-2 9l3-4 3 4z', '#7aa35c', 1),
    line('M-14-10q3-3 5 0q2-3 5 0', NONE, 1.2), line('M3-13q2-2 4 0q2-2 4 0', NONE, 1.1),
  ),
  R06: art(
    ground(), box(-16, -8, 8, 22, GREY, 3), box(-7, -8, 8, 22, GREY, 3), line('M2 14V4h6l9 3v7z', CREAM),
    line('M1-6L14 5', NONE, 2.4), disc(10, 10, 2, DARK, 1), smoke(-12, -10, 0.7),
  ),
  R07: art(
    ground(), line('M-18 12h36', NONE, 3, DARK),
    '<path d="M-15 12h30" stroke="#fff" stroke-width="1" stroke-dasharray="4 3"/>',
    line('M-16-2q1-4 6-4l18-5q6-1 7 1-1 3-7 4l-8 2-5 9h-4l2-8-7 2-2 4h-3z', CREAM),
    line('M-2-8l-7-6h4l9 4z', '#7aa0d0'), windows(-5, -4.4, 3, 1, 3, 0, 1.5, 1.5),
  ),
  R08: art(
    ground(), line('M-18 2V-6l7-4v4l7-4v4l7-4v4l7-4V2z', BRICK),
    line('M-15 11v-5l4-1 4-5h9l5 5 7 1v5z', '#7aa0d0'), line('M-6 5l3-4h5l3 4z', WIN, 1),
    disc(-8, 11, 3.2, DARK), disc(8, 11, 3.2, DARK),
  ),
  R09: art(
    ground(), line('M-18 14V3h11v11z', CREAM), disc(-12.5, 3, 5.5, CREAM), disc(-12.5, 3, 1.6, SOIL, 1),
    box(-7, -3, 24, 17, BRICK), line('M-7-3l6-5 6 5 6-5 6 5z', ROOF), stack(14, -4, 12, 4, GREY),
    windows(-4, 3, 4, 1, 5.2), box(1, 9, 5, 5, WOOD, 0, 1),
  ),
  R10: art(
    ground(), line('M-19 8Q0 8 0-17', NONE, 7.5, DARK), line('M19-6Q-2-4-12 15', NONE, 7.5, '#7d7682'),
    '<path d="M-19 8Q0 8 0-17M19-6Q-2-4-12 15" fill="none" stroke="#fff" stroke-width="1.1" stroke-dasharray="3.4 2.6"/>',
    box(6, 3, 7, 4.4, BRICK, 1.5, 1), box(-13, 2, 6, 4, GOLD, 1.5, 1),
  ),
  R11: art(
    ground(), line('M-18 14q5-9 2-21h13q-3 12 2 21z', CREAM), line('M1 14q5-9 2-21h13q-3 12 2 21z', CREAM),
    smoke(-13, -10, 0.8), smoke(6, -11, 0.8),
    `<g transform="translate(0,7)">${disc(0, 0, 5.4, GOLD)}<path d="M0 0L-2-4.2A4.6 4.6 0 0 1 2-4.2zM0 0L4.6.5A4.6 4.6 0 0 1 2.6 3.9zM0 0L-2.6 3.9A4.6 4.6 0 0 1-4.6.5z" fill="${K}"/></g>`,
  ),
  R12: art(
    ground(), box(-18, -6, 22, 14, GREY), line('M-18-6l11-5 11 5z', DARK), box(-15, -1, 5, 9, CREAM, 0, 1),
    box(-8, -1, 5, 9, CREAM, 0, 1), box(-2, 2, 13, 9, BRICK), line('M11 11V4h4l3 4v3z', GOLD),
    disc(1, 12, 2.6, DARK), disc(13, 12, 2.6, DARK),
  ),
  R13: art(
    ground(), line('M-19 9V-1l9-7 9 7V9z', BRICK), box(-13, 1, 6, 8, WOOD),
    line('M-13 1l6 8m0-8l-6 8', NONE, 0.9), line('M0 12V4q0-3 3-3h10l2-3 3 2-1 4v8h-3v-4h-8v4z', CREAM),
    oval(5, 4, 2.4, 1.8, DARK, 0), oval(11, 6, 1.8, 1.4, DARK, 0), disc(16, 0.8, 0.7, K, 0),
    line('M-19 14h38', NONE, 1.6, SOIL),
  ),
  R14: art(
    ground(), box(-17, -2, 16, 16, CREAM), line('M-17-2l8-6 8 6z', ROOF), stack(-4, -3, 12),
    windows(-14, 2, 3, 2), box(3, 0, 5, 14, '#d7e2ea', 1), box(10, 0, 5, 14, '#d7e2ea', 1),
    line('M3 3h5M10 3h5M3 8h5M10 8h5', BRICK, 1.6, BRICK), line('M5.5 0v-3h7V0', NONE, 1),
  ),
  R15: art(
    ground(),
    each([[-11, -5, 20, 0.9], [2, -8, 75, 1.05], [13, -1, 50, 0.75]], (x, y, t, s) => line(`M${x} 14L${x + 0.4} ${y}`, NONE, 2.2, '#8b8592') + `<g transform="translate(${x},${y}) rotate(${t}) scale(${s})">` + times(3, (k) => `<g transform="rotate(${k * 120})">${line('M0 0Q3-5 .6-12Q-2-6 0 0z', CREAM, 1.1)}</g>`) + disc(0, 0, 1.7, GREY, 1) + '</g>'),
  ),
  R16: art(
    ground(), disc(11, -11, 5, GOLD),
    times(8, (k) => line(`M${fix(11 + 7 * Math.cos(k * 0.785))} ${fix(-11 + 7 * Math.sin(k * 0.785))}l${fix(2.2 * Math.cos(k * 0.785))} ${fix(2.2 * Math.sin(k * 0.785))}`, NONE, 1.4, '#b37a00')),
    each([[-18, -2], [-9, 8], [3, 2]], (x, y) => line(`M${x} ${y}l14-3 3 8-14 4z`, '#35609e') + line(`M${x + 4.6} ${y - 1}l3 8.6M${x + 9.3} ${y - 2}l3 8.5M${x + 1.5} ${y + 4.4}l14.2-3.4`, NONE, 0.8, '#bcd4f2')),
  ),
};
