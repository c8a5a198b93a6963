import { type Colour, glowing, shade } from './colour.ts';
import type { Random } from './random.ts';
import { arrange, footShadow, type Room, emptyRoom, tubeLight } from './room.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, projectWallPoint, type Wall } from './drawing-context.ts';
import { pot } from './shrubs.ts';

const FRONTS: readonly Colour[] = ['#8fae9b', '#c9705a', '#e6dac6', '#a3704a', '#7f94a6', '#f1ebdf', '#b58357', '#d9b36a', '#6f7f72'];

/** Tiles on a wall. */
export function wallTiles(
  ctx: DrawingContext,
  wall: Wall,
  u: number,
  v: number,
  width: number,
  height: number,
  tile: number,
  colour: Colour,
): void {
  wallRectangle(ctx, wall, u, v, width, height, colour);
  const seam = shade(colour, 0.88);
  for (let a = tile; a < width; a += tile)
    ctx.canvas.line([projectWallPoint(ctx, wall, u + a, v), projectWallPoint(ctx, wall, u + a, v + height)], seam, 1.5);
  for (let b = tile; b < height; b += tile)
    ctx.canvas.line([projectWallPoint(ctx, wall, u, v + b), projectWallPoint(ctx, wall, u + width, v + b)], seam, 1.5);
}

/** The cooking platform: cabinets below, granite above. */
function platform(ctx: DrawingContext, wall: Wall, u: number, width: number, front: Colour, stone: Colour): void {
  footShadow(ctx, wall, u, width, 0.6);
  wallBox(ctx, wall, u, 0.1, width, 0.72, 0.56, front);
  const doors = Math.max(2, Math.round(width / 0.55));
  for (let i = 0; i < doors; i += 1) {
    const [at, wide] = [u + (width * i) / doors, width / doors];
    wallRectangle(ctx, wall, at + 0.025, 0.13, wide - 0.05, i % 3 === 1 ? 0.4 : 0.66, shade(front, 1.08), 1, 0.565);
    if (i % 3 === 1) wallRectangle(ctx, wall, at + 0.025, 0.56, wide - 0.05, 0.22, shade(front, 1.08), 1, 0.565);
    wallRectangle(ctx, wall, at + wide / 2 - 0.08, 0.74, 0.16, 0.03, '#8d8478', 1, 0.57);
  }
  wallBox(ctx, wall, u, 0.82, width, 0.05, 0.62, stone);
}

function hob(ctx: DrawingContext, wall: Wall, u: number): void {
  wallBox(ctx, wall, u, 0.87, 0.75, 0.08, 0.4, '#c9ccca', 0.12);
  for (const a of [0.18, 0.57]) {
    const [x, y] = projectWallPoint(ctx, wall, u + a, 0.96, 0.32);
    const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.9, 0.3));
    ctx.canvas.ellipse(x, y, scale * 0.14, scale * 0.04, '#3a3a40');
  }
  const [x, y] = projectWallPoint(ctx, wall, u + 0.18, 0.97, 0.32);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.9, 0.3));
  const steel = ctx.rng.pick(['#d3d6d4', '#b9bcb9']);
  if (ctx.rng.chance(0.6)) {
    ctx.canvas.rect(x - scale * 0.15, y - scale * 0.2, scale * 0.3, scale * 0.2, steel);
    ctx.canvas.ellipse(x, y - scale * 0.2, scale * 0.15, scale * 0.045, shade(steel, 1.12));
    ctx.canvas.rect(x + scale * 0.12, y - scale * 0.2, scale * 0.2, scale * 0.035, '#3a3438');
    ctx.canvas.rect(x - scale * 0.02, y - scale * 0.28, scale * 0.04, scale * 0.06, '#5a5a5e');
  }
}

