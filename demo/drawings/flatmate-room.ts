import { bed, dhurrie } from './beds.ts';
import { bookshelf } from './planks.ts';
import type { Random } from './random.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, emptyRoom, type Room } from './room.ts';
import { chair, desk } from './seating.ts';
import { pot } from './shrubs.ts';
import { wallPoint, projectWallPoint, type DrawingContext } from './drawing-context.ts';
import { wardrobe } from './storage.ts';
import { pictures } from './wall-things.ts';
import { glowing } from './colour.ts';

/** A private room in a shared flat, with personal belongings. */
export function flatmateRoom(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(3.4, 4.1), depth: rng.between(3.8, 4.4) });
  const isBedLeft = rng.chance(0.5);
  const bedWidth = rng.pick([1.2, 1.4]);
  const bedX = isBedLeft ? 0.35 : room.width - bedWidth - 0.35;
  const deskWall = isBedLeft ? room.right : room.left;
  const windowWall = isBedLeft ? room.left : room.right;
  const fromBack = (u: number, width: number) => (deskWall === room.right ? u : room.depth - u - width);
  const windowAt = windowWall === room.right ? 0.7 : room.depth - 2.2;
  roomWindow(ctx, room, windowWall, windowAt, 0.95, 1.5, 1.3);
  lightPatch(ctx, windowWall, windowAt, 1.5);
  pictures(ctx, room.back, bedX + 0.1, 1.5, rng.int(1, 2));
  if (rng.chance(0.6)) fairyLights(ctx, room);
  bookshelf(ctx, deskWall, fromBack(1, 1.1), 1.7);
  dhurrie(ctx, room.back, bedX - 0.35, 1.2, bedWidth + 0.7, 1.35);
  arrange([
    [4, () => (rng.chance(0.6) ? desk(ctx, deskWall, fromBack(0.8, 1.2), 1.2) : wardrobe(ctx, deskWall, fromBack(0.8, 1.4), 1.4))],
    [
      4.2,
      () => {
        const [x, y] = projectWallPoint(ctx, room.back, isBedLeft ? room.width - 0.4 : 0.4, 0, 0.4);
        pot(ctx, x, y, rng.between(0.8, 1.2) * ctx.camera.scaleAt(wallPoint(room.back, 0, 0, 0.4)));
      },
    ],
    [3, () => bed(ctx, room.back, bedX, bedWidth, rng.pick(['wood', 'plain']))],
  ]);
  if (rng.chance(0.3)) chair(ctx, room.back, isBedLeft ? room.width - 1.2 : 0.8, 1.6);
  ceilingFan(ctx, room.x0 + room.width / 2, room.depth * 0.62, room.height);
  return ctx;
}

function fairyLights(ctx: DrawingContext, room: Room): void {
  const points: [number, number][] = [];
  for (let i = 0; i <= 12; i += 1)
    points.push(
      ctx.camera.projectPoint(
        wallPoint(room.back, 0.2 + ((room.width - 0.4) * i) / 12, 2.45 - 0.22 * Math.abs(Math.sin((i * Math.PI) / 4)), 0.03),
      ) as [number, number],
    );
  ctx.canvas.line(points, '#7a6a5c', 2);
  for (const [x, y] of points) {
    if (room.evening) ctx.canvas.circle(x, y + 8, 26, ctx.canvas.radialGradient(glowing('#ffdc90'), 0.7));
    ctx.canvas.circle(x, y + 7, 7, glowing('#fff0c4'));
  }
}
