import { neighbour } from './building.ts';
import { shade } from './colour.ts';
import { outdoors, plant, reframed } from './outdoors.ts';
import { behind, SOILS, stone, PLOT_VIEWS } from './plot-ground.ts';
import type { Random } from './random.ts';
import { floor, rod, type Stage } from './stage.ts';

/** A new layout: tarred road between plots, kerbs, stones in rows, lamp posts and saplings. */
export function layout(rng: Random): Stage {
  const soil = rng.pick(SOILS);
  const s = outdoors(rng, reframed(PLOT_VIEWS, 0.72, 4, 0.7), rng.pick(['hills', 'hills', 'any']), rng.pick(['#b5b27a', '#c2b488', soil]));
  const z = s.cam.view.distance;
  behind(s, z + 34);
  const tar = s.light.wet ? '#6d7578' : '#8f8a84';
  const cells = 4;
  const width = 9;
  const deep = 11;
  for (const side of [-1, 1]) {
    for (let i = cells; i >= 0; i -= 1) {
      const near = z - 14 + i * deep;
      for (let k = 1; k >= 0; k -= 1) {
        const x = side < 0 ? -4 - (k + 1) * width : 4 + k * width;
        floor(s, x + 0.2, near + 0.2, width - 0.4, deep - 0.4, shade(soil, (i + k) % 2 ? 1.05 : 0.97));
      }
    }
  }
  floor(s, -3.9, z - 30, 7.8, 90, '#d6c6a6');
  floor(s, -3, z - 30, 6, 90, tar);
  for (let i = 0; i < 12; i += 1) floor(s, -0.08, z - 20 + i * 5, 0.16, 2.2, '#efe8d8', 0.75);
  floor(s, -40, z + 8, 80, 5, '#d6c6a6');
  floor(s, -40, z + 8.6, 80, 3.8, tar);
  for (let i = cells; i >= 0; i -= 1) {
    const near = z - 14 + i * deep;
    for (const x of [-13, -4.2, 4.2, 13]) stone(s, x, near);
    for (const x of [-4.6, 4.6]) {
      plant(s, x, near + 4, rng.between(2, 3.2), 'neem');
      if (i % 2) lamp(s, x * 0.94, near + 8, x < 0 ? 1 : -1);
    }
    if (rng.chance(0.16)) neighbour(s, rng.pick([-13, 5]), near + 2, 7, rng.pick([3.6, 6.6]));
  }
  return s;
}

function lamp(s: Stage, x: number, z: number, reach: number): void {
  rod(
    s,
    [
      [x, 0, z],
      [x, 5, z],
      [x + reach * 1.2, 5.2, z],
    ],
    0.09,
    '#8d8a86',
  );
  const [px, py] = s.cam.at([x + reach * 1.2, 5.15, z]);
  const m = s.cam.scaleAt([x, 5, z]);
  if (s.light.lit > 0.2) s.pen.circle(px, py, m * 1.3, s.pen.glow('=#ffe6ae', 0.6));
  s.pen.ellipse(px, py, m * 0.28, m * 0.09, s.light.lit > 0.2 ? '=#fff3cf' : '#e9e4d8');
}
