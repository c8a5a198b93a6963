import type { Railing } from './balconies.ts';
import { parapet, drawBlock, waterTank } from './building.ts';
import { shade } from './colour.ts';
import { elevation, flank } from './elevation.ts';
import { door, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { tiledRoof, verandah } from './roofs.ts';
import { wallBox, groundRectangle, type DrawingContext } from './drawing-context.ts';
import { kolam, pole, road } from './street.ts';
import { auto, car, scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 74, distance: 16, eyeHeight: 2.2, groundY: 930, centreX: 800, rotation: 0.08 },
  { scale: 62, distance: 15, eyeHeight: 2, groundY: 900, centreX: 560, rotation: -0.95 },
  { scale: 62, distance: 15, eyeHeight: 2, groundY: 900, centreX: 1040, rotation: 0.95 },
  { scale: 68, distance: 16, eyeHeight: 2.8, groundY: 910, centreX: 760, rotation: 0.5 },
  { scale: 60, distance: 18, eyeHeight: 5, groundY: 900, centreX: 840, rotation: -0.42 },
];

function house(ctx: DrawingContext, x: number, z: number, width: number, storeys: number): void {
  const { rng } = ctx;
  const palette = rng.pick(PALETTES);
  const height = storeys * 3.1 + 0.4;
  const depth = 9;
  const tiled = rng.chance(0.35) && storeys < 3;
  if (!tiled && rng.chance(0.6)) waterTank(ctx, x + width * rng.between(0.3, 0.7), height + 0.6, z + 3, 1.2);
  const block = drawBlock(ctx, x, z, width, depth, height, palette.wall);
  const facade = {
    palette,
    style: { ...windowStyle(ctx), grille: 'none' as const },
    rail: rng.pick<Railing>(['bars', 'solid', 'jaali']),
    bays: [],
    bayWidth: width / 2,
    storeys,
    storeyHeight: 3.1,
    base: 0.4,
    isDetailed: false,
  };
  if (block.side) flank(ctx, block.side, facade, depth);
  const left = rng.chance(0.5);
  elevation(ctx, block.front, { ...facade, storeys: 1, bays: left ? ['blank', 'window'] : ['window', 'blank'] });
  door(ctx, block.front, palette, (left ? 0.25 : 0.75) * width - 0.55, 0.4, 1.1, 2.15);
  if (storeys > 1)
    elevation(ctx, block.front, {
      ...facade,
      base: 3.5,
      storeys: storeys - 1,
      bays: rng.pick([
        ['balcony', 'window'],
        ['window', 'balcony'],
        ['window', 'window'],
      ] as const),
    });
  if (tiled) tiledRoof(ctx, x, z, width, depth, height, 2.6);
  else parapet(ctx, block, height, 0.7, shade(palette.wall, 1.04), palette.trim);
  if (rng.chance(0.55)) verandah(ctx, block.front, palette, left ? 0.1 : width / 2, width / 2 - 0.1, 'tiles');
  else wallBox(ctx, block.front, 0, 0, width, 0.4, 0.9, '#b9a58a');
  if (rng.chance(0.25)) kolam(ctx, x + width * (left ? 0.25 : 0.75), z - 2.9, 0.6);
}

/** Terraced houses along a street, each in its own colours. */
export function rowHouses(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, 'town');
  const z = ctx.camera.view.distance;
  const { rotation } = ctx.camera.view;
  groundRectangle(ctx, -90, z - 4, 180, 5, '#cbb896');
  const count = Math.abs(rotation) > 0.7 ? 4 : 3;
  const width = rng.between(6, 7.4);
  const order = Array.from({ length: count }, (_, i) => i);
  // Distant houses are drawn first.
  let from = (-width * count) / 2;
  if (rotation > 0.7) from = -width * 1.2;
  else if (rotation < -0.7) from = -width * (count - 1.2);
  order.sort((a, b) => ctx.camera.depth([from + b * width, 0, z]) - ctx.camera.depth([from + a * width, 0, z]));
  for (const i of order) house(ctx, from + i * width, z, width - 0.15, rng.pick([1, 2, 2, 2, 3]));
  road(ctx, 1.5, z - 4);
  const at = rng.between(-5, 5);
  const [px, py] = ctx.camera.projectPoint([at, 0, z - 3.4]);
  scooter(ctx, px, py, ctx.camera.scaleAt([at, 0, z - 3.4]));
  if (rng.chance(0.4)) {
    const [ax, ay] = ctx.camera.projectPoint([at + 4, 0, z - 5]);
    (rng.chance(0.5) ? auto : car)(ctx, ax, ay, ctx.camera.scaleAt([at + 4, 0, z - 5]));
  }
  if (rng.chance(0.7)) pole(ctx, rng.between(-4, 4), z - 3.6);
  if (rng.chance(0.6)) plant(ctx, rotation > 0 ? 8 : -8, z - 3.2, rng.between(5, 7));
  return ctx;
}
