import { type Colour, glowing, shade } from './colour.ts';
import { pictures, sofa } from './furniture.ts';
import type { Random } from './random.ts';
import { arrange, footShadow, type Room, room } from './room.ts';
import { outlook } from './room-windows.ts';
import { box, on, panel, rod, type Stage, spot, surface, type Wall } from './stage.ts';
import { pot } from './trees.ts';

const SEATS: readonly Colour[] = ['#4f5a63', '#b9654a', '#4b7a66', '#35649a', '#c9a05c'];

/** A grid of lights in a flat ceiling. */
function ceilingLights(s: Stage, r: Room): void {
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 3; j += 1) {
      const [x, z] = [r.x0 + (r.width * (i + 0.5)) / 3 - 0.35, r.depth - 1.4 - j * 2];
      surface(
        s,
        [
          [x, r.height, z],
          [x + 0.7, r.height, z],
          [x + 0.7, r.height, z + 0.7],
          [x, r.height, z + 0.7],
        ],
        glowing('#fffdf2'),
      );
    }
}

/** A wide window from wall to wall, with blinds half drawn. */
function ribbon(s: Stage, w: Wall, u: number, width: number): void {
  panel(s, w, u - 0.08, 0.82, width + 0.16, 1.76, '#8d8f90');
  outlook(s, w, u, 0.9, width, 1.6);
  const n = Math.max(2, Math.round(width / 1.2));
  for (let i = 1; i < n; i += 1) panel(s, w, u + (width * i) / n - 0.03, 0.9, 0.06, 1.6, '#8d8f90');
  if (s.rng.chance(0.6))
    for (let v = 2.44; v > 2.44 - s.rng.between(0.3, 0.8); v -= 0.09) panel(s, w, u, v, width, 0.05, '#f4efe4', 1, 0.04);
}

/** An office chair on its star. */
function officeChair(s: Stage, w: Wall, u: number, d: number, colour: Colour): void {
  footShadow(s, w, u, 0.44, 0.44, d);
  rod(s, [on(w, u + 0.22, 0.05, d + 0.22), on(w, u + 0.22, 0.44, d + 0.22)], 0.05, '#5a5d60');
  rod(s, [on(w, u, 0.05, d + 0.22), on(w, u + 0.44, 0.05, d + 0.22)], 0.05, '#5a5d60');
  box(s, w, u, 0.43, 0.44, 0.08, 0.44, colour, d);
  box(s, w, u + 0.03, 0.58, 0.38, 0.5, 0.06, shade(colour, 0.92), d + 0.4);
}

function workstation(s: Stage, w: Wall, u: number, d: number, width: number, top: Colour, screen: Colour, seat: Colour): void {
  footShadow(s, w, u, width, 0.65, d);
  for (const at of [u + 0.03, u + width - 0.07]) box(s, w, at, 0, 0.04, 0.72, 0.55, '#9a9d9e', d);
  box(s, w, u, 0.72, width, 0.04, 0.65, top, d);
  box(s, w, u, 0.76, width, 0.36, 0.04, screen, d);
  const seats = Math.max(1, Math.round(width / 1.2));
  for (let i = 0; i < seats; i += 1) {
    const at = u + (width * (i + 0.5)) / seats;
    rod(s, [on(w, at, 0.76, d + 0.2), on(w, at, 0.9, d + 0.2)], 0.05, '#5a5d60');
    box(s, w, at - 0.27, 0.86, 0.54, 0.33, 0.03, '#33363c', d + 0.18);
    panel(s, w, at - 0.25, 0.88, 0.5, 0.29, s.rng.pick(['#8fb4c4', '#b9c9b0', '#3f4a58', '#d9cfae']), 1, d + 0.212);
    officeChair(s, w, at - 0.22, d + 0.6, seat);
  }
}

