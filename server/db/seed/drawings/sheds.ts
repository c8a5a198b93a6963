import { raise } from './building.ts';
import { type Colour, shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import type { Random } from './random.ts';
import { signboard } from './shops.ts';
import { box, floor, on, panel, rod, type Stage, surface, turned, type Wall, wall } from './stage.ts';
import { pole } from './street.ts';

const VIEWS = [
  { scale: 60, distance: 30, eye: 2.6, ground: 900, centre: 800, turn: 0.1 },
  { scale: 54, distance: 26, eye: 2.6, ground: 920, centre: 860, turn: 0.6 },
  { scale: 54, distance: 26, eye: 2.6, ground: 920, centre: 740, turn: -0.6 },
  { scale: 68, distance: 24, eye: 2, ground: 930, centre: 680, turn: 0.3 },
  { scale: 52, distance: 34, eye: 5, ground: 900, centre: 900, turn: -0.35 },
];

const SHEET: readonly Colour[] = ['#a9b4b8', '#8fa3ad', '#b7b3a4', '#7f9a94', '#c2b49a', '#9aa0a8'];
const PAINT: readonly Colour[] = ['#4f86a8', '#b4573a', '#4b7a66', '#d9a441', '#6f7f8f'];

function ribs(s: Stage, w: Wall, width: number, from: number, tall: number, colour: Colour): void {
  const n = Math.round(width / 0.55);
  for (let i = 1; i < n; i += 1)
    s.pen.line(
      [s.cam.at(on(w, (width * i) / n, from, 0.01)), s.cam.at(on(w, (width * i) / n, from + tall, 0.01))],
      shade(colour, 0.86),
      1.5,
    );
}

/** A gable end with the roof running back from it. */
function gable(
  s: Stage,
  x: number,
  z: number,
  width: number,
  depth: number,
  eaves: number,
  rise: number,
  colour: Colour,
  roof: Colour,
): Wall {
  const front = wall(s, x, z, 'front');
  const o = 0.5;
  const ridge = (d: number) => [x + width / 2, eaves + rise, z + d] as const;
  const slopes = [
    {
      light: s.sun < 0 ? 1.08 : 0.82,
      at: x,
      places: [[x - o, eaves - 0.15, z + depth], [x - o, eaves - 0.15, z - o], ridge(-o), ridge(depth)] as const,
    },
    {
      light: s.sun > 0 ? 1.08 : 0.82,
      at: x + width,
      places: [[x + width + o, eaves - 0.15, z - o], [x + width + o, eaves - 0.15, z + depth], ridge(depth), ridge(-o)] as const,
    },
  ];
  const block = raise(s, x, z, width, depth, eaves, colour);
  if (block.side) {
    panel(s, block.side, 0, 0, depth, 1.2, '#c9b79c');
    ribs(s, block.side, depth, 1.2, eaves - 1.2, colour);
    for (let i = 0; i < 5; i += 1)
      panel(s, block.side, depth * (0.08 + i * 0.18), eaves - 1.5, depth * 0.11, 0.8, s.rng.chance(s.light.lit) ? '=#ffdf9c' : '#6f8a94');
  }
  surface(s, [on(front, 0, eaves), on(front, width, eaves), on(front, width / 2, eaves + rise)], shade(colour, front.lit));
  ribs(s, front, width, 1.2, eaves - 1.2, colour);
  for (const slope of slopes) {
    if (!turned(s.cam.project(slope.places))) continue;
    surface(s, slope.places, shade(roof, slope.light));
    const [a, b, c, d] = slope.places;
    for (let i = 1; i < 12; i += 1) {
      const t = i / 12;
      const along = (p: readonly [number, number, number], q: readonly [number, number, number]) =>
        [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t] as const;
      s.pen.line([s.cam.at(along(a, b)), s.cam.at(along(d, c))], shade(roof, slope.light * 0.88), 2);
    }
  }
  rod(
    s,
    [on(front, -o, eaves - 0.2, o), on(front, width / 2, eaves + rise, o), on(front, width + o, eaves - 0.2, o)],
    0.2,
    shade(roof, 0.75),
  );
  panel(s, front, 0, 0, width, 1.2, '#c9b79c');
  return front;
}

function bigDoor(s: Stage, w: Wall, u: number, width: number, tall: number, open: boolean): void {
  const colour = s.rng.pick(PAINT);
  panel(s, w, u - 0.15, 0, width + 0.3, tall + 0.15, '#6a655e');
  panel(s, w, u, 0, width, tall, open ? '#3f3a38' : colour);
  if (open) {
    panel(s, w, u, 0, width, tall * 0.3, '#5a4f48');
    for (let i = 0; i < 4; i += 1)
      for (let j = 0; j < 3 - (i % 2); j += 1)
        panel(s, w, u + 0.2 + (i * width) / 4.4, 0.1 + j * 0.65, width / 4.8, 0.6, s.rng.pick(['#b98e62', '#a87a50', '#c9a57a']));
    panel(s, w, u, tall - 0.7, width, 0.7, colour);
  }
  const from = open ? tall - 0.7 : 0;
  for (let v = from + 0.2; v < tall; v += 0.2) s.pen.line([s.cam.at(on(w, u, v)), s.cam.at(on(w, u + width, v))], shade(colour, 0.8), 2);
}

function lorry(s: Stage, x: number, z: number): void {
  const w = wall(s, x, z, 'front');
  const cargo = s.rng.pick(['#c9573f', '#d9a441', '#4f86a8', '#6f8f80']);
  floor(s, x - 0.3, z - 0.2, 6.6, 2.6, '#2a2438', 0.2);
  box(s, w, 0, 0.7, 4.2, 2.1, 2, cargo, -2);
  for (let i = 0; i < 4; i += 1) panel(s, w, 0.3 + i, 0.95, 0.75, 1.5, shade(cargo, 1.14), 1, 0.01);
  box(s, w, 4.4, 0.5, 1.5, 2, 1.9, '#e6b84f', -1.95);
  panel(s, w, 4.9, 1.5, 0.9, 0.75, '#4b5b66', 1, 0.01);
  for (const u of [0.9, 3, 5.1]) {
    const [px, py] = s.cam.at(on(w, u, 0.5, 0.02));
    const m = s.cam.scaleAt(on(w, u, 0.5));
    s.pen.circle(px, py, m * 0.5, '#35333a');
    s.pen.circle(px, py, m * 0.22, '#b9b8b4');
  }
}

function crates(s: Stage, x: number, z: number): void {
  for (let i = 0; i < 3; i += 1) {
    const w = wall(s, x + i * 1.3, z + i * 0.2, 'front');
    for (let j = 0; j <= s.rng.int(0, 2); j += 1)
      box(s, w, 0, j * 0.95, 1.1, 0.9, 1, s.rng.pick(['#b98e62', '#a87a50', '#c9a57a', '#7f94a6']), -1);
  }
}

function yard(s: Stage, z: number): void {
  floor(s, -60, z - 24, 120, 24, '#c2b59c');
  for (let i = -6; i <= 6; i += 1)
    rod(
      s,
      [
        [i * 6, 0, z],
        [i * 6, 0, z - 14],
      ],
      0.05,
      '#a99c84',
      0.6,
    );
  rod(
    s,
    [
      [-40, 0, z - 7],
      [40, 0, z - 7],
    ],
    0.05,
    '#a99c84',
    0.6,
  );
}

/** A godown: a long gable shed, loading doors, a lorry. */
export function warehouse(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'any', '#b9b184');
  const z = s.cam.view.distance;
  const colour = rng.pick(SHEET);
  const roof = rng.pick(['#8a9499', '#b4653f', '#6f8a94', '#a39f94']);
  const width = rng.between(14, 18);
  const x = -width / 2;
  for (const side of [-1, 1]) plant(s, side * (width / 2 + 4), z + 7, rng.between(7, 10));
  yard(s, z);
  const two = rng.chance(0.4);
  if (two) gable(s, x + (rng.chance(0.5) ? width + 2 : -width * 0.8 - 2), z + 3, width * 0.8, 20, 5.4, 2.2, colour, roof);
  const w = gable(s, x, z, width, 22, rng.between(5.6, 6.6), rng.between(2.2, 3), colour, roof);
  const doors = rng.int(1, 3);
  for (let i = 0; i < doors; i += 1) bigDoor(s, w, (width * (i + 0.5)) / doors - 1.8, 3.6, 4, rng.chance(0.55));
  signboard(s, w, width / 2 - 2.4, 5, 4.8, 0.9);
  if (rng.chance(0.5)) box(s, w, 0, 0, width, 1, 1.6, '#bdb09a');
  if (rng.chance(0.65)) lorry(s, rng.between(-8, 3), z - 6);
  else crates(s, rng.between(-6, 4), z - 4);
  if (rng.chance(0.4)) pole(s, x - 3, z - 3);
  return s;
}

