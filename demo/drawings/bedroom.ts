import { bed, dhurrie } from './beds.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, emptyRoom, tubeLight } from './room.ts';
import type { DrawingContext } from './drawing-context.ts';
import { almirah, wardrobe } from './storage.ts';
import { pictures } from './wall-things.ts';

/** A bedroom: bed, wardrobe or almirah (steel cupboard), window, fan. */
export function bedroom(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(3.6, 4.5), depth: rng.between(4, 4.6) });
  const wide = rng.pick([1.5, 1.7, 1.2]);
  const at = rng.between(0.5, room.width - wide - 0.5);
  const wall = rng.pick([room.left, room.right]);
  const other = wall === room.left ? room.right : room.left;
  const mid = wall === room.left ? room.depth - 2.3 : 0.8;
  roomWindow(ctx, room, wall, mid, 0.9, 1.5, 1.35);
  lightPatch(ctx, wall, mid, 1.5);
  if (rng.chance(0.6)) pictures(ctx, room.back, at + wide / 2 - 0.4, 1.55, rng.int(1, 2));
  else tubeLight(ctx, room, room.back, at);
  if (rng.chance(0.5)) dhurrie(ctx, room.back, at - 0.4, 1.1, wide + 0.8, 1.4);
  const store = other === room.right ? 0.1 : room.depth - 1.9;
  arrange([
    [4, () => (rng.chance(0.5) ? wardrobe(ctx, other, store, 1.8) : almirah(ctx, other, store + 0.4))],
    [3, () => bed(ctx, room.back, at, wide, rng.pick(['wood', 'plain']))],
  ]);
  ceilingFan(ctx, room.x0 + room.width * 0.5, room.depth * 0.6, room.height);
  return ctx;
}
