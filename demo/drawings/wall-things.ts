import { glowing } from './colour.ts';
import { FABRIC, WOOD } from './fabrics.ts';
import type { Room } from './room.ts';
import { wallBox, wallPoint, wallRectangle, line3D, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';

/** Framed pictures with abstract shapes in them. */
export function pictures(ctx: DrawingContext, w: Wall, u: number, v: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const [wide, height] = [ctx.rng.between(0.34, 0.5), ctx.rng.between(0.4, 0.6)];
    const at = u + i * 0.62;
    wallBox(ctx, w, at, v, wide, height, 0.03, ctx.rng.pick([...WOOD, '#f4efe4']));
    wallRectangle(ctx, w, at + 0.04, v + 0.04, wide - 0.08, height - 0.08, ctx.rng.pick(['#f1e6cf', '#dfe4da', '#efd9c8']), 1, 0.032);
    wallRectangle(ctx, w, at + 0.04, v + 0.04, wide - 0.08, height * ctx.rng.between(0.2, 0.4), ctx.rng.pick(FABRIC), 1, 0.033);
    const [x, y] = projectWallPoint(ctx, w, at + wide * 0.6, v + height * 0.66, 0.03);
    ctx.canvas.circle(x, y, 0.07 * ctx.camera.scaleAt(wallPoint(w, at, v)), ctx.rng.pick(FABRIC));
  }
}

/** A lamp on a stand, lit in the evening. */
export function floorLamp(ctx: DrawingContext, r: Room, w: Wall, u: number, d: number): void {
  line3D(ctx, [wallPoint(w, u, 0, d), wallPoint(w, u, 1.35, d)], 0.03, '#6b5a48');
  const [x, y] = projectWallPoint(ctx, w, u, 1.5, d);
  const m = ctx.camera.scaleAt(wallPoint(w, u, 1.4, d));
  if (r.evening) ctx.canvas.circle(x, y, m * 0.95, ctx.canvas.radialGradient(glowing('#ffe0a0'), 0.6));
  ctx.canvas.polygon(
    [
      [x - m * 0.12, y - m * 0.16],
      [x + m * 0.12, y - m * 0.16],
      [x + m * 0.2, y + m * 0.16],
      [x - m * 0.2, y + m * 0.16],
    ],
    r.evening ? glowing('#ffe6b0') : '#f2e4c4',
  );
}
