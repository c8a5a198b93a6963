import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import { drawBackground, roughenInside, SOILS, PLOT_VIEWS } from './plot-ground.ts';
import type { Random } from './random.ts';
import { wallBox, groundRectangle, wallPoint, line3D, type DrawingContext, type Wall, createWall } from './drawing-context.ts';
import { compound, road } from './street.ts';

/** A plot that already has a compound wall or fence. */
export function fencedPlot(rng: Random): DrawingContext {
  const soil = rng.pick(SOILS);
  const ctx = outdoors(rng, PLOT_VIEWS, rng.pick(['hills', 'any', 'town']), rng.pick(['#aeb276', '#a3b077', '#bdb684']));
  const z = ctx.camera.view.distance;
  drawBackground(ctx, z + 14);
  const [w, d] = [rng.between(12, 15), rng.between(10, 13)];
  const x = -w / 2;
  const near = z - d / 2;
  groundRectangle(ctx, x, near, w, d, soil);
  roughenInside(ctx, x, near, w, d, soil);
  const palette = rng.pick(PALETTES);
  const walled = rng.chance(0.6);
  const sides = [createWall(ctx, x, near, 'right'), createWall(ctx, x + w, near + d, 'left')];
  const inner = createWall(ctx, x, near + d, 'front');
  if (walled) {
    wallBox(ctx, inner, 0, 0, w, 1.5, 0.2, palette.wall);
    for (const side of sides) wallBox(ctx, side, 0, 0, d, 1.5, 0.2, palette.wall, -0.1);
    if (rng.chance(0.6)) plant(ctx, rng.between(-3, 3), z + 2, rng.between(4, 6));
    compound(ctx, palette, x, near, w, 1.5, w * rng.pick([0.15, 0.4, 0.65]), 3);
  } else {
    fence(ctx, inner, w);
    for (const side of sides) fence(ctx, side, d);
    if (rng.chance(0.7)) plant(ctx, rng.between(-3, 3), z + 2, rng.between(4, 6));
    fence(ctx, createWall(ctx, x, near, 'front'), w);
  }
  if (rng.chance(0.75)) road(ctx, near - 8, near - 2);
  return ctx;
}

function fence(ctx: DrawingContext, wall: Wall, width: number): void {
  const posts = Math.round(width / 2);
  for (const v of [0.45, 0.9, 1.3]) line3D(ctx, [wallPoint(wall, 0, v), wallPoint(wall, width, v)], 0.035, '#7f7a74');
  for (let i = 0; i <= posts; i += 1) wallBox(ctx, wall, (width * i) / posts - 0.09, 0, 0.18, 1.5, 0.18, '#d8d0c2');
}
