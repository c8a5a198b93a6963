import { type Railing } from './balconies.ts';
import { neighbour, parapet, raise, waterTank } from './building.ts';
import { type Colour, shade } from './colour.ts';
import { type Bay, elevation, flank } from './elevation.ts';
import { almirah, bed, chair, desk, dhurrie, pictures, wardrobe } from './furniture.ts';
import { door, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { arrange, ceilingFan, footShadow, type Room, room, tubeLight } from './room.ts';
import { lightPatch, roomWindow } from './room-windows.ts';
import { signboard } from './shops.ts';
import { box, on, panel, rod, type Stage, spot, type Wall } from './stage.ts';
import { compound, groundShadow, road } from './street.ts';
import { pot } from './trees.ts';
import { scooter } from './vehicles.ts';

/** Clothes on pegs, a rucksack below. */
function pegs(s: Stage, w: Wall, u: number): void {
  box(s, w, u, 1.62, 0.9, 0.08, 0.03, '#8a5a3a');
  for (let i = 0; i < 3; i += 1) {
    const colour = s.rng.pick(['#b9654a', '#35649a', '#e9dcc3', '#6f8f80', '#d9a441']);
    panel(s, w, u + 0.08 + i * 0.3, 1 + s.rng.between(0, 0.2), 0.24, 0.6, colour, 1, 0.05);
  }
}

/** Books, a clock and a few things on a plank. */
function plank(s: Stage, w: Wall, u: number, v: number): void {
  box(s, w, u, v, 1.1, 0.04, 0.24, '#a3704a');
  let at = u + 0.06;
  for (let i = 0; i < 8; i += 1) {
    const wide = s.rng.between(0.04, 0.1);
    box(
      s,
      w,
      at,
      v + 0.04,
      wide,
      s.rng.between(0.14, 0.28),
      0.15,
      s.rng.pick(['#b9654a', '#35649a', '#d9a441', '#6f8f80', '#e9dcc3']),
      0.03,
    );
    at += wide + 0.01;
  }
}

/** A single room in a PG: iron cot, desk, almirah, a window. */
export function singleRoom(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(2.9, 3.4), depth: rng.between(3.5, 4), height: 2.8 });
  const left = rng.chance(0.5);
  const bedAt = left ? 0.1 : r.width - 1.05;
  const deskAt = left ? r.width - 1.35 : 0.2;
  roomWindow(s, r, r.back, r.width / 2 - 0.5 + (left ? 0.15 : -0.15), 1.05, 1.05, 1.2);
  const w = left ? r.right : r.left;
  const far = (u: number, width: number) => (w === r.right ? u : r.depth - u - width);
  if (rng.chance(0.6)) tubeLight(s, r, left ? r.left : r.right, 1.2);
  pegs(s, left ? r.left : r.right, left ? r.depth - 1.3 : 0.4);
  plank(s, r.back, deskAt + 0.05, 1.75);
  arrange([
    [4, () => desk(s, r.back, deskAt, 1.1)],
    [3.5, () => almirah(s, w, far(0.75, 0.95))],
    [3, () => bed(s, r.back, bedAt, 0.92, rng.pick(['iron', 'plain', 'wood']))],
  ]);
  ceilingFan(s, r.x0 + r.width / 2, r.depth * 0.62, r.height);
  return s;
}

/** A shared room: two or three cots, or bunks, each with its own locker. */
export function sharedRoom(rng: Random): Stage {
  const beds = rng.pick([2, 3, 2]);
  const { s, r } = room(rng, { width: beds * 1.65 + rng.between(0.9, 1.3), depth: rng.between(4, 4.6) });
  const step = r.width / beds;
  const bunks = rng.chance(0.35);
  for (let i = 0; i < beds - 1; i += 1) roomWindow(s, r, r.back, step * (i + 1) - 0.55, 1.15, 1.1, 1.15);
  const w = rng.pick([r.left, r.right]);
  if (rng.chance(0.7)) tubeLight(s, r, w === r.left ? r.right : r.left, 1.6);
  const style = rng.pick(['iron', 'plain', 'wood'] as const);
  if (rng.chance(0.5)) dhurrie(s, r.back, r.width / 2 - 0.9, 2.2, 1.8, 1);
  arrange([
    [
      4,
      () => {
        for (let i = 0; i < beds - 1; i += 1) locker(s, r.back, step * (i + 1) - 0.25);
      },
    ],
    [
      3,
      () => {
        for (let i = 0; i < beds; i += 1) (bunks ? bunk : cot)(s, r.back, step * (i + 0.5) - 0.46, style);
      },
    ],
    [3.6, () => wardrobe(s, w, w === r.right ? 2.2 : r.depth - 3.6, 1.3, 2)],
  ]);
  ceilingFan(s, r.x0 + r.width / 2, r.depth * 0.62, r.height);
  return s;
}