/** An office floor: rows of desks, or a cabin behind glass. */
export function officeInterior(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(6.4, 8), depth: rng.between(6, 7), height: 3 });
  const top = rng.pick(['#e6d8bd', '#b98a5c', '#f0ece2', '#8a6445']);
  const screen = rng.pick(['#8fae9b', '#b9c4c9', '#c9806a', '#7f94a6', '#d9c9a6']);
  const seat = rng.pick(SEATS);
  ceilingLights(s, r);
  const w = rng.pick([r.left, r.right]);
  ribbon(s, w, w === r.left ? r.depth - 4.6 : 0.5, 4.1);
  const cabin = rng.chance(0.5);
  if (cabin) {
    const at = rng.pick([0.2, r.width - 3.2]);
    panel(s, r.back, at, 0, 3, 2.5, r.evening ? glowing('#f2e2ba') : shade(r.wall, 0.9));
    panel(s, r.back, at + 0.4, 0, 1.6, 0.78, top);
    panel(s, r.back, at, 0, 3, 2.5, '#cfe0e2', 0.4);
    for (const u of [0, 0.98, 1.98, 2.94]) panel(s, r.back, at + u, 0, 0.06, 2.5, '#5f6468');
    panel(s, r.back, at, 2.5, 3, 0.08, '#5f6468');
    panel(s, r.back, at, 0.95, 3, 0.35, '#f6f4ee', 0.55);
  } else ribbon(s, r.back, 0.6, r.width - 1.2);
  const rows: (readonly [number, () => void])[] = [];
  const wide = rng.pick([2.4, 3.6]);
  const u = rng.between(0.5, r.width - wide - 0.6);
  for (let i = 0; i < 2; i += 1) rows.push([4 - i, () => workstation(s, r.back, u + i * 0.2, 1 + i * 1.9, wide, top, screen, seat)]);
  rows.push([
    4.5,
    () => {
      const [x, y] = spot(s, r.back, u > 1.4 ? 0.5 : r.width - 0.5, 0, 0.5);
      pot(s, x, y, 1.4 * s.cam.scaleAt(on(r.back, 0, 0, 0.5)));
    },
  ]);
  arrange(rows);
  return s;
}

/** A shared workspace: long tables, pendant lamps, a painted wall, a couch. */
export function coworking(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(6, 7.4), depth: rng.between(5.6, 6.6), height: 3.3 });
  const wood = rng.pick(['#b98a5c', '#a3774d', '#d8bd92']);
  panel(s, r.back, 0, 0.1, r.width, r.height - 0.1, shade(r.accent, 1.02), 0.75);
  mural(s, r);
  const w = rng.pick([r.left, r.right]);
  ribbon(s, w, w === r.left ? r.depth - 4 : 0.5, 3.5);
  const couch = rng.chance(0.5);
  const u = rng.between(0.8, r.width - 3.8);
  arrange([
    [5, () => (couch ? sofa(s, r.back, u + 0.4, 2) : shelves(s, r.back, u, 2.6))],
    [3, () => sharedTable(s, r, u, 2, wood)],
    [
      4.6,
      () => {
        const [x, y] = spot(s, r.back, u > 1.6 ? 0.5 : r.width - 0.5, 0, 0.5);
        pot(s, x, y, 1.6 * s.cam.scaleAt(on(r.back, 0, 0, 0.5)));
      },
    ],
  ]);
  pendants(s, r, [u + 0.4, u + 1.5, u + 2.6], 2.4, 1.9);
  return s;
}

function mural(s: Stage, r: Room): void {
  for (let i = 0; i < 3; i += 1) {
    const [x, y] = spot(s, r.back, r.width * s.rng.between(0.1, 0.9), s.rng.between(1.2, 2.4));
    s.pen.circle(
      x,
      y,
      s.rng.between(0.25, 0.6) * s.cam.scaleAt(on(r.back, 0, 1)),
      s.rng.pick(['#f1e3c6', '#b9654a', '#4b7a66', '#d9b36a']),
      0.7,
    );
  }
}

