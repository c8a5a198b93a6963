import { bed, dhurrie } from './beds.ts';
import { bookshelf } from './planks.ts';
import type { Random } from './random.ts';
import { roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, footShadow, emptyRoom, tubeLight } from './room.ts';
import { desk } from './seating.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, type Wall } from './drawing-context.ts';
import { almirah, wardrobe } from './storage.ts';

/** Clothes on pegs, and a rucksack below. */
function pegs(ctx: DrawingContext, wall: Wall, u: number): void {
  wallBox(ctx, wall, u, 1.62, 0.9, 0.08, 0.03, '#8a5a3a');
  for (let i = 0; i < 3; i += 1) {
    const colour = ctx.rng.pick(['#b9654a', '#35649a', '#e9dcc3', '#6f8f80', '#d9a441']);
    wallRectangle(ctx, wall, u + 0.08 + i * 0.3, 1 + ctx.rng.between(0, 0.2), 0.24, 0.6, colour, 1, 0.05);
  }
}

/** A single room in a PG: iron cot, desk, almirah, a window. */
export function singleRoom(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(2.9, 3.4), depth: rng.between(3.5, 4), height: 2.8 });
  const left = rng.chance(0.5);
  const bedAt = left ? 0.1 : room.width - 1.05;
  const deskAt = left ? room.width - 1.35 : 0.2;
  roomWindow(ctx, room, room.back, left ? 0.35 : room.width - 1.4, 1.2, 1.05, 1.1);
  const wall = left ? room.right : room.left;
  const far = (u: number, width: number) => (wall === room.right ? u : room.depth - u - width);
  if (rng.chance(0.6)) tubeLight(ctx, room, left ? room.left : room.right, 1.2);
  pegs(ctx, left ? room.left : room.right, left ? room.depth - 1.3 : 0.4);
  bookshelf(ctx, room.back, deskAt + 0.05, 1.75);
  arrange([
    [4, () => desk(ctx, room.back, deskAt, 1.1)],
    [3.5, () => almirah(ctx, wall, far(0.75, 0.95))],
    [3, () => bed(ctx, room.back, bedAt, 0.92, rng.pick(['iron', 'plain', 'wood']))],
  ]);
  ceilingFan(ctx, room.x0 + room.width / 2, room.depth * 0.62, room.height);
  return ctx;
}

/** A shared room: two or three cots, or bunks, each with its own locker. */
export function sharedRoom(rng: Random): DrawingContext {
  const beds = rng.pick([2, 3, 2]);
  const { ctx, room } = emptyRoom(rng, { width: beds * 1.65 + rng.between(0.9, 1.3), depth: rng.between(4, 4.6) });
  const step = room.width / beds;
  const bunks = rng.chance(0.35);
  for (let i = 0; i < beds - 1; i += 1) roomWindow(ctx, room, room.back, step * (i + 1) - 0.55, 1.15, 1.1, 1.15);
  const wall = rng.pick([room.left, room.right]);
  if (rng.chance(0.7)) tubeLight(ctx, room, wall === room.left ? room.right : room.left, 1.6);
  const style = rng.pick(['iron', 'plain', 'wood'] as const);
  if (rng.chance(0.5)) dhurrie(ctx, room.back, room.width / 2 - 0.9, 2.2, 1.8, 1);
  arrange([
    [
      4,
      () => {
        for (let i = 0; i < beds - 1; i += 1) locker(ctx, room.back, step * (i + 1) - 0.25);
      },
    ],
    [
      3,
      () => {
        for (let i = 0; i < beds; i += 1) (bunks ? bunk : cot)(ctx, room.back, step * (i + 0.5) - 0.46, style);
      },
    ],
    [3.6, () => wardrobe(ctx, wall, wall === room.right ? 2.2 : room.depth - 3.6, 1.3, 2)],
  ]);
  ceilingFan(ctx, room.x0 + room.width / 2, room.depth * 0.62, room.height);
  return ctx;
}

function cot(ctx: DrawingContext, wall: Wall, u: number, style: 'iron' | 'plain' | 'wood'): void {
  bed(ctx, wall, u, 0.92, style);
}

function locker(ctx: DrawingContext, wall: Wall, u: number): void {
  footShadow(ctx, wall, u, 0.5, 0.42);
  wallBox(ctx, wall, u, 0, 0.5, 0.62, 0.42, '#a3704a');
  wallRectangle(ctx, wall, u + 0.04, 0.34, 0.42, 0.22, '#b58357', 1, 0.425);
  wallBox(ctx, wall, u + 0.12, 0.62, 0.1, 0.2, 0.1, ctx.rng.pick(['#4f86a8', '#c9573f', '#6f9f86']), 0.15);
}

function bunk(ctx: DrawingContext, wall: Wall, u: number): void {
  const steel = '#5f6f7c';
  const width = 0.92;
  const long = 1.95;
  bed(ctx, wall, u, width, 'plain');
  for (const d of [0.05, long]) for (const a of [0, width - 0.06]) wallBox(ctx, wall, u + a, 0, 0.06, 1.95, 0.06, steel, d);
  const sheet = ctx.rng.pick(['#c98370', '#9fb8a6', '#8fa6b8', '#d9b36a']);
  wallBox(ctx, wall, u, 1.36, width, 0.08, long, steel, 0.06);
  wallBox(ctx, wall, u + 0.03, 1.44, width - 0.06, 0.14, long - 0.1, sheet, 0.08);
  for (const v of [1.68, 1.86]) line3D(ctx, [wallPoint(wall, u, v, long + 0.05), wallPoint(wall, u + width, v, long + 0.05)], 0.035, steel);
  for (let v = 0.5; v < 1.4; v += 0.28)
    line3D(ctx, [wallPoint(wall, u + width * 0.62, v, long + 0.07), wallPoint(wall, u + width - 0.04, v, long + 0.07)], 0.03, steel);
}
