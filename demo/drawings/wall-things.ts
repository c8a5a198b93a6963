import { glowing } from './colour.ts';
import { FABRIC, WOOD } from './fabrics.ts';
import type { Room } from './room.ts';
import { wallBox, wallPoint, wallRectangle, line3D, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';

/** Framed pictures with abstract shapes in them. */
export function pictures(ctx: DrawingContext, wall: Wall, u: number, v: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const [wide, height] = [ctx.rng.between(0.34, 0.5), ctx.rng.between(0.4, 0.6)];
    const at = u + i * 0.62;
    wallBox(ctx, wall, at, v, wide, height, 0.03, ctx.rng.pick([...WOOD, '#f4efe4']));
    wallRectangle(ctx, wall, at + 0.04, v + 0.04, wide - 0.08, height - 0.08, ctx.rng.pick(['#f1e6cf', '#dfe4da', '#efd9c8']), 1, 0.032);
    wallRectangle(ctx, wall, at + 0.04, v + 0.04, wide - 0.08, height * ctx.rng.between(0.2, 0.4), ctx.rng.pick(FABRIC), 1, 0.033);
    const [x, y] = projectWallPoint(ctx, wall, at + wide * 0.6, v + height * 0.66, 0.03);
    ctx.canvas.circle(x, y, 0.07 * ctx.camera.scaleAt(wallPoint(wall, at, v)), ctx.rng.pick(FABRIC));
  }
}

/** A lamp on a stand, lit in the evening. */
export function floorLamp(ctx: DrawingContext, room: Room, wall: Wall, u: number, d: number): void {
  line3D(ctx, [wallPoint(wall, u, 0, d), wallPoint(wall, u, 1.35, d)], 0.03, '#6b5a48');
  const [x, y] = projectWallPoint(ctx, wall, u, 1.5, d);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 1.4, d));
  if (room.evening) ctx.canvas.circle(x, y, scale * 0.95, ctx.canvas.radialGradient(glowing('#ffe0a0'), 0.6));
  ctx.canvas.polygon(
    [
      [x - scale * 0.12, y - scale * 0.16],
      [x + scale * 0.12, y - scale * 0.16],
      [x + scale * 0.2, y + scale * 0.16],
      [x - scale * 0.2, y + scale * 0.16],
    ],
    room.evening ? glowing('#ffe6b0') : '#f2e4c4',
  );
}
