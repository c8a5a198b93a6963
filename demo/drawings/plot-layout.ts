import { neighbour } from './building.ts';
import { glowing, shade } from './colour.ts';
import { outdoors, plant, reframed } from './outdoors.ts';
import { drawBackground, SOILS, stone, PLOT_VIEWS } from './plot-ground.ts';
import type { Random } from './random.ts';
import { groundRectangle, line3D, type DrawingContext } from './drawing-context.ts';

/** A new layout: a road between plots, with kerbs, marker stones, lamp posts and saplings. */
export function layout(rng: Random): DrawingContext {
  const soil = rng.pick(SOILS);
  const ctx = outdoors(
    rng,
    reframed(PLOT_VIEWS, 0.72, 4, 0.7),
    rng.pick(['hills', 'hills', 'any']),
    rng.pick(['#b5b27a', '#c2b488', soil]),
  );
  const z = ctx.camera.view.distance;
  drawBackground(ctx, z + 34);
  const tar = ctx.light.isWet ? '#6d7578' : '#8f8a84';
  const cells = 4;
  const width = 9;
  const deep = 11;
  for (const side of [-1, 1]) {
    for (let i = cells; i >= 0; i -= 1) {
      const near = z - 14 + i * deep;
      for (let k = 1; k >= 0; k -= 1) {
        const x = side < 0 ? -4 - (k + 1) * width : 4 + k * width;
        groundRectangle(ctx, x + 0.2, near + 0.2, width - 0.4, deep - 0.4, shade(soil, (i + k) % 2 ? 1.05 : 0.97));
      }
    }
  }
  groundRectangle(ctx, -3.9, z - 30, 7.8, 90, '#d6c6a6');
  groundRectangle(ctx, -3, z - 30, 6, 90, tar);
  for (let i = 0; i < 12; i += 1) groundRectangle(ctx, -0.08, z - 20 + i * 5, 0.16, 2.2, '#efe8d8', 0.75);
  groundRectangle(ctx, -40, z + 8, 80, 5, '#d6c6a6');
  groundRectangle(ctx, -40, z + 8.6, 80, 3.8, tar);
  for (let i = cells; i >= 0; i -= 1) {
    const near = z - 14 + i * deep;
    for (const x of [-13, -4.2, 4.2, 13]) stone(ctx, x, near);
    for (const x of [-4.6, 4.6]) {
      plant(ctx, x, near + 4, rng.between(2, 3.2), 'neem');
      if (i % 2) lamp(ctx, x * 0.94, near + 8, x < 0 ? 1 : -1);
    }
    if (rng.chance(0.16)) neighbour(ctx, rng.pick([-13, 5]), near + 2, 7, rng.pick([3.6, 6.6]));
  }
  return ctx;
}

function lamp(ctx: DrawingContext, x: number, z: number, reach: number): void {
  line3D(
    ctx,
    [
      [x, 0, z],
      [x, 5, z],
      [x + reach * 1.2, 5.2, z],
    ],
    0.09,
    '#8d8a86',
  );
  const [px, py] = ctx.camera.projectPoint([x + reach * 1.2, 5.15, z]);
  const scale = ctx.camera.scaleAt([x, 5, z]);
  if (ctx.light.litShare > 0.2) ctx.canvas.circle(px, py, scale * 1.3, ctx.canvas.radialGradient(glowing('#ffe6ae'), 0.6));
  ctx.canvas.ellipse(px, py, scale * 0.28, scale * 0.09, ctx.light.litShare > 0.2 ? glowing('#fff3cf') : '#e9e4d8');
}