function cot(s: Stage, w: Wall, u: number, style: 'iron' | 'plain' | 'wood'): void {
  bed(s, w, u, 0.92, style);
}

function locker(s: Stage, w: Wall, u: number): void {
  footShadow(s, w, u, 0.5, 0.42);
  box(s, w, u, 0, 0.5, 0.62, 0.42, '#a3704a');
  panel(s, w, u + 0.04, 0.34, 0.42, 0.22, '#b58357', 1, 0.425);
  box(s, w, u + 0.12, 0.62, 0.1, 0.2, 0.1, s.rng.pick(['#4f86a8', '#c9573f', '#6f9f86']), 0.15);
}

function bunk(s: Stage, w: Wall, u: number): void {
  const steel = '#5f6f7c';
  const width = 0.92;
  const long = 1.95;
  bed(s, w, u, width, 'plain');
  for (const d of [0.05, long]) for (const a of [0, width - 0.06]) box(s, w, u + a, 0, 0.06, 1.95, 0.06, steel, d);
  const sheet = s.rng.pick(['#c98370', '#9fb8a6', '#8fa6b8', '#d9b36a']);
  box(s, w, u, 1.36, width, 0.08, long, steel, 0.06);
  box(s, w, u + 0.03, 1.44, width - 0.06, 0.14, long - 0.1, sheet, 0.08);
  for (const v of [1.68, 1.86]) rod(s, [on(w, u, v, long + 0.05), on(w, u + width, v, long + 0.05)], 0.035, steel);
  for (let v = 0.5; v < 1.4; v += 0.28)
    rod(s, [on(w, u + width * 0.62, v, long + 0.07), on(w, u + width - 0.04, v, long + 0.07)], 0.03, steel);
}

function messTable(s: Stage, r: Room, u: number, d: number, width: number, top: Colour): void {
  const w = r.back;
  const bench = (from: number) => {
    footShadow(s, w, u, width, 0.3, d + from);
    for (const a of [0.15, width - 0.22]) box(s, w, u + a, 0, 0.07, 0.42, 0.26, '#5f6468', d + from);
    box(s, w, u, 0.42, width, 0.05, 0.3, shade(top, 0.9), d + from);
  };
  bench(-0.42);
  footShadow(s, w, u, width, 0.7, d);
  for (const a of [0.12, width - 0.2]) box(s, w, u + a, 0, 0.08, 0.72, 0.6, '#5f6468', d + 0.05);
  box(s, w, u, 0.72, width, 0.05, 0.75, top, d);
  const plates = Math.round(width / 0.75);
  for (let i = 0; i < plates; i += 1) {
    const [x, y] = spot(s, w, u + (width * (i + 0.5)) / plates, 0.775, d + 0.4);
    const m = s.cam.scaleAt(on(w, u, 0.8, d + 0.4));
    s.pen.ellipse(x, y, m * 0.19, m * 0.06, '#d9dcd9');
    s.pen.ellipse(x, y, m * 0.14, m * 0.04, '#bfc4c3');
    s.pen.rect(x + m * 0.22, y - m * 0.13, m * 0.09, m * 0.13, '#c9cdcb');
  }
  bench(0.87);
}

