import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import { behind, roughenInside, SOILS, PLOT_VIEWS } from './plot-ground.ts';
import type { Random } from './random.ts';
import { box, floor, on, rod, type Stage, wall } from './stage.ts';
import { compound, road } from './street.ts';

/** A plot with its compound wall or fence already up. */
export function fencedPlot(rng: Random): Stage {
  const soil = rng.pick(SOILS);
  const s = outdoors(rng, PLOT_VIEWS, rng.pick(['hills', 'any', 'town']), rng.pick(['#aeb276', '#a3b077', '#bdb684']));
  const z = s.cam.view.distance;
  behind(s, z + 14);
  const [w, d] = [rng.between(12, 15), rng.between(10, 13)];
  const x = -w / 2;
  const near = z - d / 2;
  floor(s, x, near, w, d, soil);
  roughenInside(s, x, near, w, d, soil);
  const p = rng.pick(PALETTES);
  const walled = rng.chance(0.6);
  const sides = [wall(s, x, near, 'right'), wall(s, x + w, near + d, 'left')];
  const inner = wall(s, x, near + d, 'front');
  if (walled) {
    box(s, inner, 0, 0, w, 1.5, 0.2, p.wall);
    for (const side of sides) box(s, side, 0, 0, d, 1.5, 0.2, p.wall, -0.1);
    if (rng.chance(0.6)) plant(s, rng.between(-3, 3), z + 2, rng.between(4, 6));
    compound(s, p, x, near, w, 1.5, w * rng.pick([0.15, 0.4, 0.65]), 3);
  } else {
    fence(s, inner, w);
    for (const side of sides) fence(s, side, d);
    if (rng.chance(0.7)) plant(s, rng.between(-3, 3), z + 2, rng.between(4, 6));
    fence(s, wall(s, x, near, 'front'), w);
  }
  if (rng.chance(0.75)) road(s, near - 8, near - 2);
  return s;
}

function fence(s: Stage, w: ReturnType<typeof wall>, width: number): void {
  const posts = Math.round(width / 2);
  for (const v of [0.45, 0.9, 1.3]) rod(s, [on(w, 0, v), on(w, width, v)], 0.035, '#7f7a74');
  for (let i = 0; i <= posts; i += 1) box(s, w, (width * i) / posts - 0.09, 0, 0.18, 1.5, 0.18, '#d8d0c2');
}
