import { shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import { behind, roughen, roughenInside, SOILS, stone, PLOT_VIEWS } from './plot-ground.ts';
import type { Random } from './random.ts';
import { box, floor, panel, rod, type Stage, wall } from './stage.ts';
import { road } from './street.ts';

/** An open plot: four stones, a cord between them, red earth. */
export function openPlot(rng: Random): Stage {
  const soil = rng.pick(SOILS);
  const s = outdoors(rng, PLOT_VIEWS, rng.pick(['hills', 'any', 'open']), rng.pick(['#aeb276', '#a3b077', '#bdb684']));
  const z = s.cam.view.distance;
  behind(s, z + 16);
  roughen(s, z - 10, z + 14, soil);
  const [w, d] = [rng.between(10, 13), rng.between(9, 13)];
  const x = -w / 2;
  const near = z - d / 2;
  floor(s, x, near, w, d, soil);
  floor(s, x + 0.6, near + 0.6, w - 1.2, d - 1.2, shade(soil, 1.06));
  roughenInside(s, x, near, w, d, soil);
  rod(
    s,
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
  if (rng.chance(0.6)) pegs(s, x, near, w, d);
  for (const [px, pz] of [
    [x, near + d],
    [x + w, near + d],
    [x, near],
    [x + w, near],
  ] as const)
    stone(s, px, pz);
  if (rng.chance(0.7)) road(s, near - 8, near - 2.4);
  if (rng.chance(0.5)) plant(s, rng.pick([-1, 1]) * (w / 2 + 2.5), near + 1, rng.between(5, 7));
  if (rng.chance(0.4)) board(s, x + w * 0.7, near + 0.4);
  return s;
}

function pegs(s: Stage, x: number, z: number, w: number, d: number): void {
  for (let i = 1; i < 4; i += 1) {
    for (const pz of [z + d, z]) {
      rod(
        s,
        [
          [x + (w * i) / 4, 0, pz],
          [x + (w * i) / 4, 0.9, pz],
        ],
        0.07,
        '#8a5a3a',
      );
      const [px, py] = s.cam.at([x + (w * i) / 4, 0.9, pz]);
      const m = s.cam.scaleAt([x, 0.9, pz]);
      s.pen.polygon(
        [
          [px, py],
          [px + m * 0.4, py + m * 0.1],
          [px, py + m * 0.24],
        ],
        s.rng.pick(['#c9573f', '#d9a441']),
      );
    }
  }
}

/** A board on two legs, with strokes where words would be. */
function board(s: Stage, x: number, z: number): void {
  const w = wall(s, x, z, 'front');
  for (const u of [0.15, 1.75]) box(s, w, u, 0, 0.1, 1.2, 0.08, '#7a6a5c');
  box(s, w, 0, 1.1, 2, 1.2, 0.06, '#f4ecd9', 0.08);
  panel(s, w, 0.1, 1.95, 1.8, 0.26, s.rng.pick(['#9f3b2a', '#35649a', '#4b7a66']), 1, 0.145);
  for (const [v, wide] of [
    [1.72, 1.4],
    [1.5, 1.6],
    [1.28, 0.9],
  ] as const)
    panel(s, w, 0.2, v, wide, 0.08, '#8d8478', 1, 0.145);
}