function chimney(ctx: DrawingContext, wall: Wall, u: number, top: number): void {
  wallBox(ctx, wall, u + 0.25, 1.75, 0.28, top - 1.75, 0.3, '#b9bdbc');
  wallBox(ctx, wall, u, 1.58, 0.78, 0.17, 0.46, '#cfd2d0');
  wallRectangle(ctx, wall, u + 0.04, 1.6, 0.7, 0.05, '#6a6d70', 1, 0.465);
}

function shelf(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number): void {
  wallBox(ctx, wall, u, v, width, 0.04, 0.24, '#c9b79c');
  let at = u + 0.06;
  while (at < u + width - 0.2) {
    const wide = ctx.rng.between(0.1, 0.18);
    wallBox(
      ctx,
      wall,
      at,
      v + 0.04,
      wide,
      ctx.rng.between(0.12, 0.28),
      0.14,
      ctx.rng.pick(['#d3d6d4', '#c9ccca', '#c98a4a', '#b4573a', '#dfe3e0', '#b08d57']),
      0.05,
    );
    at += wide + ctx.rng.between(0.03, 0.1);
  }
}

function fridge(ctx: DrawingContext, wall: Wall, u: number): void {
  const colour = ctx.rng.pick(['#c9ced0', '#d8d4ca', '#e9e6de', '#b9c4c8', '#a8645a']);
  footShadow(ctx, wall, u, 0.65, 0.65);
  wallBox(ctx, wall, u, 0.06, 0.65, 1.62, 0.64, colour);
  wallRectangle(ctx, wall, u, 1.15, 0.65, 0.02, shade(colour, 0.7), 1, 0.645);
  for (const v of [0.75, 1.22]) wallRectangle(ctx, wall, u + 0.06, v, 0.04, 0.32, shade(colour, 0.72), 1, 0.65);
}

function sink(ctx: DrawingContext, wall: Wall, u: number): void {
  const [x, y] = projectWallPoint(ctx, wall, u, 0.875, 0.33);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.9, 0.3));
  ctx.canvas.ellipse(x, y, scale * 0.27, scale * 0.06, '#aeb4b4');
  ctx.canvas.ellipse(x, y + scale * 0.012, scale * 0.22, scale * 0.042, '#7d8586');
  ctx.canvas.stroke(
    `M${Math.round(x)} ${Math.round(y - scale * 0.06)}v${Math.round(-scale * 0.24)}q${Math.round(scale * 0.08)} ${Math.round(-scale * 0.1)} ${Math.round(scale * 0.13)} ${Math.round(scale * 0.06)}`,
    '#dfe3e2',
    scale * 0.035,
  );
}

function wallCabinets(ctx: DrawingContext, wall: Wall, u: number, width: number, front: Colour, top: number): void {
  if (width < 0.3) return;
  const low = 1.62;
  wallBox(ctx, wall, u, low, width, top - low, 0.34, front);
  const doors = Math.max(1, Math.round(width / 0.5));
  for (let i = 0; i < doors; i += 1)
    wallRectangle(
      ctx,
      wall,
      u + (width * i) / doors + 0.02,
      low + 0.03,
      width / doors - 0.04,
      top - low - 0.06,
      i === 1 && ctx.rng.chance(0.5) ? '#cfdcdc' : shade(front, 1.08),
      1,
      0.345,
    );
}