/** An industrial shed: north lights like saw teeth, vents, a chimney, a yard. */
export function industrialShed(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'any', '#b9b184');
  const z = s.cam.view.distance;
  const colour = rng.pick(['#e6dac6', '#d8cbb4', '#cfd6d2', '#e2c8ac', ...SHEET]);
  const teeth = rng.int(3, 4);
  const bay = rng.between(5, 6);
  const width = teeth * bay;
  const x = -width / 2;
  const eaves = rng.between(5, 6);
  for (const side of [-1, 1]) plant(s, side * (width / 2 + 4), z + 8, rng.between(7, 10));
  yard(s, z);
  if (rng.chance(0.5)) {
    rod(
      s,
      [
        [x + width * 0.8, 0, z + 10],
        [x + width * 0.8, eaves + 7, z + 10],
      ],
      1.1,
      '#b4775a',
    );
    rod(
      s,
      [
        [x + width * 0.8, eaves + 6.4, z + 10],
        [x + width * 0.8, eaves + 7, z + 10],
      ],
      1.2,
      '#eee8da',
    );
  }
  const block = raise(s, x, z, width, 18, eaves, colour);
  const w = block.front;
  if (block.side) {
    panel(s, block.side, 0, 0, 18, 1.1, '#9a8a74');
    for (let i = 0; i < 6; i += 1) panel(s, block.side, 1 + i * 2.9, 2.4, 1.9, 1.5, '#6f8a94');
  }
  for (let i = teeth - 1; i >= 0; i -= 1) {
    const u = i * bay;
    const rise = 2.3;
    surface(s, [on(w, u, eaves), on(w, u + bay, eaves), on(w, u, eaves + rise)], shade(colour, w.lit));
    const slope = [on(w, u, eaves + rise), on(w, u + bay, eaves), on(w, u + bay, eaves, -18), on(w, u, eaves + rise, -18)];
    surface(s, slope, shade('#8fa0a6', s.sun > 0 ? 1.05 : 0.8));
    rod(s, [on(w, u, eaves, 0.05), on(w, u, eaves + rise, 0.05), on(w, u + bay, eaves, 0.05)], 0.16, '#7d7a76');
    panel(s, w, u + 0.5, eaves + 0.3, 1.1, 1, '#6f8a94');
  }
  panel(s, w, 0, 0, width, 1.1, '#9a8a74');
  panel(s, w, 0, eaves - 0.2, width, 0.25, '#7d7a76');
  const at = rng.int(0, teeth - 1);
  for (let i = 0; i < teeth; i += 1) {
    if (i === at) bigDoor(s, w, i * bay + 0.7, bay - 1.4, 4, rng.chance(0.5));
    else
      for (const u of [0.6, bay / 2 + 0.2]) {
        panel(s, w, i * bay + u, 2.1, bay / 2 - 0.9, 1.8, s.rng.chance(s.light.lit) ? '=#ffdf9c' : '#6f8a94');
        for (const k of [1, 2]) panel(s, w, i * bay + u + ((bay / 2 - 0.9) * k) / 3, 2.1, 0.06, 1.8, '#e6e0d4');
      }
  }
  if (rng.chance(0.5)) lorry(s, rng.between(-8, 3), z - 6);
  else crates(s, rng.between(-6, 4), z - 4);
  return s;
}