/** The mess: long tables with steel plates, a serving counter with its pots. */
export function mess(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(5.4, 6.6), depth: rng.between(5, 5.8), height: 3 });
  const top = rng.pick(['#c9ced0', '#a3704a', '#e6dac6', '#6f8f80']);
  const at = rng.between(0.3, r.width - 3);
  roomWindow(s, r, r.left, r.depth - 2.6, 1, 1.7, 1.3, false);
  roomWindow(s, r, r.right, 0.9, 1, 1.7, 1.3, false);
  panel(s, r.back, at, 0.95, 2.6, 1.3, '#6b5a4c');
  panel(s, r.back, at + 0.08, 1.03, 2.44, 1.14, r.evening ? '=#f2d49a' : '#b9a58a');
  pictures(s, r.back, at > r.width / 2 - 1.3 ? 0.4 : r.width - 1.1, 1.5, 1);
  arrange([
    [5, () => counter(s, r, at)],
    [4, () => messTable(s, r, r.width * 0.08, 1.7, r.width * 0.4, top)],
    [3.9, () => messTable(s, r, r.width * 0.54, 1.7, r.width * 0.4, top)],
    [3, () => messTable(s, r, r.width * 0.26, 3.2, r.width * 0.44, top)],
  ]);
  ceilingFan(s, r.x0 + r.width * 0.3, r.depth * 0.66, r.height);
  ceilingFan(s, r.x0 + r.width * 0.72, r.depth * 0.66, r.height);
  return s;
}

function counter(s: Stage, r: Room, u: number): void {
  const w = r.back;
  footShadow(s, w, u, 2.6, 0.5);
  box(s, w, u - 0.1, 0, 2.8, 0.9, 0.5, s.rng.pick(['#c9705a', '#8fae9b', '#e6dac6']));
  box(s, w, u - 0.16, 0.9, 2.92, 0.06, 0.58, '#4a4540');
  for (let i = 0; i < 4; i += 1) {
    const [x, y] = spot(s, w, u + 0.35 + i * 0.62, 0.96, 0.3);
    const m = s.cam.scaleAt(on(w, u, 1, 0.3));
    const steel = i % 3 === 2 ? '#b9814a' : '#cfd3d1';
    s.pen.rect(x - m * 0.2, y - m * 0.24, m * 0.4, m * 0.25, steel);
    s.pen.ellipse(x, y - m * 0.24, m * 0.22, m * 0.06, shade(steel, 1.1));
    s.pen.ellipse(x, y - m * 0.25, m * 0.17, m * 0.04, s.rng.pick(['#f4ecd9', '#d9a441', '#b9653f', '#8f9f5a']));
  }
}

/** A room of one's own in a shared flat: warmer, with more of its keeper. */
export function flatmateRoom(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(3.4, 4.1), depth: rng.between(3.8, 4.4) });
  const left = rng.chance(0.5);
  const wide = rng.pick([1.2, 1.4]);
  const bedAt = left ? 0.35 : r.width - wide - 0.35;
  const w = left ? r.right : r.left;
  const other = left ? r.left : r.right;
  const far = (u: number, width: number) => (w === r.right ? u : r.depth - u - width);
  const look = other === r.right ? 0.7 : r.depth - 2.2;
  roomWindow(s, r, other, look, 0.95, 1.5, 1.3);
  lightPatch(s, other, look, 1.5);
  pictures(s, r.back, bedAt + 0.1, 1.5, rng.int(1, 2));
  if (rng.chance(0.6)) bulbs(s, r);
  plank(s, w, far(1, 1.1), 1.7);
  dhurrie(s, r.back, bedAt - 0.35, 1.2, wide + 0.7, 1.35);
  arrange([
    [4, () => (rng.chance(0.6) ? desk(s, w, far(0.8, 1.2), 1.2) : wardrobe(s, w, far(0.8, 1.4), 1.4))],
    [
      4.2,
      () => {
        const [x, y] = spot(s, r.back, left ? r.width - 0.4 : 0.4, 0, 0.4);
        pot(s, x, y, rng.between(0.8, 1.2) * s.cam.scaleAt(on(r.back, 0, 0, 0.4)));
      },
    ],
    [3, () => bed(s, r.back, bedAt, wide, rng.pick(['wood', 'plain']))],
  ]);
  if (rng.chance(0.3)) chair(s, r.back, left ? r.width - 1.2 : 0.8, 1.6);
  ceilingFan(s, r.x0 + r.width / 2, r.depth * 0.62, r.height);
  return s;
}

