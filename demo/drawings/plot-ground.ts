import { neighbour } from './building.ts';
import { shade } from './colour.ts';
import { plant } from './outdoors.ts';
import { shrub } from './shrubs.ts';
import { box, floor, type Stage, wall } from './stage.ts';

/** Standpoints before a piece of land. */
export const PLOT_VIEWS = [
  { scale: 60, distance: 26, eye: 4.4, ground: 860, centre: 800, turn: 0.1 },
  { scale: 56, distance: 24, eye: 3.6, ground: 850, centre: 800, turn: 0.6 },
  { scale: 54, distance: 26, eye: 6, ground: 860, centre: 800, turn: -0.6 },
  { scale: 46, distance: 30, eye: 8.6, ground: 870, centre: 760, turn: 0.35 },
  { scale: 66, distance: 22, eye: 2.8, ground: 860, centre: 840, turn: -0.25 },
];

/** Earth from red to sandy. */
export const SOILS = ['#b9764f', '#c98d5f', '#c4a06e', '#a9694a', '#bfa878'];

/** A whitewashed stone that marks a corner, its top dipped in red. */
export function stone(s: Stage, x: number, z: number): void {
  const w = wall(s, x - 0.13, z, 'front');
  floor(s, x - 0.3, z - 0.1, 0.9, 0.3, '#2a2438', 0.18);
  box(s, w, 0, 0, 0.26, 0.62, 0.26, '#eee8da');
  box(s, w, 0, 0.62, 0.26, 0.16, 0.26, '#b4573a');
}

/** Stubble, stones and tufts, so that the ground is not a sheet of paper. */
export function roughen(s: Stage, from: number, to: number, soil: string): void {
  for (let i = 0; i < 9; i += 1) {
    const [x, y] = s.cam.at([s.rng.between(-24, 24), 0, s.rng.between(from, to)]);
    s.pen.ellipse(x, y, s.rng.between(60, 220), s.rng.between(5, 15), shade(soil, s.rng.pick([0.92, 1.08])), 0.7);
  }
  const tuft = (colour: string, count: number) => {
    for (let i = 0; i < count; i += 1) {
      const z = s.rng.between(from, to);
      const [x, y] = s.cam.at([s.rng.between(-22, 22), 0, z]);
      const m = s.cam.scaleAt([0, 0, z]) * s.rng.between(0.12, 0.3);
      s.pen.stroke(
        `M${Math.round(x)} ${Math.round(y)}l${Math.round(-m * 0.6)} ${Math.round(-m)}M${Math.round(x)} ${Math.round(y)}v${Math.round(-m * 1.3)}M${Math.round(x)} ${Math.round(y)}l${Math.round(m * 0.6)} ${Math.round(-m)}`,
        colour,
        3,
      );
    }
  };
  tuft('#8a9a58', 26);
  tuft('#a89a5c', 18);
}

function palmRow(s: Stage, z: number): void {
  for (let i = 0; i < 6; i += 1) plant(s, -22 + i * 8 + s.rng.between(-1.5, 1.5), z + s.rng.between(0, 4), s.rng.between(7, 10), 'coconut');
}

/** What stands beyond the land: palms, houses or trees. */
export function behind(s: Stage, z: number): void {
  const kind = s.rng.pick(['palms', 'houses', 'trees', 'palms']);
  if (kind === 'palms') palmRow(s, z);
  else if (kind === 'houses')
    for (const x of [-20, -4, 11]) neighbour(s, x + s.rng.between(-2, 2), z, s.rng.between(7, 10), s.rng.pick([3.6, 6.6, 9.6]));
  else
    for (let i = 0; i < 7; i += 1)
      plant(
        s,
        -24 + i * 8 + s.rng.between(-2, 2),
        z + s.rng.between(0, 5),
        s.rng.between(5, 9),
        s.rng.pick(['neem', 'gulmohar', 'neem', 'ashoka']),
      );
}

/** Stones and tufts within a plot. */
export function roughenInside(s: Stage, x: number, z: number, w: number, d: number, soil: string): void {
  for (let i = 0; i < 14; i += 1) {
    const pz = z + s.rng.between(0.1, 0.9) * d;
    const [px, py] = s.cam.at([x + s.rng.between(0.1, 0.9) * w, 0, pz]);
    const m = s.cam.scaleAt([0, 0, pz]);
    if (i % 3) s.pen.ellipse(px, py, m * 0.14, m * 0.06, shade(soil, 0.8));
    else shrub(s, px, py, m * s.rng.between(0.3, 0.6));
  }
}
