import { DAYLIGHTS } from './daylight.ts';
import { laundry, railing } from './balconies.ts';
import { chair } from './seating.ts';
import { layFloor } from './flooring.ts';
import { treeLine } from './outdoors.ts';
import { WIDTH } from './svg-canvas.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { hills, sky, skyline } from './sky.ts';
import {
  wallBox,
  wallPoint,
  wallRectangle,
  line3D,
  type DrawingContext,
  type Wall,
  projectWallPoint,
  createContext,
  polygon3D,
  createWall,
} from './drawing-context.ts';
import { coconut } from './palms.ts';
import { pot, shrub } from './shrubs.ts';
import { glowing } from './colour.ts';

const VIEWS = [
  { rotation: 0, centreX: 800 },
  { rotation: 0.34, centreX: 700 },
  { rotation: -0.34, centreX: 900 },
  { rotation: 0.12, centreX: 560 },
  { rotation: -0.2, centreX: 1020 },
];

/** The view from a balcony over trees, roofs or hills. */
export function balconyView(rng: Random): DrawingContext {
  const view = rng.pickDistinct(VIEWS);
  const width = rng.between(3.4, 4.8);
  const ctx = createContext(rng, rng.pickDistinct(DAYLIGHTS), {
    scale: rng.between(235, 270),
    distance: 3.6,
    eyeHeight: 1.55,
    groundY: rng.between(880, 940),
    ...view,
  });
  const palette = rng.pick(PALETTES);
  sky(ctx);
  if (rng.chance(0.5)) hills(ctx, 3, rng.between(120, 220));
  if (rng.chance(0.7)) skyline(ctx, rng.between(90, 230));
  treeLine(ctx, 50);
  ctx.canvas.rect(0, ctx.camera.horizon, 1600, 600, '#8fa582');
  treeTops(ctx);
  const x = -width / 2;
  const left = createWall(ctx, x, 0, 'right');
  const right = createWall(ctx, x + width, 3.6, 'left');
  layFloor(ctx, x, -2, width, 5.6, ['vitrified', 'terracotta', 'athangudi', 'oxide', 'kota']);
  polygon3D(
    ctx,
    [
      [x, 2.9, -2],
      [x + width, 2.9, -2],
      [x + width, 2.9, 3.6],
      [x, 2.9, 3.6],
    ],
    '#e9e1d2',
  );
  const inner = createWall(ctx, x, 3.6, 'front');
  wallBox(ctx, inner, -0.2, 2.65, width + 0.4, 0.28, 0.1, palette.wall);
  wallRectangle(ctx, left, -2, 0, 5.6, 2.9, palette.wall);
  if (rng.chance(0.6)) wallRectangle(ctx, right, 0, 0, 5.6, 2.9, palette.wall);
  else {
    wallBox(ctx, inner, width - 0.24, 0, 0.24, 2.9, 0.24, palette.wall);
    railing(ctx, right, 'bars', palette, 0, 0, 3, 0.05, true);
  }
  railing(ctx, inner, rng.pick(['bars', 'glass', 'solid', 'jaali', 'bars']), palette, 0, 0, width, 0.1, true);
  if (ctx.light.litShare > 0.2) {
    const [lx, ly] = projectWallPoint(ctx, inner, width / 2, 2.85, 0.9);
    ctx.canvas.circle(lx, ly, 620, ctx.canvas.radialGradient(glowing('#ffdf9c'), 0.42));
    ctx.canvas.ellipse(lx, ly, 34, 12, glowing('#fff3cf'));
  }
  furnish(ctx, width, inner, left);
  return ctx;
}

/** Rows of tree crowns below the balcony, with one or two palms. */
function treeTops(ctx: DrawingContext): void {
  const { rng, camera } = ctx;
  for (const [drop, size, gap] of [
    [26, 150, 150],
    [110, 270, 210],
  ] as const) {
    for (let x = rng.between(-90, 0); x < WIDTH + 90; x += gap * rng.between(0.8, 1.25)) {
      const y = camera.horizon + drop + rng.between(0, 40);
      if (rng.chance(0.14)) coconut(ctx, x, y + 60, size * 1.5);
      shrub(ctx, x, y + 40, size * rng.between(0.85, 1.2), rng.chance(0.16) ? '#d4502f' : undefined);
    }
  }
}

function furnish(ctx: DrawingContext, width: number, inner: Wall, left: Wall): void {
  const { rng } = ctx;
  const plants = rng.int(2, 5);
  for (let i = 0; i < plants; i += 1) {
    const u = 0.3 + i * 0.45;
    const [x, y] = projectWallPoint(ctx, inner, rng.chance(0.5) ? u : width - u, 0, 0.45);
    pot(ctx, x, y, rng.between(0.6, 1.05) * ctx.camera.scaleAt(wallPoint(inner, u, 0, 0.45)));
  }
  if (rng.chance(0.45)) laundry(ctx, inner, 0.5, 2.35, width - 1, 0.5);
  if (rng.chance(0.65)) chair(ctx, inner, width * rng.between(0.3, 0.6), 0.8);
  if (rng.chance(0.5)) {
    const u = width * rng.between(0.25, 0.7);
    const [x, y] = projectWallPoint(ctx, inner, u, 2.2, 0.7);
    const scale = ctx.camera.scaleAt(wallPoint(inner, u, 2.2, 0.7));
    line3D(ctx, [wallPoint(inner, u, 2.9, 0.7), wallPoint(inner, u, 2.2, 0.7)], 0.015, '#6b5a48');
    pot(ctx, x, y + scale * 0.2, scale * 0.55);
  }
  if (rng.chance(0.4)) wallBox(ctx, left, 1.4, 1.5, 0.5, 0.7, 0.04, '#8a5a3a');
}
