import { neighbour } from './building.ts';
import { hash, type Random } from './random.ts';
import { shade } from './colour.ts';
import { outdoors, plant, reframed } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import { box, floor, on, panel, rod, type Stage, surface, wall } from './stage.ts';
import { compound, road } from './street.ts';
import { banana, shrub } from './trees.ts';

const VIEWS = [
  { scale: 60, distance: 26, eye: 4.4, ground: 860, centre: 800, turn: 0.1 },
  { scale: 56, distance: 24, eye: 3.6, ground: 850, centre: 800, turn: 0.6 },
  { scale: 54, distance: 26, eye: 6, ground: 860, centre: 800, turn: -0.6 },
  { scale: 46, distance: 30, eye: 8.6, ground: 870, centre: 760, turn: 0.35 },
  { scale: 66, distance: 22, eye: 2.8, ground: 860, centre: 840, turn: -0.25 },
];

const SOILS = ['#b9764f', '#c98d5f', '#c4a06e', '#a9694a', '#bfa878'];

/** A whitewashed stone that marks a corner, its top dipped in red. */
function stone(s: Stage, x: number, z: number): void {
  const w = wall(s, x - 0.13, z, 'front');
  floor(s, x - 0.3, z - 0.1, 0.9, 0.3, '#2a2438', 0.18);
  box(s, w, 0, 0, 0.26, 0.62, 0.26, '#eee8da');
  box(s, w, 0, 0.62, 0.26, 0.16, 0.26, '#b4573a');
}

/** Stubble, stones and tufts, so that the ground is not a sheet of paper. */
function roughen(s: Stage, from: number, to: number, soil: string): void {
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

function behind(s: Stage, z: number): void {
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

/** An open plot: four stones, a cord between them, red earth. */
export function openPlot(rng: Random): Stage {
  const soil = rng.pick(SOILS);
  const s = outdoors(rng, VIEWS, rng.pick(['hills', 'any', 'open']), rng.pick(['#b5b27a', soil, '#c2b488']));
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

function roughenInside(s: Stage, x: number, z: number, w: number, d: number, soil: string): void {
  for (let i = 0; i < 14; i += 1) {
    const pz = z + s.rng.between(0.1, 0.9) * d;
    const [px, py] = s.cam.at([x + s.rng.between(0.1, 0.9) * w, 0, pz]);
    const m = s.cam.scaleAt([0, 0, pz]);
    if (i % 3) s.pen.ellipse(px, py, m * 0.14, m * 0.06, shade(soil, 0.8));
    else shrub(s, px, py, m * s.rng.between(0.3, 0.6));
  }
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

/** A plot with its compound wall or fence already up. */
export function fencedPlot(rng: Random): Stage {
  const soil = rng.pick(SOILS);
  const s = outdoors(rng, VIEWS, rng.pick(['hills', 'any', 'town']), rng.pick(['#b5b27a', '#c9b48c']));
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

/** A new layout: tarred road between plots, kerbs, stones in rows, lamp posts and saplings. */
export function layout(rng: Random): Stage {
  const soil = rng.pick(SOILS);
  const s = outdoors(rng, reframed(VIEWS, 0.72, 4, 0.7), rng.pick(['hills', 'hills', 'any']), rng.pick(['#b5b27a', '#c2b488', soil]));
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

const CROPS = [
  ['#8fa95a', '#7b9a4e'],
  ['#a9b45c', '#98a552'],
  ['#c9b25c', '#b9a04e'],
  ['#7fa266', '#6c9257'],
  ['#a8774f', '#96683f'],
] as const;

/** Farm land: furrows running to palms and hills, a well or a pump house. */
export function farmLand(rng: Random): Stage {
  const crop = CROPS[hash(`${rng.next()}`) % CROPS.length] as readonly [string, string];
  const s = outdoors(rng, VIEWS, rng.pick(['hills', 'hills', 'open']), crop[0]);
  const z = s.cam.view.distance;
  behind(s, z + 26);
  const step = rng.pick([1.4, 2, 3]);
  for (let i = -24; i < 24; i += 1) floor(s, i * step, z - 24, step * 0.5, 48, crop[1]);
  if (rng.chance(0.6)) floor(s, -60, z + rng.between(-2, 6), 120, 1.6, '#b98e62');
  if (rng.chance(0.5)) {
    const at = rng.between(-7, 5);
    const hut = wall(s, at, z + 4, 'front');
    box(s, hut, 0, 0, 3.4, 2.5, 3, '#e9dcc3', -3);
    box(s, hut, -0.3, 2.5, 4, 0.18, 3.6, '#b4573a', -3.3);
    panel(s, hut, 1.2, 0, 0.9, 1.9, '#4b7a66', 1, 0.01);
    rod(
      s,
      [
        [at + 3.4, 0.5, z + 3.5],
        [at + 5.6, 0.5, z + 3.5],
        [at + 5.9, 0.05, z + 3.5],
      ],
      0.2,
      '#7f8f99',
    );
  }
  const rows = rng.pick(['banana', 'coconut', 'none', 'shrubs']);
  for (let i = 0; i < 7; i += 1) {
    const [wx, wz] = [-13 + i * 4.2 + rng.between(-0.6, 0.6), z - (i % 2) * 3.5];
    const [px, py] = s.cam.at([wx, 0, wz]);
    const m = s.cam.scaleAt([wx, 0, wz]);
    if (rows === 'banana') banana(s, px, py, m * rng.between(2, 3));
    if (rows === 'coconut' && i % 2) plant(s, wx, wz, rng.between(5, 8), 'coconut');
    if (rows === 'shrubs') shrub(s, px, py, m * 1.6);
  }
  water(s, z);
  return s;
}

function water(s: Stage, z: number): void {
  if (s.rng.chance(0.45)) return;
  const x = s.rng.between(-4, 3);
  surface(
    s,
    [
      [x, 0, z - 20],
      [x + 1.4, 0, z - 20],
      [x + 1.1, 0, z + 20],
      [x + 0.2, 0, z + 20],
    ],
    '#9fbcc0',
    0.9,
  );
  surface(
    s,
    [
      [x - 0.3, 0, z - 20],
      [x, 0, z - 20],
      [x + 0.2, 0, z + 20],
      [x, 0, z + 20],
    ],
    '#7d8f54',
  );
}
