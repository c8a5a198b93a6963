import type { Railing } from './balconies.ts';
import { neighbour, parapet, drawBlock, waterTank } from './building.ts';
import { shade } from './colour.ts';
import { type Bay, type Elevation, elevation, flank, stilts } from './elevation.ts';
import { door, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { wallBox, type DrawingContext, projectWallPoint } from './drawing-context.ts';
import { compound, groundShadow, kolam, pole, road } from './street.ts';
import { bougainvillea } from './shrubs.ts';
import { auto, car, scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 52, distance: 30, eyeHeight: 3, groundY: 985, centreX: 800, rotation: 0 },
  { scale: 51, distance: 26, eyeHeight: 2.6, groundY: 965, centreX: 850, rotation: 0.55 },
  { scale: 51, distance: 26, eyeHeight: 2.6, groundY: 965, centreX: 750, rotation: -0.55 },
  { scale: 62, distance: 26, eyeHeight: 2.2, groundY: 1010, centreX: 700, rotation: 0.18 },
  { scale: 48, distance: 32, eyeHeight: 4.5, groundY: 930, centreX: 960, rotation: -0.3 },
];

const PLANS: readonly (readonly Bay[])[] = [
  ['balcony', 'window', 'stair', 'window', 'balcony'],
  ['window', 'balcony', 'balcony', 'window'],
  ['balcony', 'small', 'window', 'balcony'],
  ['window', 'balcony', 'stair', 'balcony'],
  ['balcony', 'balcony', 'small', 'balcony'],
  ['window', 'stair', 'balcony', 'window'],
];

/** One or two apartment blocks on a street. */
export function apartment(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, 'any');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const close = ctx.camera.view.scale > 56;
  const storeys = rng.int(3, close ? 3 : 4);
  const plan = rng.pick(PLANS);
  const bayWidth = rng.between(2.9, 3.4);
  const facade: Elevation = {
    palette,
    style: { ...windowStyle(ctx), grille: close ? rng.pick(['bars', 'squares']) : 'none' },
    rail: rng.pick<Railing>(['bars', 'solid', 'glass', 'jaali']),
    bays: plan,
    bayWidth,
    storeys,
    storeyHeight: 3.05,
    base: 2.9,
    isDetailed: close,
  };
  const width = plan.length * bayWidth;
  const x = -width / 2;
  const height = facade.base + storeys * facade.storeyHeight;
  for (const side of [-1, 1]) {
    if (rng.chance(0.55))
      neighbour(
        ctx,
        side < 0 ? x - rng.between(10, 13) : x + width + rng.between(3, 5),
        z + rng.between(2, 6),
        8,
        rng.between(6, height * 0.8),
      );
    if (rng.chance(0.8)) plant(ctx, side * (width / 2 + rng.between(1.6, 2.6)), z + rng.between(1, 4), rng.between(8, 11));
  }
  groundShadow(ctx, x, z, width, 11, 6);
  roof(ctx, x, z, width, height, palette.wall, palette.trim);
  const block = drawBlock(ctx, x, z, width, 11, height, palette.wall);
  if (block.side) flank(ctx, block.side, facade, 11);
  ground(ctx, block.front, facade, width);
  elevation(ctx, block.front, facade);
  parapet(ctx, block, height, 0.8, shade(palette.wall, 1.03), palette.trim);
  street(ctx, palette, x, z, width);
  return ctx;
}

function roof(ctx: DrawingContext, x: number, z: number, width: number, height: number, wall: string, trim: string): void {
  const at = ctx.rng.between(0.15, 0.6) * width;
  for (const u of [at - 2.2, at + 4.4]) if (ctx.rng.chance(0.75)) waterTank(ctx, x + u, height + 0.8, z + 4, 1.5);
  const head = drawBlock(ctx, x + at, z + 2.5, 3.4, 4, 3, wall, height);
  wallBox(ctx, head.front, -0.25, height + 3, 3.9, 0.16, 0.5, trim);
}

function ground(ctx: DrawingContext, front: Parameters<typeof stilts>[1], facade: Elevation, width: number): void {
  if (ctx.rng.chance(0.65)) {
    stilts(ctx, front, facade.palette, width, facade.base, (u) => {
      const [px, py] = projectWallPoint(ctx, front, u, 0.02);
      const scale = ctx.camera.scaleAt([front.x + u, 0, front.z]);
      if (ctx.rng.chance(0.6)) car(ctx, px, py, scale * 0.85);
      else scooter(ctx, px, py, scale);
    });
    return;
  }
  elevation(ctx, front, {
    ...facade,
    storeys: 1,
    base: 0,
    storeyHeight: 2.9,
    bays: facade.bays.map((b) => (b === 'balcony' ? 'window' : b)),
  });
  const at = facade.bays.indexOf('stair');
  door(ctx, front, facade.palette, (at < 0 ? 1 : at) * facade.bayWidth + facade.bayWidth / 2 - 0.75, 0, 1.5, 2.3);
}

function street(ctx: DrawingContext, palette: Parameters<typeof compound>[1], x: number, z: number, width: number): void {
  const { rng } = ctx;
  const wallZ = z - 5;
  const gateAt = 30 + width * rng.pick([0.2, 0.5, 0.75]);
  compound(ctx, palette, x - 30, wallZ, width + 60, 1.35, gateAt, 3.6);
  if (rng.chance(0.5)) {
    const at = x + rng.between(0, width);
    const [px, py] = ctx.camera.projectPoint([at, 1.3, wallZ]);
    bougainvillea(ctx, px, py, 2.4 * ctx.camera.scaleAt([at, 0, wallZ]));
  }
  road(ctx, 3, wallZ - 2.4);
  if (rng.chance(0.4)) kolam(ctx, x - 30 + gateAt + 1.8, wallZ - 1.1, 0.9);
  const at = x + width * rng.between(0.1, 0.9);
  const depth = wallZ - rng.between(4, 6);
  const [vx, vy] = ctx.camera.projectPoint([at, 0, depth]);
  const scale = ctx.camera.scaleAt([at, 0, depth]);
  const vehicle = rng.int(0, 4);
  if (vehicle === 0) auto(ctx, vx, vy, scale);
  if (vehicle === 1) car(ctx, vx, vy, scale);
  if (vehicle === 2) scooter(ctx, vx, vy, scale);
  if (rng.chance(0.3)) pole(ctx, x - 5, wallZ - 1);
  if (rng.chance(0.6)) plant(ctx, rng.pick([x - 3.5, x + width + 3.5]), wallZ - 1, rng.between(8, 10));
}
