import { glowing, shade } from './colour.ts';
import { chair } from './seating.ts';
import { pictures } from './wall-things.ts';
import { door } from './openings.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { arrange, ceilingFan, footShadow, type Room, emptyRoom, tubeLight } from './room.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, projectWallPoint, polygon3D } from './drawing-context.ts';
import { pot } from './shrubs.ts';

function diningTable(ctx: DrawingContext, room: Room, u: number, d: number): void {
  const wood = ctx.rng.pick(['#8a5a3a', '#a3704a', '#6b4530']);
  const seat = ctx.rng.pick([wood, wood, '#6f8f80', '#b9654a', '#e2ddd0']);
  const wall = room.back;
  chair(ctx, wall, u + 0.2, d - 0.45, seat);
  chair(ctx, wall, u + 0.95, d - 0.45, seat);
  footShadow(ctx, wall, u, 1.6, 0.85, d);
  for (const [a, b] of [
    [0.05, 0.05],
    [1.47, 0.05],
    [0.05, 0.74],
    [1.47, 0.74],
  ] as const)
    wallBox(ctx, wall, u + a, 0, 0.08, 0.72, 0.08, shade(wood, 0.82), d + b);
  wallBox(ctx, wall, u, 0.72, 1.6, 0.06, 0.86, wood, d);
  const [x, y] = projectWallPoint(ctx, wall, u + 0.8, 0.78, d + 0.4);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.8, d + 0.4));
  ctx.canvas.ellipse(x, y, scale * 0.2, scale * 0.06, '#f1e6cf');
  for (const [o, tone] of [
    [-0.08, '#d9a441'],
    [0.06, '#c9573f'],
    [0, '#8fae5f'],
  ] as const)
    ctx.canvas.circle(x + o * scale, y - scale * 0.06, scale * 0.07, tone);
  chair(ctx, wall, u + 0.2, d + 0.75, seat);
  chair(ctx, wall, u + 0.95, d + 0.75, seat);
}

/** An oonjal: a wooden swing on chains. */
function swing(ctx: DrawingContext, room: Room, u: number, d: number): void {
  const wall = room.back;
  footShadow(ctx, wall, u, 1.7, 0.6, d);
  for (const a of [0.08, 1.62])
    for (const b of [0.05, 0.5])
      line3D(ctx, [wallPoint(wall, u + a, room.height, d + 0.28), wallPoint(wall, u + a, 0.5, d + b)], 0.022, '#b08d57');
  wallBox(ctx, wall, u, 0.44, 1.7, 0.07, 0.56, '#7a4a30', d);
  wallBox(ctx, wall, u + 0.12, 0.51, 0.45, 0.2, 0.24, '#c9705a', d + 0.1);
  wallBox(ctx, wall, u + 1.12, 0.51, 0.45, 0.2, 0.24, '#d9b36a', d + 0.1);
}

function stairs(ctx: DrawingContext, room: Room): void {
  const wall = room.right;
  for (let i = 9; i >= 0; i -= 1) wallBox(ctx, wall, 0.1 + (9 - i) * 0.27, 0, 0.27, 0.18 * (i + 1), 0.95, i % 2 ? '#d8cbb4' : '#e2d7c2');
  for (let i = 0; i < 10; i += 1)
    line3D(
      ctx,
      [wallPoint(wall, 0.23 + (9 - i) * 0.27, 0.18 * (i + 1), 0.92), wallPoint(wall, 0.23 + (9 - i) * 0.27, 0.18 * (i + 1) + 0.85, 0.92)],
      0.025,
      '#5f4a3c',
    );
  line3D(ctx, [wallPoint(wall, 0.2, 2.7, 0.92), wallPoint(wall, 2.7, 1.05, 0.92)], 0.06, '#7a4a30');
}

function pillars(ctx: DrawingContext, room: Room): void {
  const stone = ctx.rng.pick(['#7a4a30', '#e6dac6', '#5b3a2a']);
  for (const u of [room.width * 0.22, room.width * 0.72]) {
    footShadow(ctx, room.back, u, 0.3, 0.3, 1.3);
    wallBox(ctx, room.back, u - 0.05, 0, 0.4, 0.22, 0.4, '#b9a58a', 1.25);
    wallBox(ctx, room.back, u, 0.22, 0.3, room.height - 0.5, 0.3, stone, 1.3);
    wallBox(ctx, room.back, u - 0.08, room.height - 0.3, 0.46, 0.3, 0.46, shade(stone, 0.9), 1.22);
  }
}

/** The hall of a home, with a dining table, a swing or stairs, or empty. */
export function hall(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(4.6, 6), depth: rng.between(5, 6), height: 3.1 });
  const palette = rng.pick(PALETTES);
  const kind = rng.pick(['dining', 'dining', 'swing', 'empty', 'stairs', 'pillars']);
  const doorAt = rng.pick([0.5, room.width - 1.7]);
  if (rng.chance(0.55)) door(ctx, room.back, palette, doorAt, 0, 1, 2.1);
  else passage(ctx, room, doorAt);
  const free = doorAt > room.width / 2 - 0.2 ? 0.5 : room.width - 2.1;
  roomWindow(ctx, room, room.back, free, 0.95, 1.5, 1.35);
  roomWindow(ctx, room, room.left, room.depth - 2.9, 0.8, 1.7, 1.5);
  lightPatch(ctx, room.left, room.depth - 2.9, 1.7);
  if (kind !== 'stairs') pictures(ctx, room.right, 1.2, 1.4, rng.int(2, 3));
  tubeLight(ctx, room, room.right, 1.5);
  arrange([
    [
      3,
      () => {
        if (kind === 'dining') diningTable(ctx, room, room.width * 0.32, 1.7);
        if (kind === 'swing') swing(ctx, room, room.width * 0.3, 1.6);
        if (kind === 'stairs') stairs(ctx, room);
        if (kind === 'pillars') pillars(ctx, room);
      },
    ],
    [
      4,
      () => {
        const [x, y] = projectWallPoint(ctx, room.back, free > 1 ? room.width - 0.3 : 0.3, 0, 0.35);
        pot(ctx, x, y, 1.1 * ctx.camera.scaleAt(wallPoint(room.back, 0, 0, 0.3)));
      },
    ],
  ]);
  ceilingFan(ctx, room.x0 + room.width * 0.5, room.depth * 0.6, room.height);
  return ctx;
}

function passage(ctx: DrawingContext, room: Room, u: number): void {
  const wall = room.back;
  const lit = room.evening ? glowing('#f2d49a') : shade(room.wall, 0.8);
  wallRectangle(ctx, wall, u - 0.1, 0, 1.3, 2.35, '#8a5a3c');
  wallRectangle(ctx, wall, u, 0, 1.1, 2.25, lit);
  polygon3D(
    ctx,
    [wallPoint(wall, u, 0), wallPoint(wall, u + 1.1, 0), wallPoint(wall, u + 0.85, 0.34), wallPoint(wall, u + 0.25, 0.34)],
    shade(room.wall, 0.68),
  );
  wallRectangle(ctx, wall, u + 0.35, 0.34, 0.4, 1.5, shade(room.wall, 0.95));
}
