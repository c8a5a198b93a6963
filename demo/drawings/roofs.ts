import type { Place } from './camera.ts';
import { mix, shade } from './colour.ts';
import type { Palette } from './palette.ts';
import { box, on, rod, type Stage, surface, turned, type Wall } from './stage.ts';

const TILES = ['#b4573a', '#a94c33', '#bd6644', '#8f4a38'];

const between = (a: Place, b: Place, t: number): Place => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

/** One slope of tiles, from its eave to its ridge, with the lines of the courses. */
function slope(s: Stage, eave: readonly [Place, Place], ridge: readonly [Place, Place], colour: string, light: number): void {
  if (!turned(s.cam.project([eave[0], eave[1], ridge[1], ridge[0]]))) return;
  surface(s, [eave[0], eave[1], ridge[1], ridge[0]], shade(colour, light));
  for (const t of [0.2, 0.4, 0.6, 0.8])
    rod(s, [between(eave[0], ridge[0], t), between(eave[1], ridge[1], t)], 0.05, shade(colour, light * 0.84));
  const courses = s.cam.scaleAt(eave[0]) > 44 ? 10 : 4;
  for (let i = 1; i < courses; i += 1)
    rod(s, [between(eave[0], eave[1], i / courses), between(ridge[0], ridge[1], i / courses)], 0.03, shade(colour, light * 0.9));
  rod(s, [eave[0], eave[1]], 0.16, shade(colour, light * 0.72));
}

/** A hipped roof of Mangalore tiles over a block. */
export function tiledRoof(s: Stage, x: number, z: number, w: number, d: number, y: number, rise: number): void {
  const colour = s.rng.pick(TILES);
  const o = 0.7;
  const [l, r, f, b] = [x - o, x + w + o, z - o, z + d + o];
  const run = Math.min(w, d) * 0.42;
  const ridge: readonly [Place, Place] = [
    [x + run, y + rise, z + d / 2],
    [x + w - run, y + rise, z + d / 2],
  ];
  const flanks = [
    {
      at: l,
      light: s.sun < 0 ? 1.04 : 0.74,
      eave: [
        [l, y, b],
        [l, y, f],
      ] as const,
      top: ridge[0],
    },
    {
      at: r,
      light: s.sun > 0 ? 1.04 : 0.74,
      eave: [
        [r, y, f],
        [r, y, b],
      ] as const,
      top: ridge[1],
    },
  ].toSorted((m, n) => s.cam.depth([n.at, y, z]) - s.cam.depth([m.at, y, z]));
  for (const flank of flanks) slope(s, flank.eave, [flank.top, flank.top], colour, flank.light);
  slope(
    s,
    [
      [l, y, f],
      [r, y, f],
    ],
    ridge,
    colour,
    1,
  );
  rod(s, ridge, 0.16, mix(colour, '#fff0dd', 0.2));
}

/** The thinnai: a raised porch with two or four pillars under a small roof. */
export function verandah(s: Stage, w: Wall, p: Palette, u: number, width: number, cover: 'slab' | 'tiles'): void {
  const deep = 1.9;
  const tall = 2.75;
  box(s, w, u, 0, width, 0.42, deep, s.rng.pick(['#9f3f30', '#a84c38', '#b9a58a']));
  box(s, w, u + width / 2 - 0.8, 0, 1.6, 0.2, 0.4, '#c9b79c', deep);
  for (const at of [u + 0.1, u + width - 0.38]) {
    box(s, w, at - 0.06, 0.42, 0.4, 0.25, 0.4, p.trim, deep - 0.46);
    box(s, w, at, 0.67, 0.28, tall - 0.67, 0.28, s.rng.pick([p.wall, p.wall, p.accent]), deep - 0.4);
    box(s, w, at - 0.06, tall - 0.16, 0.4, 0.16, 0.4, p.trim, deep - 0.46);
  }
  if (cover === 'slab') {
    box(s, w, u - 0.3, tall, width + 0.6, 0.2, deep + 0.35, p.trim);
    return;
  }
  const colour = s.rng.pick(TILES);
  const lo = tall - 0.1;
  slope(
    s,
    [on(w, u - 0.35, lo, deep + 0.45), on(w, u + width + 0.35, lo, deep + 0.45)],
    [on(w, u - 0.2, lo + 0.95, 0), on(w, u + width + 0.2, lo + 0.95, 0)],
    colour,
    1,
  );
}
