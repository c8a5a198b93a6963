import { shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import { drawBackground, roughen, roughenInside, SOILS, stone, PLOT_VIEWS } from './plot-ground.ts';
import type { Random } from './random.ts';
import { wallBox, groundRectangle, wallRectangle, line3D, type DrawingContext, createWall } from './drawing-context.ts';
import { road } from './street.ts';

/** An open plot: four marker stones, a cord between them, and red earth. */
export function openPlot(rng: Random): DrawingContext {
  const soil = rng.pick(SOILS);
  const ctx = outdoors(rng, PLOT_VIEWS, rng.pick(['hills', 'any', 'open']), rng.pick(['#aeb276', '#a3b077', '#bdb684']));
  const z = ctx.camera.view.distance;
  drawBackground(ctx, z + 16);
  roughen(ctx, z - 10, z + 14, soil);
  const [w, d] = [rng.between(10, 13), rng.between(9, 13)];
  const x = -w / 2;
  const near = z - d / 2;
  groundRectangle(ctx, x, near, w, d, soil);
  groundRectangle(ctx, x + 0.6, near + 0.6, w - 1.2, d - 1.2, shade(soil, 1.06));
  roughenInside(ctx, x, near, w, d, soil);
  line3D(
    ctx,
    [
      [x, 0.02, near],
      [x, 0.02, near + d],
      [x + w, 0.02, near + d],
      [x + w, 0.02, near],
      [x, 0.02, near],
    ],
    0.07,
    '#f4ecd9',
    0.9,
  );
  if (rng.chance(0.6)) pegs(ctx, x, near, w, d);
  for (const [px, pz] of [
    [x, near + d],
    [x + w, near + d],
    [x, near],
    [x + w, near],
  ] as const)
    stone(ctx, px, pz);
  if (rng.chance(0.7)) road(ctx, near - 8, near - 2.4);
  if (rng.chance(0.5)) plant(ctx, rng.pick([-1, 1]) * (w / 2 + 2.5), near + 1, rng.between(5, 7));
  if (rng.chance(0.4)) board(ctx, x + w * 0.7, near + 0.4);
  return ctx;
}

function pegs(ctx: DrawingContext, x: number, z: number, w: number, d: number): void {
  for (let i = 1; i < 4; i += 1) {
    for (const pz of [z + d, z]) {
      line3D(
        ctx,
        [
          [x + (w * i) / 4, 0, pz],
          [x + (w * i) / 4, 0.9, pz],
        ],
        0.07,
        '#8a5a3a',
      );
      const [px, py] = ctx.camera.projectPoint([x + (w * i) / 4, 0.9, pz]);
      const scale = ctx.camera.scaleAt([x, 0.9, pz]);
      ctx.canvas.polygon(
        [
          [px, py],
          [px + scale * 0.4, py + scale * 0.1],
          [px, py + scale * 0.24],
        ],
        ctx.rng.pick(['#c9573f', '#d9a441']),
      );
    }
  }
}

/** A board on two legs, with strokes instead of text. */
function board(ctx: DrawingContext, x: number, z: number): void {
  const wall = createWall(ctx, x, z, 'front');
  for (const u of [0.15, 1.75]) wallBox(ctx, wall, u, 0, 0.1, 1.2, 0.08, '#7a6a5c');
  wallBox(ctx, wall, 0, 1.1, 2, 1.2, 0.06, '#f4ecd9', 0.08);
  wallRectangle(ctx, wall, 0.1, 1.95, 1.8, 0.26, ctx.rng.pick(['#9f3b2a', '#35649a', '#4b7a66']), 1, 0.145);
  for (const [v, wide] of [
    [1.72, 1.4],
    [1.5, 1.6],
    [1.28, 0.9],
  ] as const)
    wallRectangle(ctx, wall, 0.2, v, wide, 0.08, '#8d8478', 1, 0.145);
}
