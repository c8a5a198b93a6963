import { neighbour } from './building.ts';
import { shade } from './colour.ts';
import { plant } from './outdoors.ts';
import { shrub } from './shrubs.ts';
import { wallBox, groundRectangle, type DrawingContext, createWall } from './drawing-context.ts';

/** Camera positions for plots. */
export const PLOT_VIEWS = [
  { scale: 60, distance: 26, eyeHeight: 4.4, groundY: 860, centreX: 800, rotation: 0.1 },
  { scale: 56, distance: 24, eyeHeight: 3.6, groundY: 850, centreX: 800, rotation: 0.6 },
  { scale: 54, distance: 26, eyeHeight: 6, groundY: 860, centreX: 800, rotation: -0.6 },
  { scale: 46, distance: 30, eyeHeight: 8.6, groundY: 870, centreX: 760, rotation: 0.35 },
  { scale: 66, distance: 22, eyeHeight: 2.8, groundY: 860, centreX: 840, rotation: -0.25 },
];

/** Colours of soil. */
export const SOILS = ['#b9764f', '#c98d5f', '#c4a06e', '#a9694a', '#bfa878'];

/** A white stone with a red top, which marks a corner of a plot. */
export function stone(ctx: DrawingContext, x: number, z: number): void {
  const wall = createWall(ctx, x - 0.13, z, 'front');
  groundRectangle(ctx, x - 0.3, z - 0.1, 0.9, 0.3, '#2a2438', 0.18);
  wallBox(ctx, wall, 0, 0, 0.26, 0.62, 0.26, '#eee8da');
  wallBox(ctx, wall, 0, 0.62, 0.26, 0.16, 0.26, '#b4573a');
}

/** Stubble, stones and tufts of grass on the ground. */
export function roughen(ctx: DrawingContext, from: number, to: number, soil: string): void {
  for (let i = 0; i < 9; i += 1) {
    const [x, y] = ctx.camera.projectPoint([ctx.rng.between(-24, 24), 0, ctx.rng.between(from, to)]);
    ctx.canvas.ellipse(x, y, ctx.rng.between(60, 220), ctx.rng.between(5, 15), shade(soil, ctx.rng.pick([0.92, 1.08])), 0.7);
  }
  const tuft = (colour: string, count: number) => {
    for (let i = 0; i < count; i += 1) {
      const z = ctx.rng.between(from, to);
      const [x, y] = ctx.camera.projectPoint([ctx.rng.between(-22, 22), 0, z]);
      const heightPx = ctx.camera.scaleAt([0, 0, z]) * ctx.rng.between(0.12, 0.3);
      ctx.canvas.stroke(
        `M${Math.round(x)} ${Math.round(y)}l${Math.round(-heightPx * 0.6)} ${Math.round(-heightPx)}M${Math.round(x)} ${Math.round(y)}v${Math.round(-heightPx * 1.3)}M${Math.round(x)} ${Math.round(y)}l${Math.round(heightPx * 0.6)} ${Math.round(-heightPx)}`,
        colour,
        3,
      );
    }
  };
  tuft('#8a9a58', 26);
  tuft('#a89a5c', 18);
}

function palmRow(ctx: DrawingContext, z: number): void {
  for (let i = 0; i < 6; i += 1)
    plant(ctx, -22 + i * 8 + ctx.rng.between(-1.5, 1.5), z + ctx.rng.between(0, 4), ctx.rng.between(7, 10), 'coconut');
}

/** The background of a plot: palms, houses or trees. */
export function drawBackground(ctx: DrawingContext, z: number): void {
  const kind = ctx.rng.pick(['palms', 'houses', 'trees', 'palms']);
  if (kind === 'palms') palmRow(ctx, z);
  else if (kind === 'houses')
    for (const x of [-20, -4, 11]) neighbour(ctx, x + ctx.rng.between(-2, 2), z, ctx.rng.between(7, 10), ctx.rng.pick([3.6, 6.6, 9.6]));
  else
    for (let i = 0; i < 7; i += 1)
      plant(
        ctx,
        -24 + i * 8 + ctx.rng.between(-2, 2),
        z + ctx.rng.between(0, 5),
        ctx.rng.between(5, 9),
        ctx.rng.pick(['neem', 'gulmohar', 'neem', 'ashoka']),
      );
}

/** Stones and tufts within a plot. */
export function roughenInside(ctx: DrawingContext, x: number, z: number, w: number, d: number, soil: string): void {
  for (let i = 0; i < 14; i += 1) {
    const pz = z + ctx.rng.between(0.1, 0.9) * d;
    const [px, py] = ctx.camera.projectPoint([x + ctx.rng.between(0.1, 0.9) * w, 0, pz]);
    const scale = ctx.camera.scaleAt([0, 0, pz]);
    if (i % 3) ctx.canvas.ellipse(px, py, scale * 0.14, scale * 0.06, shade(soil, 0.8));
    else shrub(ctx, px, py, scale * ctx.rng.between(0.3, 0.6));
  }
}
