import { type Colour, shade } from './colour.ts';
import { pendants } from './pendants.ts';
import type { Random } from './random.ts';
import { outlook } from './room-windows.ts';
import { arrange, footShadow, emptyRoom, type Room } from './room.ts';
import { wallBox, wallPoint, wallRectangle, line3D, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';
import { pictures } from './wall-things.ts';

function cafeTable(ctx: DrawingContext, room: Room, u: number, d: number, seat: Colour): void {
  const wall = room.back;
  const stool = (a: number, b: number) => {
    footShadow(ctx, wall, u + a, 0.36, 0.36, d + b);
    for (const [i, j] of [
      [0, 0],
      [0.32, 0],
      [0, 0.32],
      [0.32, 0.32],
    ] as const)
      line3D(ctx, [wallPoint(wall, u + a + i, 0, d + b + j), wallPoint(wall, u + a + i, 0.44, d + b + j)], 0.03, '#5b4636');
    wallBox(ctx, wall, u + a, 0.44, 0.36, 0.05, 0.36, seat, d + b);
  };
  stool(0.22, -0.5);
  footShadow(ctx, wall, u, 0.8, 0.8, d);
  wallBox(ctx, wall, u + 0.36, 0, 0.08, 0.72, 0.08, '#3f4248', d + 0.36);
  wallBox(ctx, wall, u, 0.72, 0.8, 0.05, 0.8, ctx.rng.pick(['#eae3d6', '#8a5a3a']), d);
  const [x, y] = projectWallPoint(ctx, wall, u + 0.4, 0.77, d + 0.4);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.8, d));
  ctx.canvas.ellipse(x, y, scale * 0.15, scale * 0.05, '#d9dcd9');
  ctx.canvas.rect(x - scale * 0.04, y - scale * 0.12, scale * 0.08, scale * 0.11, '#b08d57');
  stool(0.22, 0.9);
}

/** A restaurant or café: counter with steel tumblers, marble tables, lamps. */
export function restaurant(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(5.6, 7), depth: rng.between(5, 6), height: 3.2 });
  const front = rng.pick(['#8f3d33', '#3f6d66', '#8a5a3a', '#4f6f8a', '#c9a05c']);
  const seat = rng.pick(['#b9654a', '#4b7a66', '#8a5a3a', '#d9a441']);
  const at = rng.pick([0.5, room.width - 3.6]);
  for (const v of [1.6, 2.05]) {
    wallBox(ctx, room.back, at, v, 3, 0.05, 0.25, '#6b4a33');
    for (let i = 0; i < 12; i += 1)
      wallBox(
        ctx,
        room.back,
        at + 0.1 + i * 0.24,
        v + 0.05,
        0.13,
        rng.between(0.14, 0.32),
        0.13,
        rng.pick(['#d3d6d4', '#b08d57', '#c98a4a', '#e9e2d2', '#6f9f86']),
        0.05,
      );
  }
  wallBox(ctx, room.back, at + 0.2, 2.5, 2.6, 0.5, 0.06, '#3f3f42');
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 3; j += 1)
      wallRectangle(ctx, room.back, at + 0.35 + i * 0.85, 2.6 + j * 0.12, rng.between(0.4, 0.7), 0.04, '#f4ead2', 1, 0.065);
  const other = at < 1 ? room.width - 2.3 : 0.5;
  if (rng.chance(0.5)) pictures(ctx, room.back, other, 1.4, 3);
  else {
    wallRectangle(ctx, room.back, other - 0.08, 0.82, 1.86, 1.66, '#6b4a33');
    outlook(ctx, room.back, other, 0.9, 1.7, 1.5);
    for (const k of [1, 2]) wallRectangle(ctx, room.back, other + (1.7 * k) / 3 - 0.03, 0.9, 0.06, 1.5, '#6b4a33');
  }
  arrange([
    [5, () => counter(ctx, room.back, at, front)],
    [4, () => cafeTable(ctx, room, other + 0.3, 1, seat)],
    [3, () => cafeTable(ctx, room, room.width * 0.3, 2.3, seat)],
    [2.9, () => cafeTable(ctx, room, room.width * 0.66, 2.5, seat)],
  ]);
  pendants(ctx, room, [at + 0.5, at + 1.5, at + 2.5], 1.2, 2.2);
  return ctx;
}

function counter(ctx: DrawingContext, wall: Wall, u: number, front: Colour): void {
  footShadow(ctx, wall, u, 3, 0.6, 0.9);
  wallBox(ctx, wall, u, 0, 3, 1.02, 0.6, front, 0.9);
  for (let i = 0; i < 5; i += 1) wallRectangle(ctx, wall, u + 0.08 + i * 0.58, 0.15, 0.5, 0.74, shade(front, 1.14), 1, 1.505);
  wallBox(ctx, wall, u - 0.06, 1.02, 3.12, 0.06, 0.7, '#e9e2d2', 0.86);
  wallBox(ctx, wall, u + 1.9, 1.08, 0.95, 0.42, 0.4, '#d5e2e2', 1);
  for (let i = 0; i < 3; i += 1)
    wallBox(ctx, wall, u + 1.97 + i * 0.28, 1.12, 0.2, 0.13, 0.1, ctx.rng.pick(['#c98a4a', '#d9a441', '#8f3d33']), 1.36);
  wallBox(ctx, wall, u + 0.3, 1.08, 0.5, 0.45, 0.4, '#b9bdbc', 1);
  for (let i = 0; i < 4; i += 1) wallBox(ctx, wall, u + 0.95 + i * 0.14, 1.08, 0.09, 0.13, 0.09, '#d8c08a', 1.3);
}
