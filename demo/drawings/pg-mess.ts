import { type Colour, glowing, shade } from './colour.ts';
import type { Random } from './random.ts';
import { roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, footShadow, room, type Room } from './room.ts';
import { wallBox, wallPoint, wallRectangle, projectWallPoint, type DrawingContext } from './drawing-context.ts';
import { pictures } from './wall-things.ts';

function messTable(ctx: DrawingContext, r: Room, u: number, d: number, width: number, top: Colour): void {
  const w = r.back;
  const bench = (from: number) => {
    footShadow(ctx, w, u, width, 0.3, d + from);
    for (const a of [0.15, width - 0.22]) wallBox(ctx, w, u + a, 0, 0.07, 0.42, 0.26, '#5f6468', d + from);
    wallBox(ctx, w, u, 0.42, width, 0.05, 0.3, shade(top, 0.9), d + from);
  };
  bench(-0.42);
  footShadow(ctx, w, u, width, 0.7, d);
  for (const a of [0.12, width - 0.2]) wallBox(ctx, w, u + a, 0, 0.08, 0.72, 0.6, '#5f6468', d + 0.05);
  wallBox(ctx, w, u, 0.72, width, 0.05, 0.75, top, d);
  const plates = Math.round(width / 0.75);
  for (let i = 0; i < plates; i += 1) {
    const [x, y] = projectWallPoint(ctx, w, u + (width * (i + 0.5)) / plates, 0.775, d + 0.4);
    const m = ctx.camera.scaleAt(wallPoint(w, u, 0.8, d + 0.4));
    ctx.canvas.ellipse(x, y, m * 0.19, m * 0.06, '#d9dcd9');
    ctx.canvas.ellipse(x, y, m * 0.14, m * 0.04, '#bfc4c3');
    ctx.canvas.rect(x + m * 0.22, y - m * 0.13, m * 0.09, m * 0.13, '#c9cdcb');
  }
  bench(0.87);
}

/** A canteen with long tables, steel plates and a serving counter. */
export function mess(rng: Random): DrawingContext {
  const { ctx, r } = room(rng, { width: rng.between(5.4, 6.6), depth: rng.between(5, 5.8), height: 3 });
  const top = rng.pick(['#c9ced0', '#a3704a', '#e6dac6', '#6f8f80']);
  const at = rng.between(0.3, r.width - 3);
  roomWindow(ctx, r, r.left, r.depth - 2.6, 1, 1.7, 1.3, false);
  roomWindow(ctx, r, r.right, 0.9, 1, 1.7, 1.3, false);
  wallRectangle(ctx, r.back, at, 0.95, 2.6, 1.3, '#6b5a4c');
  wallRectangle(ctx, r.back, at + 0.08, 1.03, 2.44, 1.14, r.evening ? glowing('#f2d49a') : '#b9a58a');
  pictures(ctx, r.back, at > r.width / 2 - 1.3 ? 0.4 : r.width - 1.1, 1.5, 1);
  arrange([
    [5, () => counter(ctx, r, at)],
    [4, () => messTable(ctx, r, r.width * 0.08, 1.7, r.width * 0.4, top)],
    [3.9, () => messTable(ctx, r, r.width * 0.54, 1.7, r.width * 0.4, top)],
    [3, () => messTable(ctx, r, r.width * 0.26, 3.2, r.width * 0.44, top)],
  ]);
  ceilingFan(ctx, r.x0 + r.width * 0.3, r.depth * 0.66, r.height);
  ceilingFan(ctx, r.x0 + r.width * 0.72, r.depth * 0.66, r.height);
  return ctx;
}

function counter(ctx: DrawingContext, r: Room, u: number): void {
  const w = r.back;
  footShadow(ctx, w, u, 2.6, 0.5);
  wallBox(ctx, w, u - 0.1, 0, 2.8, 0.9, 0.5, ctx.rng.pick(['#c9705a', '#8fae9b', '#e6dac6']));
  wallBox(ctx, w, u - 0.16, 0.9, 2.92, 0.06, 0.58, '#4a4540');
  for (let i = 0; i < 4; i += 1) {
    const [x, y] = projectWallPoint(ctx, w, u + 0.35 + i * 0.62, 0.96, 0.3);
    const m = ctx.camera.scaleAt(wallPoint(w, u, 1, 0.3));
    const steel = i % 3 === 2 ? '#b9814a' : '#cfd3d1';
    ctx.canvas.rect(x - m * 0.2, y - m * 0.24, m * 0.4, m * 0.25, steel);
    ctx.canvas.ellipse(x, y - m * 0.24, m * 0.22, m * 0.06, shade(steel, 1.1));
    ctx.canvas.ellipse(x, y - m * 0.25, m * 0.17, m * 0.04, ctx.rng.pick(['#f4ecd9', '#d9a441', '#b9653f', '#8f9f5a']));
  }
}