function shelves(s: Stage, w: Wall, u: number, width: number): void {
  footShadow(s, w, u, width, 0.35);
  box(s, w, u, 0, width, 2, 0.34, '#8a6445');
  for (let j = 0; j < 4; j += 1) {
    panel(s, w, u + 0.05, 0.08 + j * 0.48, width - 0.1, 0.42, '#5f4633', 1, 0.341);
    let at = u + 0.1;
    while (at < u + width - 0.3) {
      const wide = s.rng.between(0.05, 0.2);
      panel(
        s,
        w,
        at,
        0.08 + j * 0.48,
        wide,
        s.rng.between(0.16, 0.36),
        s.rng.pick(['#c9573f', '#d9a441', '#6f9f86', '#4f86a8', '#e9dcc3']),
        1,
        0.342,
      );
      at += wide + s.rng.between(0.01, 0.2);
    }
  }
}

function sharedTable(s: Stage, r: Room, u: number, d: number, wood: Colour): void {
  const seat = s.rng.pick(SEATS);
  const w = r.back;
  for (let i = 0; i < 3; i += 1) officeChair(s, w, u + 0.2 + i * 1, d - 0.35, seat);
  footShadow(s, w, u, 3, 0.9, d);
  for (const at of [u + 0.1, u + 2.82]) box(s, w, at, 0, 0.08, 0.72, 0.8, '#5f6468', d);
  box(s, w, u, 0.72, 3, 0.05, 0.95, wood, d);
  for (let i = 0; i < 3; i += 1) {
    box(s, w, u + 0.35 + i * 1, 0.77, 0.36, 0.24, 0.02, '#c9ced0', d + 0.4);
    box(s, w, u + 0.35 + i * 1, 0.77, 0.36, 0.015, 0.26, '#b9bdbf', d + 0.42);
  }
  for (let i = 0; i < 3; i += 1) officeChair(s, w, u + 0.25 + i * 1, d + 0.85, seat);
}

/** Lamps hanging from the ceiling. */
export function pendants(s: Stage, r: Room, us: readonly number[], d: number, drop: number): void {
  const colour = s.rng.pick(['#3f4248', '#b9654a', '#d9a441', '#4b7a66', '#b08d57']);
  for (const u of us) {
    rod(s, [on(r.back, u, r.height, d), on(r.back, u, drop + 0.2, d)], 0.015, '#3f4248');
    const [x, y] = spot(s, r.back, u, drop, d);
    const m = s.cam.scaleAt(on(r.back, u, drop, d));
    s.pen.circle(x, y + m * 0.1, m * 0.7, s.pen.glow(glowing('#ffe0a0'), r.evening ? 0.5 : 0.22));
    s.pen.path(
      `M${Math.round(x - m * 0.2)} ${Math.round(y + m * 0.06)}q${Math.round(m * 0.02)} ${Math.round(-m * 0.22)} ${Math.round(m * 0.2)} ${Math.round(-m * 0.24)}q${Math.round(m * 0.18)} ${Math.round(m * 0.02)} ${Math.round(m * 0.2)} ${Math.round(m * 0.24)}z`,
      colour,
    );
    s.pen.ellipse(x, y + m * 0.06, m * 0.1, m * 0.03, glowing('#fff3cf'));
  }
}

function cafeTable(s: Stage, r: Room, u: number, d: number, seat: Colour): void {
  const w = r.back;
  const stool = (a: number, b: number) => {
    footShadow(s, w, u + a, 0.36, 0.36, d + b);
    for (const [i, j] of [
      [0, 0],
      [0.32, 0],
      [0, 0.32],
      [0.32, 0.32],
    ] as const)
      rod(s, [on(w, u + a + i, 0, d + b + j), on(w, u + a + i, 0.44, d + b + j)], 0.03, '#5b4636');
    box(s, w, u + a, 0.44, 0.36, 0.05, 0.36, seat, d + b);
  };
  stool(0.22, -0.5);
  footShadow(s, w, u, 0.8, 0.8, d);
  box(s, w, u + 0.36, 0, 0.08, 0.72, 0.08, '#3f4248', d + 0.36);
  box(s, w, u, 0.72, 0.8, 0.05, 0.8, s.rng.pick(['#eae3d6', '#8a5a3a']), d);
  const [x, y] = spot(s, w, u + 0.4, 0.77, d + 0.4);
  const m = s.cam.scaleAt(on(w, u, 0.8, d));
  s.pen.ellipse(x, y, m * 0.15, m * 0.05, '#d9dcd9');
  s.pen.rect(x - m * 0.04, y - m * 0.12, m * 0.08, m * 0.11, '#b08d57');
  stool(0.22, 0.9);
}

