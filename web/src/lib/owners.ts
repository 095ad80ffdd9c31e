// Who owns what, for eyes and ears: a shape, a colour token and a name per seat, the same on every board.

const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'] as const;
export type Shape = (typeof SHAPES)[number];

const NAMES = ['green circle', 'violet square', 'gold triangle', 'pink diamond', 'blue hexagon', 'ink star'];

export const ownerShape = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;
export const ownerColour = (seat: number): string => `var(--o${(seat % SHAPES.length) + 1})`;
export const ownerName = (seat: number): string => NAMES[seat % NAMES.length]!;

const round = (value: number) => Math.round(value * 100) / 100;
const polygon = (points: [number, number][]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
const around = (count: number, radius: (i: number) => number, start: number) =>
  polygon(
    Array.from({ length: count }, (_, i) => {
      const angle = start + (i * 2 * Math.PI) / count;
      return [radius(i) * Math.cos(angle), radius(i) * Math.sin(angle)];
    }),
  );

/** The outline of a seat's shape around (0, 0); all six look equally large at the same `radius`. */
export function ownerPath(seat: number, radius = 10): string {
  const r = radius;
  switch (ownerShape(seat)) {
    case 'circle':
      return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
    case 'square':
      return polygon(
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ].map(([x, y]) => [x! * r * 0.9, y! * r * 0.9]),
      );
    case 'triangle':
      return polygon([
        [0, -1.12 * r],
        [1.16 * r, 0.88 * r],
        [-1.16 * r, 0.88 * r],
      ]);
    case 'diamond':
      return around(4, () => 1.22 * r, -Math.PI / 2);
    case 'hexagon':
      return around(6, () => 1.08 * r, -Math.PI / 2);
    case 'star':
      return around(10, (i) => (i % 2 ? 0.56 : 1.3) * r, -Math.PI / 2);
  }
}
