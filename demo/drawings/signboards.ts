import { type Colour, glowing } from './colour.ts';
import { wallBox, wallPoint, wallRectangle, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';

/** Colours of signboards. */
export const SIGNS: readonly Colour[] = ['#9f3b2a', '#35649a', '#3f6b4c', '#d9a441', '#4a3f55', '#2f6b6b', '#b4573a', '#f1e6cf'];

/** A signboard with a symbol, and with strokes instead of letters. */
export function signboard(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number): void {
  const colour = ctx.rng.pick(SIGNS);
  const ink = colour === '#f1e6cf' || colour === '#d9a441' ? '#5b3826' : '#f8efdc';
  wallBox(ctx, wall, u, v, width, height, 0.12, colour, 0.06);
  const on1 = ctx.light.litShare > 0.2;
  const mark = on1 ? glowing('#fff3d2') : ink;
  const [x, y] = projectWallPoint(ctx, wall, u + height * 0.62, v + height / 2, 0.19);
  ctx.canvas.circle(x, y, height * 0.26 * ctx.camera.scaleAt(wallPoint(wall, u, v)), mark);
  let at = u + height * 1.2;
  const end = u + width - height * 0.5;
  while (at < end - 0.15) {
    const wide = Math.min(ctx.rng.between(0.16, 0.42), end - at);
    wallRectangle(ctx, wall, at, v + height * 0.42, wide, height * 0.24, mark, 1, 0.185);
    at += wide + 0.09;
  }
  wallRectangle(
    ctx,
    wall,
    u + height * 1.2,
    v + height * 0.2,
    (width - height * 1.8) * ctx.rng.between(0.4, 0.8),
    height * 0.08,
    mark,
    0.8,
    0.185,
  );
}
