import { type Colour, shade } from './colour.ts';
import { crown, GREENS, trunk } from './crowns.ts';
import type { Point } from './svg-canvas.ts';
import type { DrawingContext } from './drawing-context.ts';

/** A neem, rain tree or mango tree, with a full round crown. */
export function neem(ctx: DrawingContext, x: number, y: number, size: number, green: Colour = ctx.rng.pick(GREENS)): void {
  trunk(ctx, x, y, size * 0.5, size * 0.05, '#6a4f3c', size * ctx.rng.between(-0.04, 0.04));
  const r = size * 0.34;
  ctx.canvas.line(
    [
      [x, y - size * 0.36],
      [x + size * 0.14, y - size * 0.56],
    ],
    '#6a4f3c',
    size * 0.03,
  );
  crown(ctx, x, y - size * 0.68, r * ctx.rng.between(0.95, 1.25), r, green);
}

/** A gulmohar: a wide crown like an umbrella, red with flowers. */
export function gulmohar(ctx: DrawingContext, x: number, y: number, size: number): void {
  trunk(ctx, x, y, size * 0.55, size * 0.045, '#75604f', size * 0.05);
  for (const side of [-1, 1])
    ctx.canvas.line(
      [
        [x + size * 0.02, y - size * 0.38],
        [x + side * size * 0.24, y - size * 0.62],
      ],
      '#75604f',
      size * 0.026,
    );
  crown(ctx, x, y - size * 0.7, size * 0.52, size * 0.24, '#5d8a4c');
  const flower = ctx.rng.pick(['#d4502f', '#d8632f', '#c8452f']);
  for (const [tone, wide] of [
    [flower, 0.075],
    [shade(flower, 1.18), 0.055],
    [flower, 0.045],
  ] as const) {
    const petals = Array.from({ length: 14 }, (): Point => {
      const a = ctx.rng.between(0, Math.PI * 2);
      const reach = Math.sqrt(ctx.rng.next());
      return [x + Math.cos(a) * reach * size * 0.5, y - size * 0.75 + Math.sin(a) * reach * size * 0.19];
    });
    ctx.canvas.dots(petals, size * wide, tone);
  }
}

/** An Ashoka: a tall green column, often planted along compound walls. */
export function ashoka(ctx: DrawingContext, x: number, y: number, size: number): void {
  trunk(ctx, x, y, size * 0.2, size * 0.018, '#6a4f3c');
  const w = size * 0.09;
  const green = ctx.rng.pick(['#3f6f4c', '#4a7a50']);
  const leaf = (k: number, o: number) =>
    `M${Math.round(x + o)} ${Math.round(y - size)}q${Math.round(w * 1.7 * k)} ${Math.round(size * 0.5)} ${Math.round(w * 0.6 * k)} ${Math.round(size * 0.9)}q${Math.round(-w * 0.6 * k)} ${Math.round(size * 0.03)} ${Math.round(-w * 1.2 * k)} 0q${Math.round(-w * 1.1 * k)} ${Math.round(-size * 0.4)} ${Math.round(w * 0.6 * k)} ${Math.round(-size * 0.9)}z`;
  ctx.canvas.path(leaf(1, 0), green);
  ctx.canvas.path(leaf(0.5, ctx.sun * w * 0.2), shade(green, 1.12));
}