/** A restaurant or café: counter with steel tumblers, marble tables, lamps. */
export function restaurant(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(5.6, 7), depth: rng.between(5, 6), height: 3.2 });
  const front = rng.pick(['#8f3d33', '#3f6d66', '#8a5a3a', '#4f6f8a', '#c9a05c']);
  const seat = rng.pick(['#b9654a', '#4b7a66', '#8a5a3a', '#d9a441']);
  const at = rng.pick([0.5, r.width - 3.6]);
  for (const v of [1.6, 2.05]) {
    box(s, r.back, at, v, 3, 0.05, 0.25, '#6b4a33');
    for (let i = 0; i < 12; i += 1)
      box(
        s,
        r.back,
        at + 0.1 + i * 0.24,
        v + 0.05,
        0.13,
        rng.between(0.14, 0.32),
        0.13,
        rng.pick(['#d3d6d4', '#b08d57', '#c98a4a', '#e9e2d2', '#6f9f86']),
        0.05,
      );
  }
  box(s, r.back, at + 0.2, 2.5, 2.6, 0.5, 0.06, '#3f3f42');
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 3; j += 1) panel(s, r.back, at + 0.35 + i * 0.85, 2.6 + j * 0.12, rng.between(0.4, 0.7), 0.04, '#f4ead2', 1, 0.065);
  const other = at < 1 ? r.width - 2.3 : 0.5;
  if (rng.chance(0.5)) pictures(s, r.back, other, 1.4, 3);
  else {
    panel(s, r.back, other - 0.08, 0.82, 1.86, 1.66, '#6b4a33');
    outlook(s, r.back, other, 0.9, 1.7, 1.5);
    for (const k of [1, 2]) panel(s, r.back, other + (1.7 * k) / 3 - 0.03, 0.9, 0.06, 1.5, '#6b4a33');
  }
  arrange([
    [5, () => counter(s, r.back, at, front)],
    [4, () => cafeTable(s, r, other + 0.3, 1, seat)],
    [3, () => cafeTable(s, r, r.width * 0.3, 2.3, seat)],
    [2.9, () => cafeTable(s, r, r.width * 0.66, 2.5, seat)],
  ]);
  pendants(s, r, [at + 0.5, at + 1.5, at + 2.5], 1.2, 2.2);
  return s;
}

function counter(s: Stage, w: Wall, u: number, front: Colour): void {
  footShadow(s, w, u, 3, 0.6, 0.9);
  box(s, w, u, 0, 3, 1.02, 0.6, front, 0.9);
  for (let i = 0; i < 5; i += 1) panel(s, w, u + 0.08 + i * 0.58, 0.15, 0.5, 0.74, shade(front, 1.14), 1, 1.505);
  box(s, w, u - 0.06, 1.02, 3.12, 0.06, 0.7, '#e9e2d2', 0.86);
  box(s, w, u + 1.9, 1.08, 0.95, 0.42, 0.4, '#d5e2e2', 1);
  for (let i = 0; i < 3; i += 1) box(s, w, u + 1.97 + i * 0.28, 1.12, 0.2, 0.13, 0.1, s.rng.pick(['#c98a4a', '#d9a441', '#8f3d33']), 1.36);
  box(s, w, u + 0.3, 1.08, 0.5, 0.45, 0.4, '#b9bdbc', 1);
  for (let i = 0; i < 4; i += 1) box(s, w, u + 0.95 + i * 0.14, 1.08, 0.09, 0.13, 0.09, '#d8c08a', 1.3);
}
