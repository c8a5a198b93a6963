import { outdoors, plant } from './outdoors.ts';
import { banana } from './palms.ts';
import { drawBackground, PLOT_VIEWS } from './plot-ground.ts';
import { hash, type Random } from './random.ts';
import { shrub } from './shrubs.ts';
import { wallBox, groundRectangle, wallRectangle, line3D, type DrawingContext, polygon3D, createWall } from './drawing-context.ts';

const CROPS = [
  ['#8fa95a', '#7b9a4e'],
  ['#a9b45c', '#98a552'],
  ['#c9b25c', '#b9a04e'],
  ['#7fa266', '#6c9257'],
  ['#a8774f', '#96683f'],
] as const;

/** Farm land with furrows, palms, hills, and perhaps a pump house and an irrigation channel. */
export function farmLand(rng: Random): DrawingContext {
  const crop = CROPS[hash(`${rng.next()}`) % CROPS.length] as readonly [string, string];
  const ctx = outdoors(rng, PLOT_VIEWS, rng.pick(['hills', 'hills', 'open']), crop[0]);
  const z = ctx.camera.view.distance;
  drawBackground(ctx, z + 26);
  const step = rng.pick([1.4, 2, 3]);
  // furrows, and perhaps a path across them
  for (let i = -24; i < 24; i += 1) groundRectangle(ctx, i * step, z - 24, step * 0.5, 48, crop[1]);
  if (rng.chance(0.6)) groundRectangle(ctx, -60, z + rng.between(-2, 6), 120, 1.6, '#b98e62');
  if (rng.chance(0.5)) {
    const pumpHouseX = rng.between(-7, 5);
    const pumpHouseFront = createWall(ctx, pumpHouseX, z + 4, 'front');
    // walls, roof, door and outlet pipe of the pump house
    wallBox(ctx, pumpHouseFront, 0, 0, 3.4, 2.5, 3, '#e9dcc3', -3);
    wallBox(ctx, pumpHouseFront, -0.3, 2.5, 4, 0.18, 3.6, '#b4573a', -3.3);
    wallRectangle(ctx, pumpHouseFront, 1.2, 0, 0.9, 1.9, '#4b7a66', 1, 0.01);
    line3D(
      ctx,
      [
        [pumpHouseX + 3.4, 0.5, z + 3.5],
        [pumpHouseX + 5.6, 0.5, z + 3.5],
        [pumpHouseX + 5.9, 0.05, z + 3.5],
      ],
      0.2,
      '#7f8f99',
    );
  }
  const plants = rng.pick(['banana', 'coconut', 'none', 'shrubs']);
  for (let i = 0; i < 7; i += 1) {
    const [wx, wz] = [-13 + i * 4.2 + rng.between(-0.6, 0.6), z - (i % 2) * 3.5];
    const [px, py] = ctx.camera.projectPoint([wx, 0, wz]);
    const pxPerMetre = ctx.camera.scaleAt([wx, 0, wz]);
    if (plants === 'banana') banana(ctx, px, py, pxPerMetre * rng.between(2, 3));
    if (plants === 'coconut' && i % 2) plant(ctx, wx, wz, rng.between(5, 8), 'coconut');
    if (plants === 'shrubs') shrub(ctx, px, py, pxPerMetre * 1.6);
  }
  if (!rng.chance(0.45)) irrigationChannel(ctx, z);
  return ctx;
}

function irrigationChannel(ctx: DrawingContext, z: number): void {
  const x = ctx.rng.between(-4, 3);
  polygon3D(
    ctx,
    [
      [x, 0, z - 20],
      [x + 1.4, 0, z - 20],
      [x + 1.1, 0, z + 20],
      [x + 0.2, 0, z + 20],
    ],
    '#9fbcc0',
    0.9,
  );
  polygon3D(
    ctx,
    [
      [x - 0.3, 0, z - 20],
      [x, 0, z - 20],
      [x + 0.2, 0, z + 20],
      [x, 0, z + 20],
    ],
    '#7d8f54',
  );
}
