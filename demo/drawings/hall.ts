import { glowing, shade } from './colour.ts';
import { chair } from './seating.ts';
import { pictures } from './wall-things.ts';
import { door } from './openings.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { arrange, ceilingFan, footShadow, type Room, room, tubeLight } from './room.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, projectWallPoint, polygon3D } from './drawing-context.ts';
import { pot } from './shrubs.ts';

function diningTable(ctx: DrawingContext, r: Room, u: number, d: number): void {
  const wood = ctx.rng.pick(['#8a5a3a', '#a3704a', '#6b4530']);
  const seat = ctx.rng.pick([wood, wood, '#6f8f80', '#b9654a', '#e2ddd0']);
  const w = r.back;
  chair(ctx, w, u + 0.2, d - 0.45, seat);
  chair(ctx, w, u + 0.95, d - 0.45, seat);
  footShadow(ctx, w, u, 1.6, 0.85, d);
  for (const [a, b] of [
    [0.05, 0.05],
    [1.47, 0.05],
    [0.05, 0.74],
    [1.47, 0.74],
  ] as const)
    wallBox(ctx, w, u + a, 0, 0.08, 0.72, 0.08, shade(wood, 0.82), d + b);
  wallBox(ctx, w, u, 0.72, 1.6, 0.06, 0.86, wood, d);
  const [x, y] = projectWallPoint(ctx, w, u + 0.8, 0.78, d + 0.4);
  const m = ctx.camera.scaleAt(wallPoint(w, u, 0.8, d + 0.4));
  ctx.canvas.ellipse(x, y, m * 0.2, m * 0.06, '#f1e6cf');
  for (const [o, tone] of [
    [-0.08, '#d9a441'],
    [0.06, '#c9573f'],
    [0, '#8fae5f'],
  ] as const)
    ctx.canvas.circle(x + o * m, y - m * 0.06, m * 0.07, tone);
  chair(ctx, w, u + 0.2, d + 0.75, seat);
  chair(ctx, w, u + 0.95, d + 0.75, seat);
}

/** An oonjal: a wooden swing on chains. */
function swing(ctx: DrawingContext, r: Room, u: number, d: number): void {
  const w = r.back;
  footShadow(ctx, w, u, 1.7, 0.6, d);
  for (const a of [0.08, 1.62])
    for (const b of [0.05, 0.5]) line3D(ctx, [wallPoint(w, u + a, r.height, d + 0.28), wallPoint(w, u + a, 0.5, d + b)], 0.022, '#b08d57');
  wallBox(ctx, w, u, 0.44, 1.7, 0.07, 0.56, '#7a4a30', d);
  wallBox(ctx, w, u + 0.12, 0.51, 0.45, 0.2, 0.24, '#c9705a', d + 0.1);
  wallBox(ctx, w, u + 1.12, 0.51, 0.45, 0.2, 0.24, '#d9b36a', d + 0.1);
}

function stairs(ctx: DrawingContext, r: Room): void {
  const w = r.right;
  for (let i = 9; i >= 0; i -= 1) wallBox(ctx, w, 0.1 + (9 - i) * 0.27, 0, 0.27, 0.18 * (i + 1), 0.95, i % 2 ? '#d8cbb4' : '#e2d7c2');
  for (let i = 0; i < 10; i += 1)
    line3D(
      ctx,
      [wallPoint(w, 0.23 + (9 - i) * 0.27, 0.18 * (i + 1), 0.92), wallPoint(w, 0.23 + (9 - i) * 0.27, 0.18 * (i + 1) + 0.85, 0.92)],
      0.025,
      '#5f4a3c',
    );
  line3D(ctx, [wallPoint(w, 0.2, 2.7, 0.92), wallPoint(w, 2.7, 1.05, 0.92)], 0.06, '#7a4a30');
}

function pillars(ctx: DrawingContext, r: Room): void {
  const stone = ctx.rng.pick(['#7a4a30', '#e6dac6', '#5b3a2a']);
  for (const u of [r.width * 0.22, r.width * 0.72]) {
    footShadow(ctx, r.back, u, 0.3, 0.3, 1.3);
    wallBox(ctx, r.back, u - 0.05, 0, 0.4, 0.22, 0.4, '#b9a58a', 1.25);
    wallBox(ctx, r.back, u, 0.22, 0.3, r.height - 0.5, 0.3, stone, 1.3);
    wallBox(ctx, r.back, u - 0.08, r.height - 0.3, 0.46, 0.3, 0.46, shade(stone, 0.9), 1.22);
  }
}

/** The hall of a home, with a dining table, a swing or stairs, or empty. */
export function hall(rng: Random): DrawingContext {
  const { ctx, r } = room(rng, { width: rng.between(4.6, 6), depth: rng.between(5, 6), height: 3.1 });
  const p = rng.pick(PALETTES);
  const kind = rng.pick(['dining', 'dining', 'swing', 'empty', 'stairs', 'pillars']);
  const doorAt = rng.pick([0.5, r.width - 1.7]);
  if (rng.chance(0.55)) door(ctx, r.back, p, doorAt, 0, 1, 2.1);
  else passage(ctx, r, doorAt);
  const free = doorAt > r.width / 2 - 0.2 ? 0.5 : r.width - 2.1;
  roomWindow(ctx, r, r.back, free, 0.95, 1.5, 1.35);
  roomWindow(ctx, r, r.left, r.depth - 2.9, 0.8, 1.7, 1.5);
  lightPatch(ctx, r.left, r.depth - 2.9, 1.7);
  if (kind !== 'stairs') pictures(ctx, r.right, 1.2, 1.4, rng.int(2, 3));
  tubeLight(ctx, r, r.right, 1.5);
  arrange([
    [
      3,
      () => {
        if (kind === 'dining') diningTable(ctx, r, r.width * 0.32, 1.7);
        if (kind === 'swing') swing(ctx, r, r.width * 0.3, 1.6);
        if (kind === 'stairs') stairs(ctx, r);
        if (kind === 'pillars') pillars(ctx, r);
      },
    ],
    [
      4,
      () => {
        const [x, y] = projectWallPoint(ctx, r.back, free > 1 ? r.width - 0.3 : 0.3, 0, 0.35);
        pot(ctx, x, y, 1.1 * ctx.camera.scaleAt(wallPoint(r.back, 0, 0, 0.3)));
      },
    ],
  ]);
  ceilingFan(ctx, r.x0 + r.width * 0.5, r.depth * 0.6, r.height);
  return ctx;
}

function passage(ctx: DrawingContext, r: Room, u: number): void {
  const w = r.back;
  const lit = r.evening ? glowing('#f2d49a') : shade(r.wall, 0.8);
  wallRectangle(ctx, w, u - 0.1, 0, 1.3, 2.35, '#8a5a3c');
  wallRectangle(ctx, w, u, 0, 1.1, 2.25, lit);
  polygon3D(
    ctx,
    [wallPoint(w, u, 0), wallPoint(w, u + 1.1, 0), wallPoint(w, u + 0.85, 0.34), wallPoint(w, u + 0.25, 0.34)],
    shade(r.wall, 0.68),
  );
  wallRectangle(ctx, w, u + 0.35, 0.34, 0.4, 1.5, shade(r.wall, 0.95));
}
