import { type Colour, glowing, shade } from './colour.ts';
import type { Random } from './random.ts';
import { roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, footShadow, emptyRoom, type Room } from './room.ts';
import { wallBox, wallPoint, wallRectangle, projectWallPoint, type DrawingContext } from './drawing-context.ts';
import { pictures } from './wall-things.ts';

function messTable(ctx: DrawingContext, room: Room, u: number, d: number, width: number, top: Colour): void {
  const wall = room.back;
  const bench = (from: number) => {
    footShadow(ctx, wall, u, width, 0.3, d + from);
    for (const a of [0.15, width - 0.22]) wallBox(ctx, wall, u + a, 0, 0.07, 0.42, 0.26, '#5f6468', d + from);
    wallBox(ctx, wall, u, 0.42, width, 0.05, 0.3, shade(top, 0.9), d + from);
  };
  bench(-0.42);
  footShadow(ctx, wall, u, width, 0.7, d);
  for (const a of [0.12, width - 0.2]) wallBox(ctx, wall, u + a, 0, 0.08, 0.72, 0.6, '#5f6468', d + 0.05);
  wallBox(ctx, wall, u, 0.72, width, 0.05, 0.75, top, d);
  const plates = Math.round(width / 0.75);
  for (let i = 0; i < plates; i += 1) {
    const [x, y] = projectWallPoint(ctx, wall, u + (width * (i + 0.5)) / plates, 0.775, d + 0.4);
    const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.8, d + 0.4));
    ctx.canvas.ellipse(x, y, scale * 0.19, scale * 0.06, '#d9dcd9');
    ctx.canvas.ellipse(x, y, scale * 0.14, scale * 0.04, '#bfc4c3');
    ctx.canvas.rect(x + scale * 0.22, y - scale * 0.13, scale * 0.09, scale * 0.13, '#c9cdcb');
  }
  bench(0.87);
}

/** A canteen with long tables, steel plates and a serving counter. */
export function mess(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(5.4, 6.6), depth: rng.between(5, 5.8), height: 3 });
  const top = rng.pick(['#c9ced0', '#a3704a', '#e6dac6', '#6f8f80']);
  const at = rng.between(0.3, room.width - 3);
  roomWindow(ctx, room, room.left, room.depth - 2.6, 1, 1.7, 1.3, false);
  roomWindow(ctx, room, room.right, 0.9, 1, 1.7, 1.3, false);
  wallRectangle(ctx, room.back, at, 0.95, 2.6, 1.3, '#6b5a4c');
  wallRectangle(ctx, room.back, at + 0.08, 1.03, 2.44, 1.14, room.evening ? glowing('#f2d49a') : '#b9a58a');
  pictures(ctx, room.back, at > room.width / 2 - 1.3 ? 0.4 : room.width - 1.1, 1.5, 1);
  arrange([
    [5, () => counter(ctx, room, at)],
    [4, () => messTable(ctx, room, room.width * 0.08, 1.7, room.width * 0.4, top)],
    [3.9, () => messTable(ctx, room, room.width * 0.54, 1.7, room.width * 0.4, top)],
    [3, () => messTable(ctx, room, room.width * 0.26, 3.2, room.width * 0.44, top)],
  ]);
  ceilingFan(ctx, room.x0 + room.width * 0.3, room.depth * 0.66, room.height);
  ceilingFan(ctx, room.x0 + room.width * 0.72, room.depth * 0.66, room.height);
  return ctx;
}

function counter(ctx: DrawingContext, room: Room, u: number): void {
  const wall = room.back;
  footShadow(ctx, wall, u, 2.6, 0.5);
  wallBox(ctx, wall, u - 0.1, 0, 2.8, 0.9, 0.5, ctx.rng.pick(['#c9705a', '#8fae9b', '#e6dac6']));
  wallBox(ctx, wall, u - 0.16, 0.9, 2.92, 0.06, 0.58, '#4a4540');
  for (let i = 0; i < 4; i += 1) {
    const [x, y] = projectWallPoint(ctx, wall, u + 0.35 + i * 0.62, 0.96, 0.3);
    const scale = ctx.camera.scaleAt(wallPoint(wall, u, 1, 0.3));
    const steel = i % 3 === 2 ? '#b9814a' : '#cfd3d1';
    ctx.canvas.rect(x - scale * 0.2, y - scale * 0.24, scale * 0.4, scale * 0.25, steel);
    ctx.canvas.ellipse(x, y - scale * 0.24, scale * 0.22, scale * 0.06, shade(steel, 1.1));
    ctx.canvas.ellipse(x, y - scale * 0.25, scale * 0.17, scale * 0.04, ctx.rng.pick(['#f4ecd9', '#d9a441', '#b9653f', '#8f9f5a']));
  }
}
