import { bed, dhurrie } from './beds.ts';
import { plank } from './planks.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, room, type Room } from './room.ts';
import { chair, desk } from './seating.ts';
import { pot } from './shrubs.ts';
import { wallPoint, projectWallPoint, type DrawingContext } from './drawing-context.ts';
import { wardrobe } from './storage.ts';
import { pictures } from './wall-things.ts';

/** A private room in a shared flat, with personal belongings. */
export function flatmateRoom(rng: Random): DrawingContext {
  const { ctx, r } = room(rng, { width: rng.between(3.4, 4.1), depth: rng.between(3.8, 4.4) });
  const left = rng.chance(0.5);
  const wide = rng.pick([1.2, 1.4]);
  const bedAt = left ? 0.35 : r.width - wide - 0.35;
  const w = left ? r.right : r.left;
  const other = left ? r.left : r.right;
  const far = (u: number, width: number) => (w === r.right ? u : r.depth - u - width);
  const look = other === r.right ? 0.7 : r.depth - 2.2;
  roomWindow(ctx, r, other, look, 0.95, 1.5, 1.3);
  lightPatch(ctx, other, look, 1.5);
  pictures(ctx, r.back, bedAt + 0.1, 1.5, rng.int(1, 2));
  if (rng.chance(0.6)) bulbs(ctx, r);
  plank(ctx, w, far(1, 1.1), 1.7);
  dhurrie(ctx, r.back, bedAt - 0.35, 1.2, wide + 0.7, 1.35);
  arrange([
    [4, () => (rng.chance(0.6) ? desk(ctx, w, far(0.8, 1.2), 1.2) : wardrobe(ctx, w, far(0.8, 1.4), 1.4))],
    [
      4.2,
      () => {
        const [x, y] = projectWallPoint(ctx, r.back, left ? r.width - 0.4 : 0.4, 0, 0.4);
        pot(ctx, x, y, rng.between(0.8, 1.2) * ctx.camera.scaleAt(wallPoint(r.back, 0, 0, 0.4)));
      },
    ],
    [3, () => bed(ctx, r.back, bedAt, wide, rng.pick(['wood', 'plain']))],
  ]);
  if (rng.chance(0.3)) chair(ctx, r.back, left ? r.width - 1.2 : 0.8, 1.6);
  ceilingFan(ctx, r.x0 + r.width / 2, r.depth * 0.62, r.height);
  return ctx;
}

function bulbs(ctx: DrawingContext, r: Room): void {
  const points: [number, number][] = [];
  for (let i = 0; i <= 12; i += 1)
    points.push(
      ctx.camera.projectPoint(
        wallPoint(r.back, 0.2 + ((r.width - 0.4) * i) / 12, 2.45 - 0.22 * Math.abs(Math.sin((i * Math.PI) / 4)), 0.03),
      ) as [number, number],
    );
  ctx.canvas.line(points, '#7a6a5c', 2);
  for (const [x, y] of points) {
    if (r.evening) ctx.canvas.circle(x, y + 8, 26, ctx.canvas.radialGradient('=#ffdc90', 0.7));
    ctx.canvas.circle(x, y + 7, 7, '=#fff0c4');
  }
}
