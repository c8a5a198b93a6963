import { type Colour, glowing, shade } from './colour.ts';
import { ceilingLights, officeChair, ribbon, SEATS } from './office-parts.ts';
import type { Random } from './random.ts';
import { arrange, footShadow, emptyRoom } from './room.ts';
import { pot } from './shrubs.ts';
import { wallBox, wallPoint, wallRectangle, line3D, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';

function workstation(
  ctx: DrawingContext,
  wall: Wall,
  u: number,
  d: number,
  width: number,
  top: Colour,
  screen: Colour,
  seat: Colour,
): void {
  footShadow(ctx, wall, u, width, 0.65, d);
  for (const at of [u + 0.03, u + width - 0.07]) wallBox(ctx, wall, at, 0, 0.04, 0.72, 0.55, '#9a9d9e', d);
  wallBox(ctx, wall, u, 0.72, width, 0.04, 0.65, top, d);
  wallBox(ctx, wall, u, 0.76, width, 0.36, 0.04, screen, d);
  const seats = Math.max(1, Math.round(width / 1.2));
  for (let i = 0; i < seats; i += 1) {
    const at = u + (width * (i + 0.5)) / seats;
    line3D(ctx, [wallPoint(wall, at, 0.76, d + 0.2), wallPoint(wall, at, 0.9, d + 0.2)], 0.05, '#5a5d60');
    wallBox(ctx, wall, at - 0.27, 0.86, 0.54, 0.33, 0.03, '#33363c', d + 0.18);
    wallRectangle(ctx, wall, at - 0.25, 0.88, 0.5, 0.29, ctx.rng.pick(['#8fb4c4', '#b9c9b0', '#3f4a58', '#d9cfae']), 1, d + 0.212);
    officeChair(ctx, wall, at - 0.22, d + 0.6, seat);
  }
}

/** An office floor: rows of desks, or a cabin behind glass. */
export function officeInterior(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(6.4, 8), depth: rng.between(6, 7), height: 3 });
  const top = rng.pick(['#e6d8bd', '#b98a5c', '#f0ece2', '#8a6445']);
  const screen = rng.pick(['#8fae9b', '#b9c4c9', '#c9806a', '#7f94a6', '#d9c9a6']);
  const seat = rng.pick(SEATS);
  ceilingLights(ctx, room);
  const wall = rng.pick([room.left, room.right]);
  ribbon(ctx, wall, wall === room.left ? room.depth - 4.6 : 0.5, 4.1);
  const cabin = rng.chance(0.5);
  if (cabin) {
    const at = rng.pick([0.2, room.width - 3.2]);
    wallRectangle(ctx, room.back, at, 0, 3, 2.5, room.evening ? glowing('#f2e2ba') : shade(room.wall, 0.9));
    wallRectangle(ctx, room.back, at + 0.4, 0, 1.6, 0.78, top);
    wallRectangle(ctx, room.back, at, 0, 3, 2.5, '#cfe0e2', 0.4);
    for (const u of [0, 0.98, 1.98, 2.94]) wallRectangle(ctx, room.back, at + u, 0, 0.06, 2.5, '#5f6468');
    wallRectangle(ctx, room.back, at, 2.5, 3, 0.08, '#5f6468');
    wallRectangle(ctx, room.back, at, 0.95, 3, 0.35, '#f6f4ee', 0.55);
  } else ribbon(ctx, room.back, 0.6, room.width - 1.2);
  const rows: (readonly [number, () => void])[] = [];
  const wide = rng.pick([2.4, 3.6]);
  const u = rng.between(0.5, room.width - wide - 0.6);
  for (let i = 0; i < 2; i += 1) rows.push([4 - i, () => workstation(ctx, room.back, u + i * 0.2, 1 + i * 1.9, wide, top, screen, seat)]);
  rows.push([
    4.5,
    () => {
      const [x, y] = projectWallPoint(ctx, room.back, u > 1.4 ? 0.5 : room.width - 0.5, 0, 0.5);
      pot(ctx, x, y, 1.4 * ctx.camera.scaleAt(wallPoint(room.back, 0, 0, 0.5)));
    },
  ]);
  arrange(rows);
  return ctx;
}
