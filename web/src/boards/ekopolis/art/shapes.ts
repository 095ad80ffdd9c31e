// What all small drawings are made of: strings of SVG around (0, 0), about 40 units wide, in the flat,
// ink-lined style of a school atlas. The ink (--ek-k) and lit windows (--ek-win) follow the theme.

export const K = 'var(--ek-k)';
export const WIN = 'var(--ek-win)';
export const NONE = 'none';
export const CREAM = '#fbf3e2';
export const GREY = '#b9b3b0';
export const DARK = '#6a6470';
export const GOLD = '#f2bd3a';
export const WATER = '#6fb6d6';
export const LEAF = '#5c9f4c';
export const WOOD = '#8a5a35';
export const PINE = '#2f6d4a';
export const BRICK = '#c9603c';
export const ROOF = '#9c4327';
export const SOIL = '#a9763f';
const SMOKE = '#efeae4';

export const art = (...parts: string[]): string => parts.join('');
export const fix = (value: number): string => value.toFixed(1);
export const pick = <T>(list: readonly T[], index: number): T => list[index] as T;
export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');
export const each = <T extends [unknown, ...unknown[]]>(rows: T[], draw: (...row: T) => string): string =>
  rows.map((row) => draw(...row)).join('');

export const line = (d: string, fill = NONE, width = 1.3, stroke = K, more = ''): string =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`;
export const box = (x: number, y: number, w: number, h: number, fill: string, rx = 0.6, width = 1.3): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" stroke="${K}" stroke-width="${width}"/>`;
export const disc = (x: number, y: number, r: number, fill: string, width = 1.3, stroke = K): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, width = 1.3): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="${K}" stroke-width="${width}"/>`;

export const windows = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  dx = 4.4,
  dy = 4.6,
  w = 2.4,
  h = 2.6,
  fill = WIN,
): string =>
  times(columns, (i) =>
    times(rows, (j) => `<rect x="${fix(x + i * dx)}" y="${fix(y + j * dy)}" width="${w}" height="${h}" fill="${fill}"/>`),
  );
export const tree = (x: number, y: number, s = 1, fill = LEAF): string =>
  line(`M${x} ${y}v${5 * s}`, NONE, 2 * s, WOOD) + disc(x, y - 3 * s, 5 * s, fill);
export const pine = (x: number, y: number, s = 1, fill = PINE): string =>
  line(`M${x} ${y}v${3.5 * s}`, NONE, 2 * s, WOOD) + line(`M${x} ${y - 11 * s}l${5 * s} ${11 * s}h${-10 * s}z`, fill);
export const house = (x: number, y: number, w = 12, h = 9, roof = ROOF, wall = CREAM, door = true): string =>
  box(x - w / 2, y - h, w, h, wall) +
  line(`M${x - w / 2 - 2} ${y - h}L${x} ${fix(y - h - w * 0.52)}L${x + w / 2 + 2} ${y - h}z`, roof) +
  (door ? box(x - 1.6, y - 5, 3.2, 5, WOOD, 0.6, 0.8) : '');
export const stack = (x: number, y: number, h = 18, w = 4.5, fill = BRICK): string =>
  line(`M${x - w / 2} ${y}l.7 ${-h}h${w - 1.4}l.7 ${h}z`, fill) +
  `<path d="M${x - w / 2 + 0.5} ${y - h * 0.8}h${w - 1}" stroke="${CREAM}" stroke-width="1.8"/>`;
export const smoke = (x: number, y: number, s = 1, fill = SMOKE): string =>
  disc(x + 6 * s, y - 3.6 * s, 3.6 * s, fill, 1.1) + disc(x + 1.5 * s, y - 1.5 * s, 3 * s, fill, 1.1);
export const ground = (y = 14, fill = '#00000018'): string => `<ellipse cx="0" cy="${y}" rx="19" ry="3.4" fill="${fill}"/>`;
export const flower = (x: number, y: number, colour: string, s = 1): string =>
  line(`M${x} ${y}v${5 * s}`, NONE, 1.1, '#3f7f45') + disc(x, y, 2.1 * s, colour, 0.9) + disc(x, y, 0.7 * s, GOLD, 0);
