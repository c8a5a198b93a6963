import { dhurrie } from './beds.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, room, tubeLight } from './room.ts';
import { lowTable, sofa } from './seating.ts';
import { pot } from './shrubs.ts';
import { wallPoint, projectWallPoint, type DrawingContext } from './drawing-context.ts';
import { television } from './storage.ts';
import { floorLamp, pictures } from './wall-things.ts';

/** A living room: seating, television or swing, a rug, and light from the window. */
export function livingRoom(rng: Random): DrawingContext {
  const { ctx, r } = room(rng, { width: rng.between(4.3, 5.4), depth: rng.between(4.4, 5.2) });
  const sideWindow = rng.chance(0.5);
  const seat = Math.min(2.2, r.width * 0.45);
  const at = rng.between(0.4, r.width - seat - 0.5);
  const w = rng.pick([r.left, r.right]);
  const mid = w === r.left ? r.depth - 2.6 : 0.9;
  if (sideWindow) roomWindow(ctx, r, w, mid, 0.9, 1.7, 1.4);
  if (sideWindow) lightPatch(ctx, w, mid, 1.7);
  if (sideWindow) pictures(ctx, r.back, at + 0.4, 1.45, rng.int(1, 3));
  else roomWindow(ctx, r, r.back, at + seat / 2 - 0.9, 1, 1.8, 1.35);
  tubeLight(ctx, r, rng.pick([r.back, r.left]), r.depth * 0.5);
  const tvWall = w === r.left ? r.right : r.left;
  const tvAt = tvWall === r.right ? 1 : r.depth - 2.9;
  dhurrie(ctx, r.back, at - 0.3, 0.9, seat + 0.7, 1.7);
  arrange([
    [4, () => sofa(ctx, r.back, at, seat)],
    [4.5, () => corner(ctx, r, at > r.width / 2 ? 0.35 : r.width - 0.4)],
    [3.4, () => (rng.chance(0.7) ? television(ctx, tvWall, tvAt, 1.9) : pictures(ctx, tvWall, tvAt, 1.4, 3))],
    [2.6, () => lowTable(ctx, r.back, at + 0.3, 1.45, 1.1)],
  ]);
  ceilingFan(ctx, r.x0 + r.width * 0.5, r.depth * 0.62, r.height);
  return ctx;
}

function corner(ctx: DrawingContext, r: Parameters<typeof floorLamp>[1], u: number): void {
  if (ctx.rng.chance(0.5)) return floorLamp(ctx, r, r.back, u, 0.4);
  const [x, y] = projectWallPoint(ctx, r.back, u, 0, 0.4);
  pot(ctx, x, y, 1.1 * ctx.camera.scaleAt(wallPoint(r.back, u, 0, 0.4)));
}
