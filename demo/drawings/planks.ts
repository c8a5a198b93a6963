import { wallBox, type DrawingContext, type Wall } from './drawing-context.ts';

/** Draws a shelf with eight books. */
export function bookshelf(ctx: DrawingContext, wall: Wall, u: number, v: number): void {
  wallBox(ctx, wall, u, v, 1.1, 0.04, 0.24, '#a3704a');
  let at = u + 0.06;
  for (let i = 0; i < 8; i += 1) {
    const wide = ctx.rng.between(0.04, 0.1);
    wallBox(
      ctx,
      wall,
      at,
      v + 0.04,
      wide,
      ctx.rng.between(0.14, 0.28),
      0.15,
      ctx.rng.pick(['#b9654a', '#35649a', '#d9a441', '#6f8f80', '#e9dcc3']),
      0.03,
    );
    at += wide + 0.01;
  }
}
