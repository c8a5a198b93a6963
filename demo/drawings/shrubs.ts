import { type Colour, shade } from './colour.ts';
import { crown, GREENS } from './crowns.ts';
import type { Point } from './svg-canvas.ts';
import type { DrawingContext } from './drawing-context.ts';

/** A low round shrub, in flower or not. */
export function shrub(ctx: DrawingContext, x: number, y: number, size: number, bloom?: Colour): void {
  const green = ctx.rng.pick(GREENS);
  const [dark, light, flowers]: [Point[], Point[], Point[]] = [[], [], []];
  const near = () => size * ctx.rng.between(-0.12, 0.12);
  for (let i = 0; i < 5; i += 1) {
    const [bx, by] = [x + (i - 2) * size * 0.22, y - size * ctx.rng.between(0.16, 0.26)];
    dark.push([bx, by]);
    light.push([bx + ctx.sun * size * 0.06, by - size * 0.08]);
    flowers.push([bx + near(), by - size * 0.05 + near()], [bx + near(), by - size * 0.05 + near()]);
  }
  ctx.canvas.dots(dark, size * 0.48, shade(green, 0.88));
  ctx.canvas.dots(light, size * 0.26, shade(green, 1.06));
  if (bloom) ctx.canvas.dots(flowers, size * 0.09, bloom);
}

/** Bougainvillea on a wall; `y` is the top of the wall. */
export function bougainvillea(ctx: DrawingContext, x: number, y: number, size: number): void {
  const colour = ctx.rng.pick(['#c2477f', '#cf5a92', '#d98a4a']);
  crown(ctx, x, y, size * 0.5, size * 0.26, '#5b8550');
  for (const [tone, wide] of [
    [colour, 0.09],
    [shade(colour, 1.2), 0.07],
    [colour, 0.055],
  ] as const) {
    const bracts = Array.from({ length: 14 }, (): Point => [x + ctx.rng.between(-0.5, 0.5) * size, y + ctx.rng.between(-0.25, 0.3) * size]);
    ctx.canvas.dots(bracts, size * wide, tone);
  }
}

/** A potted plant. */
export function pot(ctx: DrawingContext, x: number, y: number, size: number): void {
  const n = (v: number) => Math.round(v);
  const clay = ctx.rng.pick(['#b4593a', '#a84f36', '#e8e0d2', '#5f6f78']);
  const green = ctx.rng.pick(GREENS);
  const leaves = 7;
  for (let i = 0; i < leaves; i += 1) {
    const a = -1.2 + (2.4 * i) / (leaves - 1);
    const [tx, ty] = [x + Math.sin(a) * size * 0.42, y - size * 0.42 - Math.cos(a) * size * ctx.rng.between(0.45, 0.65)];
    ctx.canvas.path(
      `M${n(x)} ${n(y - size * 0.38)}Q${n(x + (tx - x) * 0.2)} ${n(ty + size * 0.05)} ${n(tx)} ${n(ty)}Q${n(tx)} ${n(y - size * 0.55)} ${n(x)} ${n(y - size * 0.38)}z`,
      shade(green, i % 2 ? 1.08 : 0.9),
    );
  }
  ctx.canvas.polygon(
    [
      [x - size * 0.22, y - size * 0.4],
      [x + size * 0.22, y - size * 0.4],
      [x + size * 0.16, y],
      [x - size * 0.16, y],
    ],
    clay,
  );
  ctx.canvas.rect(x - size * 0.25, y - size * 0.44, size * 0.5, size * 0.08, shade(clay, 1.1));
}
