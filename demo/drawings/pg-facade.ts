import type { Railing } from './balconies.ts';
import { neighbour, parapet, drawBlock, waterTank } from './building.ts';
import { shade } from './colour.ts';
import { type Bay, elevation, flank } from './elevation.ts';
import { door, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { signboard } from './signboards.ts';
import { wallBox, type DrawingContext } from './drawing-context.ts';
import { compound, groundShadow, road } from './street.ts';
import { scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 52, distance: 28, eyeHeight: 2.6, groundY: 960, centreX: 800, rotation: 0.08 },
  { scale: 52, distance: 24, eyeHeight: 2.4, groundY: 950, centreX: 840, rotation: 0.5 },
  { scale: 52, distance: 24, eyeHeight: 2.4, groundY: 950, centreX: 760, rotation: -0.5 },
  { scale: 66, distance: 24, eyeHeight: 2, groundY: 990, centreX: 700, rotation: 0.2 },
  { scale: 48, distance: 30, eyeHeight: 4, groundY: 930, centreX: 940, rotation: -0.3 },
];

/** A PG or hostel: an open corridor on each floor, a board, and scooters at the gate. */
export function pgFacade(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, 'town');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const storeys = rng.int(2, 3);
  const bayWidth = rng.between(3, 3.4);
  const bays: readonly Bay[] = rng.pick([
    ['stair', 'balcony', 'balcony', 'balcony'],
    ['balcony', 'balcony', 'stair', 'window'],
    ['balcony', 'stair', 'balcony', 'small'],
    ['window', 'balcony', 'balcony', 'stair'],
  ] as const);
  const width = bays.length * bayWidth;
  const x = -width / 2;
  const height = 3.2 + storeys * 3.05;
  neighbour(ctx, x - 11, z + 2, 8.5, height * 0.7);
  neighbour(ctx, x + width + 3, z + 3, 8.5, height * 0.6);
  plant(ctx, rng.pick([x - 2, x + width + 1.6]), z + 1, rng.between(7, 9));
  groundShadow(ctx, x, z, width, 10, 5);
  waterTank(ctx, x + width * 0.3, height + 0.7, z + 3, 1.5);
  waterTank(ctx, x + width * 0.45, height + 0.7, z + 3, 1.5);
  const block = drawBlock(ctx, x, z, width, 10, height, palette.wall);
  const facade = {
    palette,
    style: { ...windowStyle(ctx), grille: 'none' as const },
    rail: rng.pick<Railing>(['bars', 'solid', 'jaali']),
    bays,
    bayWidth,
    storeys,
    storeyHeight: 3.05,
    base: 3.2,
    isDetailed: false,
  };
  if (block.side) flank(ctx, block.side, facade, 10);
  elevation(ctx, block.front, { ...facade, storeys: 1, base: 0, storeyHeight: 3.2, bays: ['window', 'blank', 'window', 'window'] });
  door(ctx, block.front, palette, bayWidth * 1.5 - 0.8, 0, 1.6, 2.3);
  elevation(ctx, block.front, facade);
  parapet(ctx, block, height, 0.8, shade(palette.wall, 1.03), palette.trim);
  wallBox(ctx, block.front, bayWidth - 0.2, 2.55, bayWidth + 0.4, 0.18, 1.4, palette.trim);
  signboard(ctx, block.front, bayWidth * 2.2, 2.45, bayWidth * 1.4, 0.75);
  compound(ctx, palette, x - 26, z - 4, width + 52, 1.15, 26 + bayWidth * 0.8, 3);
  road(ctx, 3, z - 6.4);
  for (let i = 0; i < rng.int(2, 4); i += 1) {
    const at = x + width * (0.5 + i * 0.14);
    const [px, py] = ctx.camera.projectPoint([at, 0, z - 4.8]);
    scooter(ctx, px, py, ctx.camera.scaleAt([at, 0, z - 4.8]));
  }
  return ctx;
}
