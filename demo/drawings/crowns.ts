import { type Colour, shade } from './colour.ts';
import type { Point } from './pen.ts';
import type { Stage } from './stage.ts';

/** Greens of leaves. */
export const GREENS: readonly Colour[] = ['#5f8f54', '#4c8060', '#6f9a56', '#3f7355', '#7fa060', '#587f4a'];

/** A circle as path data. */
export const disc = (x: number, y: number, r: number) => {
  const [a, b, c] = [Math.round(x - r), Math.round(y), Math.round(r)];
  return `M${a} ${b}a${c} ${c} 0 1 0 ${2 * c} 0a${c} ${c} 0 1 0 ${-2 * c} 0z`;
};

/** A straight trunk. */
export function trunk(s: Stage, x: number, y: number, height: number, width: number, colour: Colour, lean = 0): void {
  const top: Point = [x + lean, y - height];
  s.pen.polygon(
    [
      [x - width * 0.7, y],
      [x + width * 0.7, y],
      [top[0] + width * 0.35, top[1]],
      [top[0] - width * 0.35, top[1]],
    ],
    colour,
  );
}

/** A crown of leaves in three tones, lit from the side of the sun. */
export function crown(s: Stage, x: number, y: number, rx: number, ry: number, green: Colour): void {
  const { pen, rng, sun } = s;
  const layers: readonly [number, number, number][] = [
    [0.84, 1, 0],
    [1, 0.8, 0.14],
    [1.14, 0.5, 0.3],
  ];
  for (const [light, size, shift] of layers) {
    let d = '';
    const blobs = (size > 0.6 ? 7 : 4) - (rx < 60 ? 2 : 0);
    for (let i = 0; i < blobs; i += 1) {
      const angle = (i / blobs) * Math.PI * 2 + rng.between(-0.3, 0.3);
      const reach = 0.56 * size;
      d += disc(
        x + sun * shift * rx * 0.8 + Math.cos(angle) * rx * reach,
        y - shift * ry * 0.8 + Math.sin(angle) * ry * reach,
        Math.min(rx, ry) * rng.between(0.42, 0.58) * size,
      );
    }
    if (size > 0.6) d += disc(x + sun * shift * rx * 0.8, y - shift * ry * 0.8, Math.min(rx, ry) * 0.6 * size);
    pen.path(d, shade(green, light));
  }
}
