import { bed, dhurrie } from './beds.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, room, tubeLight } from './room.ts';
import type { DrawingContext } from './drawing-context.ts';
import { almirah, wardrobe } from './storage.ts';
import { pictures } from './wall-things.ts';

/** A bedroom: bed, wardrobe or almirah (steel cupboard), window, fan. */
export function bedroom(rng: Random): DrawingContext {
  const { ctx, r } = room(rng, { width: rng.between(3.6, 4.5), depth: rng.between(4, 4.6) });
  const wide = rng.pick([1.5, 1.7, 1.2]);
  const at = rng.between(0.5, r.width - wide - 0.5);
  const w = rng.pick([r.left, r.right]);
  const other = w === r.left ? r.right : r.left;
  const mid = w === r.left ? r.depth - 2.3 : 0.8;
  roomWindow(ctx, r, w, mid, 0.9, 1.5, 1.35);
  lightPatch(ctx, w, mid, 1.5);
  if (rng.chance(0.6)) pictures(ctx, r.back, at + wide / 2 - 0.4, 1.55, rng.int(1, 2));
  else tubeLight(ctx, r, r.back, at);
  if (rng.chance(0.5)) dhurrie(ctx, r.back, at - 0.4, 1.1, wide + 0.8, 1.4);
  const store = other === r.right ? 0.1 : r.depth - 1.9;
  arrange([
    [4, () => (rng.chance(0.5) ? wardrobe(ctx, other, store, 1.8) : almirah(ctx, other, store + 0.4))],
    [3, () => bed(ctx, r.back, at, wide, rng.pick(['wood', 'plain']))],
  ]);
  ceilingFan(ctx, r.x0 + r.width * 0.5, r.depth * 0.6, r.height);
  return ctx;
}
