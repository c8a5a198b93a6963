import { type Colour, shade } from './colour.ts';
import {
  wallBox,
  groundRectangle,
  wallPoint,
  wallRectangle,
  line3D,
  type DrawingContext,
  type Wall,
  createWall,
} from './drawing-context.ts';

/** Camera positions in the yard of a shed. */
export const SHED_VIEWS = [
  { scale: 60, distance: 30, eyeHeight: 2.6, groundY: 900, centreX: 800, rotation: 0.1 },
  { scale: 54, distance: 26, eyeHeight: 2.6, groundY: 920, centreX: 860, rotation: 0.6 },
  { scale: 54, distance: 26, eyeHeight: 2.6, groundY: 920, centreX: 740, rotation: -0.6 },
  { scale: 68, distance: 24, eyeHeight: 2, groundY: 930, centreX: 680, rotation: 0.3 },
  { scale: 52, distance: 34, eyeHeight: 5, groundY: 900, centreX: 900, rotation: -0.35 },
];

/** Colours of corrugated sheet. */
export const SHEET: readonly Colour[] = ['#a9b4b8', '#8fa3ad', '#b7b3a4', '#7f9a94', '#c2b49a', '#9aa0a8'];

const PAINT: readonly Colour[] = ['#4f86a8', '#b4573a', '#4b7a66', '#d9a441', '#6f7f8f'];

/** A rolling door, closed, or open with goods behind it. */
export function bigDoor(ctx: DrawingContext, wall: Wall, u: number, width: number, height: number, open: boolean): void {
  const colour = ctx.rng.pick(PAINT);
  wallRectangle(ctx, wall, u - 0.15, 0, width + 0.3, height + 0.15, '#6a655e');
  wallRectangle(ctx, wall, u, 0, width, height, open ? '#3f3a38' : colour);
  if (open) {
    wallRectangle(ctx, wall, u, 0, width, height * 0.3, '#5a4f48');
    for (let i = 0; i < 4; i += 1)
      for (let j = 0; j < 3 - (i % 2); j += 1)
        wallRectangle(
          ctx,
          wall,
          u + 0.2 + (i * width) / 4.4,
          0.1 + j * 0.65,
          width / 4.8,
          0.6,
          ctx.rng.pick(['#b98e62', '#a87a50', '#c9a57a']),
        );
    wallRectangle(ctx, wall, u, height - 0.7, width, 0.7, colour);
  }
  const from = open ? height - 0.7 : 0;
  for (let v = from + 0.2; v < height; v += 0.2)
    ctx.canvas.line(
      [ctx.camera.projectPoint(wallPoint(wall, u, v)), ctx.camera.projectPoint(wallPoint(wall, u + width, v))],
      shade(colour, 0.8),
      2,
    );
}

/** A lorry. */
export function lorry(ctx: DrawingContext, x: number, z: number): void {
  const wall = createWall(ctx, x, z, 'front');
  const cargo = ctx.rng.pick(['#c9573f', '#d9a441', '#4f86a8', '#6f8f80']);
  groundRectangle(ctx, x - 0.3, z - 0.2, 6.6, 2.6, '#2a2438', 0.2);
  wallBox(ctx, wall, 0, 0.7, 4.2, 2.1, 2, cargo, -2);
  for (let i = 0; i < 4; i += 1) wallRectangle(ctx, wall, 0.3 + i, 0.95, 0.75, 1.5, shade(cargo, 1.14), 1, 0.01);
  wallBox(ctx, wall, 4.4, 0.5, 1.5, 2, 1.9, '#e6b84f', -1.95);
  wallRectangle(ctx, wall, 4.9, 1.5, 0.9, 0.75, '#4b5b66', 1, 0.01);
  for (const u of [0.9, 3, 5.1]) {
    const [px, py] = ctx.camera.projectPoint(wallPoint(wall, u, 0.5, 0.02));
    const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.5));
    ctx.canvas.circle(px, py, scale * 0.5, '#35333a');
    ctx.canvas.circle(px, py, scale * 0.22, '#b9b8b4');
  }
}

/** Crates in the yard. */
export function crates(ctx: DrawingContext, x: number, z: number): void {
  for (let i = 0; i < 3; i += 1) {
    const wall = createWall(ctx, x + i * 1.3, z + i * 0.2, 'front');
    for (let j = 0; j <= ctx.rng.int(0, 2); j += 1)
      wallBox(ctx, wall, 0, j * 0.95, 1.1, 0.9, 1, ctx.rng.pick(['#b98e62', '#a87a50', '#c9a57a', '#7f94a6']), -1);
  }
}

/** The concrete yard. */
export function yard(ctx: DrawingContext, z: number): void {
  groundRectangle(ctx, -60, z - 24, 120, 24, '#c2b59c');
  for (let i = -6; i <= 6; i += 1)
    line3D(
      ctx,
      [
        [i * 6, 0, z],
        [i * 6, 0, z - 14],
      ],
      0.05,
      '#a99c84',
      0.6,
    );
  line3D(
    ctx,
    [
      [-40, 0, z - 7],
      [40, 0, z - 7],
    ],
    0.05,
    '#a99c84',
    0.6,
  );
}
