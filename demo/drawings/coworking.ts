import { type Colour, shade } from './colour.ts';
import { officeChair, ribbon, SEATS } from './office-parts.ts';
import { pendants } from './pendants.ts';
import type { Random } from './random.ts';
import { arrange, footShadow, emptyRoom, type Room } from './room.ts';
import { sofa } from './seating.ts';
import { pot } from './shrubs.ts';
import { wallBox, wallPoint, wallRectangle, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';

/** A shared workspace with long tables, pendant lamps, a mural and a couch. */
export function coworking(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(6, 7.4), depth: rng.between(5.6, 6.6), height: 3.3 });
  const wood = rng.pick(['#b98a5c', '#a3774d', '#d8bd92']);
  wallRectangle(ctx, room.back, 0, 0.1, room.width, room.height - 0.1, shade(room.accent, 1.02), 0.75);
  mural(ctx, room);
  const wall = rng.pick([room.left, room.right]);
  ribbon(ctx, wall, wall === room.left ? room.depth - 4 : 0.5, 3.5);
  const couch = rng.chance(0.5);
  const u = rng.between(0.8, room.width - 3.8);
  arrange([
    [5, () => (couch ? sofa(ctx, room.back, u + 0.4, 2) : shelves(ctx, room.back, u, 2.6))],
    [3, () => sharedTable(ctx, room, u, 2, wood)],
    [
      4.6,
      () => {
        const [x, y] = projectWallPoint(ctx, room.back, u > 1.6 ? 0.5 : room.width - 0.5, 0, 0.5);
        pot(ctx, x, y, 1.6 * ctx.camera.scaleAt(wallPoint(room.back, 0, 0, 0.5)));
      },
    ],
  ]);
  pendants(ctx, room, [u + 0.4, u + 1.5, u + 2.6], 2.4, 1.9);
  return ctx;
}

function mural(ctx: DrawingContext, room: Room): void {
  for (let i = 0; i < 3; i += 1) {
    const [x, y] = projectWallPoint(ctx, room.back, room.width * ctx.rng.between(0.1, 0.9), ctx.rng.between(1.2, 2.4));
    ctx.canvas.circle(
      x,
      y,
      ctx.rng.between(0.25, 0.6) * ctx.camera.scaleAt(wallPoint(room.back, 0, 1)),
      ctx.rng.pick(['#f1e3c6', '#b9654a', '#4b7a66', '#d9b36a']),
      0.7,
    );
  }
}

function shelves(ctx: DrawingContext, wall: Wall, u: number, width: number): void {
  footShadow(ctx, wall, u, width, 0.35);
  wallBox(ctx, wall, u, 0, width, 2, 0.34, '#8a6445');
  for (let j = 0; j < 4; j += 1) {
    wallRectangle(ctx, wall, u + 0.05, 0.08 + j * 0.48, width - 0.1, 0.42, '#5f4633', 1, 0.341);
    let at = u + 0.1;
    while (at < u + width - 0.3) {
      const wide = ctx.rng.between(0.05, 0.2);
      wallRectangle(
        ctx,
        wall,
        at,
        0.08 + j * 0.48,
        wide,
        ctx.rng.between(0.16, 0.36),
        ctx.rng.pick(['#c9573f', '#d9a441', '#6f9f86', '#4f86a8', '#e9dcc3']),
        1,
        0.342,
      );
      at += wide + ctx.rng.between(0.01, 0.2);
    }
  }
}

function sharedTable(ctx: DrawingContext, room: Room, u: number, d: number, wood: Colour): void {
  const seat = ctx.rng.pick(SEATS);
  const wall = room.back;
  for (let i = 0; i < 3; i += 1) officeChair(ctx, wall, u + 0.2 + i * 1, d - 0.35, seat);
  footShadow(ctx, wall, u, 3, 0.9, d);
  for (const at of [u + 0.1, u + 2.82]) wallBox(ctx, wall, at, 0, 0.08, 0.72, 0.8, '#5f6468', d);
  wallBox(ctx, wall, u, 0.72, 3, 0.05, 0.95, wood, d);
  for (let i = 0; i < 3; i += 1) {
    wallBox(ctx, wall, u + 0.35 + i * 1, 0.77, 0.36, 0.24, 0.02, '#c9ced0', d + 0.4);
    wallBox(ctx, wall, u + 0.35 + i * 1, 0.77, 0.36, 0.015, 0.26, '#b9bdbf', d + 0.42);
  }
  for (let i = 0; i < 3; i += 1) officeChair(ctx, wall, u + 0.25 + i * 1, d + 0.85, seat);
}