function bulbs(s: Stage, r: Room): void {
  const points: [number, number][] = [];
  for (let i = 0; i <= 12; i += 1)
    points.push(
      s.cam.at(on(r.back, 0.2 + ((r.width - 0.4) * i) / 12, 2.45 - 0.22 * Math.abs(Math.sin((i * Math.PI) / 4)), 0.03)) as [number, number],
    );
  s.pen.line(points, '#7a6a5c', 2);
  for (const [x, y] of points) {
    if (r.evening) s.pen.circle(x, y + 8, 26, s.pen.glow('=#ffdc90', 0.7));
    s.pen.circle(x, y + 7, 7, '=#fff0c4');
  }
}

const VIEWS = [
  { scale: 52, distance: 28, eye: 2.6, ground: 960, centre: 800, turn: 0.08 },
  { scale: 52, distance: 24, eye: 2.4, ground: 950, centre: 840, turn: 0.5 },
  { scale: 52, distance: 24, eye: 2.4, ground: 950, centre: 760, turn: -0.5 },
  { scale: 66, distance: 24, eye: 2, ground: 990, centre: 700, turn: 0.2 },
  { scale: 48, distance: 30, eye: 4, ground: 930, centre: 940, turn: -0.3 },
];

/** A PG or hostel: open corridors along each floor, a board, scooters at the gate. */
export function pgFacade(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'town');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const storeys = rng.int(2, 3);
  const bay = rng.between(3, 3.4);
  const bays: readonly Bay[] = rng.pick([
    ['stair', 'balcony', 'balcony', 'balcony'],
    ['balcony', 'balcony', 'stair', 'window'],
    ['balcony', 'stair', 'balcony', 'small'],
    ['window', 'balcony', 'balcony', 'stair'],
  ] as const);
  const width = bays.length * bay;
  const x = -width / 2;
  const tall = 3.2 + storeys * 3.05;
  neighbour(s, x - 11, z + 2, 8.5, tall * 0.7);
  neighbour(s, x + width + 3, z + 3, 8.5, tall * 0.6);
  plant(s, rng.pick([x - 2, x + width + 1.6]), z + 1, rng.between(7, 9));
  groundShadow(s, x, z, width, 10, 5);
  waterTank(s, x + width * 0.3, tall + 0.7, z + 3, 1.5);
  waterTank(s, x + width * 0.45, tall + 0.7, z + 3, 1.5);
  const block = raise(s, x, z, width, 10, tall, p.wall);
  const e = {
    p,
    style: { ...windowStyle(s), grille: 'none' as const },
    rail: rng.pick<Railing>(['bars', 'solid', 'jaali']),
    bays,
    bay,
    storeys,
    storey: 3.05,
    base: 3.2,
    detail: false,
  };
  if (block.side) flank(s, block.side, e, 10);
  elevation(s, block.front, { ...e, storeys: 1, base: 0, storey: 3.2, bays: ['window', 'blank', 'window', 'window'] });
  door(s, block.front, p, bay * 1.5 - 0.8, 0, 1.6, 2.3);
  elevation(s, block.front, e);
  parapet(s, block, tall, 0.8, shade(p.wall, 1.03), p.trim);
  box(s, block.front, bay - 0.2, 2.55, bay + 0.4, 0.18, 1.4, p.trim);
  signboard(s, block.front, bay * 2.2, 2.45, bay * 1.4, 0.75);
  compound(s, p, x - 26, z - 4, width + 52, 1.15, 26 + bay * 0.8, 3);
  road(s, 3, z - 6.4);
  for (let i = 0; i < rng.int(2, 4); i += 1) {
    const at = x + width * (0.5 + i * 0.14);
    const [px, py] = s.cam.at([at, 0, z - 4.8]);
    scooter(s, px, py, s.cam.scaleAt([at, 0, z - 4.8]));
  }
  return s;
}
