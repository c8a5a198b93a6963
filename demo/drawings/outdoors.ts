import type { View } from './camera.ts';
import { DAYLIGHTS } from './daylight.ts';
import type { Random } from './random.ts';
import { hills, sky, skyline } from './sky.ts';
import { type DrawingContext, createContext } from './drawing-context.ts';
import { ground } from './street.ts';
import { coconut } from './palms.ts';
import { shrub } from './shrubs.ts';
import { ashoka, gulmohar, neem } from './trees.ts';

/** Starts an outdoor drawing: camera position, light, sky, background and ground. */
export function outdoors(
  rng: Random,
  views: readonly View[],
  backdrop: 'town' | 'hills' | 'any' | 'open',
  soil = '#cdb897',
): DrawingContext {
  const view = rng.pickDistinct(views);
  const ctx = createContext(rng, rng.pickDistinct(DAYLIGHTS), {
    ...view,
    centreX: view.centreX + rng.between(-40, 40),
    scale: view.scale * rng.between(0.94, 1.06),
    rotation: view.rotation * rng.between(0.8, 1.15),
  });
  sky(ctx);
  const far = backdrop === 'any' ? rng.pick(['town', 'town', 'hills']) : backdrop;
  if (far === 'hills') hills(ctx, rng.int(2, 3), rng.between(120, 230));
  if (far === 'town') skyline(ctx, rng.between(140, 330));
  treeLine(ctx, far === 'open' ? 60 : 40);
  ground(ctx, soil);
  return ctx;
}

/** Distant trees along the horizon. */
export function treeLine(ctx: DrawingContext, height: number): void {
  let d = `M-20 ${Math.round(ctx.camera.horizon + 4)}`;
  let x = -20;
  while (x < 1620) {
    const w = Math.round(ctx.rng.between(50, 120));
    const h = Math.round(ctx.rng.between(0.4, 1) * height);
    d += `q${Math.round(w / 2)} ${-h * 2} ${w} 0`;
    x += w;
  }
  ctx.canvas.path(`${d}z`, '#86a08a', 0.75);
}

/** Returns the same camera positions, scaled, raised and rotated. */
export function reframed(views: readonly View[], zoom: number, lift = 0, rotationFactor = 1): View[] {
  return views.map((view) => ({
    scale: view.scale * zoom,
    distance: view.distance,
    eyeHeight: view.eyeHeight + lift,
    groundY: view.groundY,
    centreX: view.centreX,
    rotation: view.rotation * rotationFactor,
  }));
}

/** A tree of a random species at a point on the ground. */
export function plant(
  ctx: DrawingContext,
  x: number,
  z: number,
  metres: number,
  kind = ctx.rng.pick(['neem', 'neem', 'coconut', 'coconut', 'gulmohar', 'ashoka']),
): void {
  const [px, py] = ctx.camera.projectPoint([x, 0, z]);
  const size = metres * ctx.camera.scaleAt([x, 0, z]);
  if (kind === 'neem') neem(ctx, px, py, size);
  else if (kind === 'coconut') coconut(ctx, px, py, size * 1.2);
  else if (kind === 'gulmohar') gulmohar(ctx, px, py, size * 0.95);
  else if (kind === 'ashoka') ashoka(ctx, px, py, size * 1.1);
  else shrub(ctx, px, py, size * 0.25, ctx.rng.chance(0.5) ? ctx.rng.pick(['#d8643f', '#f2d7a0', '#c2477f']) : undefined);
}