/** A kitchen, straight or L-shaped. */
export function kitchen(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(3, 3.8), depth: rng.between(3.4, 4) });
  const front = rng.pick(FRONTS);
  const stone = rng.pick(['#3f3d42', '#4a4540', '#5b3c38', '#6a6d70']);
  const tile = rng.pick(['#f2ead9', '#dfe8e2', '#f0ddc8', '#e2e6ea', '#e9d9b4', '#cfe0dd']);
  const corner = rng.pick(['left', 'right', 'none']);
  const sideWall = corner === 'left' ? room.left : room.right;
  const wall = corner === 'none' ? room.back : sideWall;
  const run = room.depth - 1;
  const from = corner === 'left' ? 1 : 0;
  wallTiles(ctx, room.back, 0, 0.87, room.width, 0.75, rng.pick([0.15, 0.25, 0.3]), tile);
  if (corner !== 'none') wallTiles(ctx, wall, from, 0.87, run, 0.75, 0.25, tile);
  const cook = room.width * rng.pick([0.12, 0.4, 0.62]);
  const windowAt = cook > room.width * 0.3 ? 0.25 : room.width - 1.5;
  roomWindow(ctx, room, room.back, windowAt, 1.18, 1.15, 1.05, false);
  if (rng.chance(0.5)) tubeLight(ctx, room, corner === 'left' ? room.right : room.left, room.depth * 0.3);
  const top = 2.3;
  wallCabinets(
    ctx,
    room.back,
    cook > room.width * 0.3 ? windowAt + 1.3 : 0,
    cook > room.width * 0.3 ? cook - windowAt - 1.35 : cook - 0.05,
    front,
    top,
  );
  wallCabinets(ctx, room.back, cook + 0.82, cook > room.width * 0.3 ? room.width - cook - 0.82 : windowAt - cook - 0.95, front, top);
  chimney(ctx, room.back, cook, room.height);
  arrange([
    [4, () => platform(ctx, room.back, 0, room.width, front, stone)],
    [3.9, () => hob(ctx, room.back, cook + 0.02)],
    [3.9, () => sink(ctx, room.back, windowAt + 0.58)],
    [3.8, () => utensils(ctx, room, windowAt)],
    [3, () => otherWall(ctx, room, wall, from, run, front, stone, corner)],
  ]);
  lightPatch(ctx, room.back, windowAt, 1.1);
  return ctx;
}

function utensils(ctx: DrawingContext, room: Room, u: number): void {
  const [x, y] = projectWallPoint(ctx, room.back, u + 1.05, 0.87, 0.16);
  if (ctx.rng.chance(0.6)) pot(ctx, x, y, 0.34 * ctx.camera.scaleAt(wallPoint(room.back, u, 0.9)));
  const at = Math.min(room.width - 0.5, Math.max(0.1, u > 1 ? u - 0.45 : u + 1.6));
  for (let i = 0; i < 3; i += 1)
    wallBox(
      ctx,
      room.back,
      at + i * 0.14,
      0.87,
      0.11,
      0.12 + i * 0.05,
      0.12,
      ctx.rng.pick(['#d3d6d4', '#c98a4a', '#b08d57', '#dfe3e0']),
      0.1,
    );
}

function otherWall(
  ctx: DrawingContext,
  room: Room,
  wall: Wall,
  from: number,
  run: number,
  front: Colour,
  stone: Colour,
  corner: string,
): void {
  if (corner === 'none') {
    const side = ctx.rng.pick([room.left, room.right]);
    fridge(ctx, side, side === room.left ? room.depth - 1.4 : 0.72);
    shelf(ctx, side, side === room.left ? room.depth - 1.5 : 0.7, 1.85, 0.9);
    return;
  }
  const near = corner === 'left' ? from : 0.6;
  platform(ctx, wall, near, run - 0.6, front, stone);
  const shelfAt = corner === 'left' ? room.depth - 1.9 : 0.7;
  for (const v of [1.65, 2.02]) shelf(ctx, wall, shelfAt, v, 1.2);
  const other = corner === 'left' ? room.right : room.left;
  fridge(ctx, other, other === room.left ? room.depth - 1.4 : 0.75);
  if (ctx.rng.chance(0.6)) line3D(ctx, [wallPoint(wall, shelfAt, 1.5, 0.05), wallPoint(wall, shelfAt + 1.2, 1.5, 0.05)], 0.02, '#8d8478');
  for (let i = 0; i < 4; i += 1) {
    const [x, y] = projectWallPoint(ctx, wall, shelfAt + 0.15 + i * 0.28, 1.38, 0.06);
    ctx.canvas.circle(x, y, 0.07 * ctx.camera.scaleAt(wallPoint(wall, shelfAt, 1.4)), i % 2 ? glowing('#c9ccca') : '#b08d57');
  }
}
