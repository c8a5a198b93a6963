import { railing } from './balconies.ts';
import { drawBlock } from './building.ts';
import { type Colour, shade } from './colour.ts';
import { casement, door, glass, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { tiledRoof, verandah } from './roofs.ts';
import { wallBox, groundRectangle, wallPoint, wallRectangle, type DrawingContext, type Wall } from './drawing-context.ts';
import { compound, groundShadow, road } from './street.ts';
import { shrub } from './shrubs.ts';
import { car } from './vehicles.ts';

const VIEWS = [
  { scale: 62, distance: 22, eyeHeight: 2.6, groundY: 900, centreX: 820, rotation: 0.1 },
  { scale: 60, distance: 20, eyeHeight: 2.6, groundY: 890, centreX: 830, rotation: 0.48 },
  { scale: 60, distance: 20, eyeHeight: 2.6, groundY: 890, centreX: 770, rotation: -0.48 },
  { scale: 76, distance: 19, eyeHeight: 2, groundY: 930, centreX: 700, rotation: 0.24 },
  { scale: 54, distance: 24, eyeHeight: 5, groundY: 870, centreX: 860, rotation: -0.3 },
];

const STONE: readonly Colour[] = ['#9a6a4a', '#8a7a68', '#a8573f', '#6f6a66', '#b08a64'];

/** A wall of glass in slim frames. */
function glazing(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number, frame: Colour, tone: Colour): void {
  const panes = Math.max(2, Math.round(width / 1.2));
  for (let i = 0; i < panes; i += 1) glass(ctx, wall, u + (width * i) / panes, v, width / panes, height, tone);
  for (let i = 0; i <= panes; i += 1) wallRectangle(ctx, wall, u + (width * i) / panes - 0.04, v, 0.08, height, frame);
  wallRectangle(ctx, wall, u, v + height * 0.72, width, 0.07, frame);
}

/** Courses of cut stone, or boards, on a wall. */
function clad(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number, colour: Colour): void {
  wallRectangle(ctx, wall, u, v, width, height, colour);
  const upright = ctx.rng.chance(0.5);
  const n = Math.round((upright ? width : height) / 0.32);
  for (let i = 1; i < n; i += 1) {
    const a = upright ? wallPoint(wall, u + (width * i) / n, v) : wallPoint(wall, u, v + (height * i) / n);
    const b = upright ? wallPoint(wall, u + (width * i) / n, v + height) : wallPoint(wall, u + width, v + (height * i) / n);
    ctx.canvas.line([ctx.camera.projectPoint(a), ctx.camera.projectPoint(b)], shade(colour, wall.lit * 0.84), 2);
  }
}

/** A villa of two or three blocks, modern or with tiled roofs and pillars, with a lawn and a car porch. */
export function villa(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, rng.pick(['hills', 'any', 'any']), '#c4bd93');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const tiled = rng.chance(0.42);
  const left = rng.chance(0.5);
  for (const side of [-1, 1]) {
    plant(ctx, side * rng.between(10, 12), z + rng.between(5, 10), rng.between(9, 12));
    if (rng.chance(0.6)) plant(ctx, side * rng.between(13, 15), z + rng.between(0, 4), rng.between(7, 9));
  }
  groundRectangle(ctx, -13, z - 7, 26, 16, '#93ab72');
  groundShadow(ctx, -8, z, 16, 9, 5);
  // The wing is lower and farther back than the main building.
  const [wingX, mainX] = left ? [-8, -1.2] : [1.2, -8];
  const main = rng.between(8.4, 9.2);
  wing(ctx, palette, wingX, z + 2.2, 6.8 + (left ? 0 : 0.2), tiled);
  body(ctx, palette, mainX, z, main, tiled);
  garden(ctx, palette, z, mainX + main / 2, left);
  return ctx;
}

function wing(ctx: DrawingContext, palette: Palette, x: number, z: number, width: number, tiled: boolean): void {
  const { rng } = ctx;
  const height = rng.pick([3.6, 3.6, 6.6]);
  const style = { ...windowStyle(ctx), chajja: false };
  const block = drawBlock(ctx, x, z, width, 6.5, height, shade(palette.wall, 0.97));
  if (block.side) casement(ctx, block.side, palette, style, 2.4, 1, 1.8, 1.6);
  glazing(ctx, block.front, width * 0.2, 0.4, width * 0.6, 2.3, palette.frame, style.glass);
  if (height > 4) for (const u of [0.18, 0.58]) casement(ctx, block.front, palette, style, width * u, 4.2, width * 0.26, 1.5);
  if (tiled) tiledRoof(ctx, x, z, width, 6.5, height, 2.2);
  else wallBox(ctx, block.front, -0.4, height, width + 0.8, 0.32, 7.4, palette.trim, -6.5);
}

