import { bed, dhurrie } from './beds.ts';
import { plank } from './planks.ts';
import type { Random } from './random.ts';
import { roomWindow } from './room-windows.ts';
import { arrange, ceilingFan, footShadow, room, tubeLight } from './room.ts';
import { desk } from './seating.ts';
import { box, on, panel, rod, type Stage, type Wall } from './stage.ts';
import { almirah, wardrobe } from './storage.ts';

/** Clothes on pegs, a rucksack below. */
function pegs(s: Stage, w: Wall, u: number): void {
  box(s, w, u, 1.62, 0.9, 0.08, 0.03, '#8a5a3a');
  for (let i = 0; i < 3; i += 1) {
    const colour = s.rng.pick(['#b9654a', '#35649a', '#e9dcc3', '#6f8f80', '#d9a441']);
    panel(s, w, u + 0.08 + i * 0.3, 1 + s.rng.between(0, 0.2), 0.24, 0.6, colour, 1, 0.05);
  }
}

/** A single room in a PG: iron cot, desk, almirah, a window. */
export function singleRoom(rng: Random): Stage {
  const { s, r } = room(rng, { width: rng.between(2.9, 3.4), depth: rng.between(3.5, 4), height: 2.8 });
  const left = rng.chance(0.5);
  const bedAt = left ? 0.1 : r.width - 1.05;
  const deskAt = left ? r.width - 1.35 : 0.2;
  roomWindow(s, r, r.back, left ? 0.35 : r.width - 1.4, 1.2, 1.05, 1.1);
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
