import { type Colour, shade } from './colour.ts';
import type { Point } from './svg-canvas.ts';
import type { DrawingContext } from './drawing-context.ts';

/** Greens of leaves. */
export const GREENS: readonly Colour[] = ['#5f8f54', '#4c8060', '#6f9a56', '#3f7355', '#7fa060', '#587f4a'];

/** A circle as path data. */
export const disc = (x: number, y: number, r: number) => {
  const [a, b, c] = [Math.round(x - r), Math.round(y), Math.round(r)];
  return `M${a} ${b}a${c} ${c} 0 1 0 ${2 * c} 0a${c} ${c} 0 1 0 ${-2 * c} 0z`;
};

/** A straight trunk. */
export function trunk(ctx: DrawingContext, x: number, y: number, height: number, width: number, colour: Colour, lean = 0): void {
  const top: Point = [x + lean, y - height];
  ctx.canvas.polygon(
    [
      [x - width * 0.7, y],
      [x + width * 0.7, y],
      [top[0] + width * 0.35, top[1]],
      [top[0] - width * 0.35, top[1]],
    ],
    colour,
  );
}

/** A tree crown in three tones, which is lighter on the side of the sun. */
export function crown(ctx: DrawingContext, x: number, y: number, rx: number, ry: number, green: Colour): void {
  const { canvas, rng, sun } = ctx;
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
    canvas.path(d, shade(green, light));
  }
}
