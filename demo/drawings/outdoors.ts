import type { View } from './camera.ts';
import { DAYLIGHTS } from './daylight.ts';
import type { Random } from './random.ts';
import { hills, sky, skyline } from './sky.ts';
import { type Stage, stage } from './stage.ts';
import { ground } from './street.ts';
import { coconut } from './palms.ts';
import { shrub } from './shrubs.ts';
import { ashoka, gulmohar, neem } from './trees.ts';

/** Sets up an outdoor drawing: one of the given views, one of the eight lights, sky, distance and ground. */
export function outdoors(rng: Random, views: readonly View[], backdrop: 'town' | 'hills' | 'any' | 'open', soil = '#cdb897'): Stage {
  const view = rng.deal(views);
  const s = stage(rng, rng.deal(DAYLIGHTS), {
    ...view,
    centre: view.centre + rng.between(-40, 40),
    scale: view.scale * rng.between(0.94, 1.06),
    turn: view.turn * rng.between(0.8, 1.15),
  });
  sky(s);
  const far = backdrop === 'any' ? rng.pick(['town', 'town', 'hills']) : backdrop;
  if (far === 'hills') hills(s, rng.int(2, 3), rng.between(120, 230));
  if (far === 'town') skyline(s, rng.between(140, 330));
  treeLine(s, far === 'open' ? 60 : 40);
  ground(s, soil);
  return s;
}

/** A blur of far trees along the horizon. */
export function treeLine(s: Stage, tall: number): void {
  let d = `M-20 ${Math.round(s.cam.horizon + 4)}`;
  let x = -20;
  while (x < 1620) {
    const w = Math.round(s.rng.between(50, 120));
    const h = Math.round(s.rng.between(0.4, 1) * tall);
    d += `q${Math.round(w / 2)} ${-h * 2} ${w} 0`;
    x += w;
  }
  s.pen.path(`${d}z`, '#86a08a', 0.75);
}

/** The same standpoints, nearer or farther, higher, turned more or less. */
export function reframed(views: readonly View[], zoom: number, lift = 0, turn = 1): View[] {
  return views.map((view) => ({
    scale: view.scale * zoom,
    distance: view.distance,
    eye: view.eye + lift,
    ground: view.ground,
    centre: view.centre,
    turn: view.turn * turn,
  }));
}

/** Any tree, rooted at a place. */
export function plant(
  s: Stage,
  x: number,
  z: number,
  metres: number,
  kind = s.rng.pick(['neem', 'neem', 'coconut', 'coconut', 'gulmohar', 'ashoka']),
): void {
  const [px, py] = s.cam.at([x, 0, z]);
  const size = metres * s.cam.scaleAt([x, 0, z]);
  if (kind === 'neem') neem(s, px, py, size);
  else if (kind === 'coconut') coconut(s, px, py, size * 1.2);
  else if (kind === 'gulmohar') gulmohar(s, px, py, size * 0.95);
  else if (kind === 'ashoka') ashoka(s, px, py, size * 1.1);
  else shrub(s, px, py, size * 0.25, s.rng.chance(0.5) ? s.rng.pick(['#d8643f', '#f2d7a0', '#c2477f']) : undefined);
}
