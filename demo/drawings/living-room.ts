import { dhurrie } from './beds.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, room, tubeLight } from './room.ts';
import { lowTable, sofa } from './seating.ts';
import { pot } from './shrubs.ts';
import { on, spot, type Stage } from './stage.ts';
import { television } from './storage.ts';
import { floorLamp, pictures } from './wall-things.ts';

/** A living room: seating, television or swing, a rug, light from the window. */
export function livingRoom(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(4.3, 5.4), depth: rng.between(4.4, 5.2) });
  const sideWindow = rng.chance(0.5);
  const seat = Math.min(2.2, r.width * 0.45);
  const at = rng.between(0.4, r.width - seat - 0.5);
  const w = rng.pick([r.left, r.right]);
  const mid = w === r.left ? r.depth - 2.6 : 0.9;
  if (sideWindow) roomWindow(s, r, w, mid, 0.9, 1.7, 1.4);
  if (sideWindow) lightPatch(s, w, mid, 1.7);
  if (sideWindow) pictures(s, r.back, at + 0.4, 1.45, rng.int(1, 3));
  else roomWindow(s, r, r.back, at + seat / 2 - 0.9, 1, 1.8, 1.35);
  tubeLight(s, r, rng.pick([r.back, r.left]), r.depth * 0.5);
  const tvWall = w === r.left ? r.right : r.left;
  const tvAt = tvWall === r.right ? 1 : r.depth - 2.9;
  dhurrie(s, r.back, at - 0.3, 0.9, seat + 0.7, 1.7);
  arrange([
    [4, () => sofa(s, r.back, at, seat)],
    [4.5, () => corner(s, r, at > r.width / 2 ? 0.35 : r.width - 0.4)],
    [3.4, () => (rng.chance(0.7) ? television(s, tvWall, tvAt, 1.9) : pictures(s, tvWall, tvAt, 1.4, 3))],
    [2.6, () => lowTable(s, r.back, at + 0.3, 1.45, 1.1)],
  ]);
  ceilingFan(s, r.x0 + r.width * 0.5, r.depth * 0.62, r.height);
  return s;
}

function corner(s: Stage, r: Parameters<typeof floorLamp>[1], u: number): void {
  if (s.rng.chance(0.5)) return floorLamp(s, r, r.back, u, 0.4);
  const [x, y] = spot(s, r.back, u, 0, 0.4);
  pot(s, x, y, 1.1 * s.cam.scaleAt(on(r.back, u, 0, 0.4)));
}
