import { dhurrie } from './beds.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, emptyRoom, tubeLight } from './room.ts';
import { lowTable, sofa } from './seating.ts';
import { pot } from './shrubs.ts';
import { wallPoint, projectWallPoint, type DrawingContext } from './drawing-context.ts';
import { television } from './storage.ts';
import { floorLamp, pictures } from './wall-things.ts';

/** A living room: seating, television or swing, a rug, and light from the window. */
export function livingRoom(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(4.3, 5.4), depth: rng.between(4.4, 5.2) });
  const sideWindow = rng.chance(0.5);
  const seat = Math.min(2.2, room.width * 0.45);
  const at = rng.between(0.4, room.width - seat - 0.5);
  const wall = rng.pick([room.left, room.right]);
  const mid = wall === room.left ? room.depth - 2.6 : 0.9;
  if (sideWindow) roomWindow(ctx, room, wall, mid, 0.9, 1.7, 1.4);
  if (sideWindow) lightPatch(ctx, wall, mid, 1.7);
  if (sideWindow) pictures(ctx, room.back, at + 0.4, 1.45, rng.int(1, 3));
  else roomWindow(ctx, room, room.back, at + seat / 2 - 0.9, 1, 1.8, 1.35);
  tubeLight(ctx, room, rng.pick([room.back, room.left]), room.depth * 0.5);
  const tvWall = wall === room.left ? room.right : room.left;
  const tvAt = tvWall === room.right ? 1 : room.depth - 2.9;
  dhurrie(ctx, room.back, at - 0.3, 0.9, seat + 0.7, 1.7);
  arrange([
    [4, () => sofa(ctx, room.back, at, seat)],
    [4.5, () => corner(ctx, room, at > room.width / 2 ? 0.35 : room.width - 0.4)],
    [3.4, () => (rng.chance(0.7) ? television(ctx, tvWall, tvAt, 1.9) : pictures(ctx, tvWall, tvAt, 1.4, 3))],
    [2.6, () => lowTable(ctx, room.back, at + 0.3, 1.45, 1.1)],
  ]);
  ceilingFan(ctx, room.x0 + room.width * 0.5, room.depth * 0.62, room.height);
  return ctx;
}

function corner(ctx: DrawingContext, room: Parameters<typeof floorLamp>[1], u: number): void {
  if (ctx.rng.chance(0.5)) return floorLamp(ctx, room, room.back, u, 0.4);
  const [x, y] = projectWallPoint(ctx, room.back, u, 0, 0.4);
  pot(ctx, x, y, 1.1 * ctx.camera.scaleAt(wallPoint(room.back, u, 0, 0.4)));
}