function body(ctx: DrawingContext, palette: Palette, x: number, z: number, width: number, tiled: boolean): void {
  const { rng } = ctx;
  const style = { ...windowStyle(ctx), chajja: false };
  const height = 7;
  const block = drawBlock(ctx, x, z, width, 8.5, height, palette.wall);
  const wall = block.front;
  if (block.side) {
    for (const v of [1, 4.4]) for (const u of [1.4, 5]) casement(ctx, block.side, palette, style, u, v, 1.6, 1.5);
    wallRectangle(ctx, block.side, 0, 3.5, 8.5, 0.2, palette.trim);
  }
  const stoneAt = rng.pick([0, width - 2.6]);
  clad(ctx, wall, stoneAt, 0, 2.6, height, rng.pick(STONE));
  const open = stoneAt > 1 ? 0.5 : 3;
  const span = width - 3.5;
  // Upper floor: a terrace with a railing. Ground floor: the entrance.
  wallRectangle(ctx, wall, open, 3.7, span, 2.9, shade(palette.wall, 0.84));
  glazing(ctx, wall, open + 0.4, 3.7, span - 0.8, 2.4, palette.frame, style.glass);
  wallBox(ctx, wall, open - 0.3, 3.4, span + 0.6, 0.28, 1.8, palette.trim);
  railing(ctx, wall, rng.pick(['glass', 'glass', 'bars', 'jaali']), palette, open - 0.2, 3.68, span + 0.4, 1.7, true);
  const doorAt = open + span * rng.pick([0.15, 0.6]);
  glazing(ctx, wall, doorAt > open + 2 ? open + 0.2 : doorAt + 1.9, 0.5, span - 2.4, 2.3, palette.frame, style.glass);
  door(ctx, wall, palette, doorAt, 0.4, 1.4, 2.4);
  casement(ctx, wall, palette, style, stoneAt + 0.85, 4.4, 0.9, 1.6);
  wallRectangle(ctx, wall, stoneAt + 0.85, 0.9, 0.9, 1.9, style.glass);
  if (tiled) {
    tiledRoof(ctx, x, z, width, 8.5, height, 2.7);
    verandah(ctx, wall, palette, doorAt - 0.9, 3.2, 'tiles');
    return;
  }
  wallBox(ctx, wall, -0.5, height, width + 1, 0.4, 10.2, palette.trim, -8.5);
  const porch = rng.chance(0.6) ? 1.9 : 2.6;
  for (const u of [doorAt - 0.9, doorAt + 2.1]) wallBox(ctx, wall, u, 0, 0.28, 3, 0.28, palette.accent, porch);
  wallBox(ctx, wall, doorAt - 1.2, 3, 3.9, 0.24, porch + 0.6, palette.trim);
  wallBox(ctx, wall, doorAt - 0.6, 0, 2.6, 0.36, 1.4, '#c9b79c');
}

function garden(ctx: DrawingContext, palette: Palette, z: number, drive: number, left: boolean): void {
  const { rng } = ctx;
  const wallZ = z - 6.5;
  groundRectangle(ctx, drive - 2, wallZ, 4, 6.5, '#d6c8ae');
  for (let i = 0; i < 5; i += 1) groundRectangle(ctx, drive - 1.6, wallZ + 0.5 + i * 1.25, 3.2, 0.9, '#c4b394');
  for (let i = 0; i < 8; i += 1) {
    const x = -10 + i * 2.7 + rng.between(-0.6, 0.6);
    if (Math.abs(x - drive) < 2.6) continue;
    const depth = z - rng.between(1, 3);
    const [px, py] = ctx.camera.projectPoint([x, 0, depth]);
    shrub(
      ctx,
      px,
      py,
      rng.between(1, 1.9) * ctx.camera.scaleAt([x, 0, depth]),
      rng.chance(0.45) ? rng.pick(['#d8643f', '#f2d7a0', '#c2477f']) : undefined,
    );
  }
  const parked = left ? drive - 4.8 : drive + 4.8;
  if (rng.chance(0.5)) {
    const [px, py] = ctx.camera.projectPoint([parked, 0, z - 2.4]);
    car(ctx, px, py, ctx.camera.scaleAt([parked, 0, z - 2.4]));
  }
  if (rng.chance(0.7)) plant(ctx, left ? -9.5 : 9.5, z - 3, rng.between(6, 8), rng.pick(['coconut', 'gulmohar', 'coconut']));
  compound(ctx, palette, -14, wallZ, 28, rng.between(0.9, 1.2), drive + 14 - 1.9, 3.8);
  road(ctx, 2, wallZ - 2);
}
