import { railing } from './balconies.ts';
import { raise } from './building.ts';
import { type Colour, shade } from './colour.ts';
import { casement, door, glass, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { tiledRoof, verandah } from './roofs.ts';
import { box, floor, on, panel, type Stage, type Wall } from './stage.ts';
import { compound, groundShadow, road } from './street.ts';
import { shrub } from './shrubs.ts';
import { car } from './vehicles.ts';

const VIEWS = [
  { scale: 62, distance: 22, eye: 2.6, ground: 900, centre: 820, turn: 0.1 },
  { scale: 60, distance: 20, eye: 2.6, ground: 890, centre: 830, turn: 0.48 },
  { scale: 60, distance: 20, eye: 2.6, ground: 890, centre: 770, turn: -0.48 },
  { scale: 76, distance: 19, eye: 2, ground: 930, centre: 700, turn: 0.24 },
  { scale: 54, distance: 24, eye: 5, ground: 870, centre: 860, turn: -0.3 },
];

const STONE: readonly Colour[] = ['#9a6a4a', '#8a7a68', '#a8573f', '#6f6a66', '#b08a64'];

/** A wall of glass in slim frames. */
function glazing(s: Stage, w: Wall, u: number, v: number, width: number, tall: number, frame: Colour, tone: Colour): void {
  const panes = Math.max(2, Math.round(width / 1.2));
  for (let i = 0; i < panes; i += 1) glass(s, w, u + (width * i) / panes, v, width / panes, tall, tone);
  for (let i = 0; i <= panes; i += 1) panel(s, w, u + (width * i) / panes - 0.04, v, 0.08, tall, frame);
  panel(s, w, u, v + tall * 0.72, width, 0.07, frame);
}

/** Courses of cut stone, or boards, on a wall. */
function clad(s: Stage, w: Wall, u: number, v: number, width: number, tall: number, colour: Colour): void {
  panel(s, w, u, v, width, tall, colour);
  const upright = s.rng.chance(0.5);
  const n = Math.round((upright ? width : tall) / 0.32);
  for (let i = 1; i < n; i += 1) {
    const a = upright ? on(w, u + (width * i) / n, v) : on(w, u, v + (tall * i) / n);
    const b = upright ? on(w, u + (width * i) / n, v + tall) : on(w, u + width, v + (tall * i) / n);
    s.pen.line([s.cam.at(a), s.cam.at(b)], shade(colour, w.lit * 0.84), 2);
  }
}

/** A villa of two or three volumes: glass, stone, deep slabs, or tiled roofs and pillars; a lawn and a car porch. */
export function villa(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, rng.pick(['hills', 'any', 'any']), '#c4bd93');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const tiled = rng.chance(0.42);
  const left = rng.chance(0.5);
  for (const side of [-1, 1]) {
    plant(s, side * rng.between(10, 12), z + rng.between(5, 10), rng.between(9, 12));
    if (rng.chance(0.6)) plant(s, side * rng.between(13, 15), z + rng.between(0, 4), rng.between(7, 9));
  }
  floor(s, -13, z - 7, 26, 16, '#93ab72');
  groundShadow(s, -8, z, 16, 9, 5);
  // The wing lies lower and farther back, the main volume stands forward.
  const [wingX, mainX] = left ? [-8, -1.2] : [1.2, -8];
  const main = rng.between(8.4, 9.2);
  wing(s, p, wingX, z + 2.2, 6.8 + (left ? 0 : 0.2), tiled);
  body(s, p, mainX, z, main, tiled);
  garden(s, p, z, mainX + main / 2, left);
  return s;
}

function wing(s: Stage, p: Palette, x: number, z: number, width: number, tiled: boolean): void {
  const { rng } = s;
  const tall = rng.pick([3.6, 3.6, 6.6]);
  const style = { ...windowStyle(s), chajja: false };
  const block = raise(s, x, z, width, 6.5, tall, shade(p.wall, 0.97));
  if (block.side) casement(s, block.side, p, style, 2.4, 1, 1.8, 1.6);
  glazing(s, block.front, width * 0.2, 0.4, width * 0.6, 2.3, p.frame, style.glass);
  if (tall > 4) for (const u of [0.18, 0.58]) casement(s, block.front, p, style, width * u, 4.2, width * 0.26, 1.5);
  if (tiled) tiledRoof(s, x, z, width, 6.5, tall, 2.2);
  else box(s, block.front, -0.4, tall, width + 0.8, 0.32, 7.4, p.trim, -6.5);
}

function body(s: Stage, p: Palette, x: number, z: number, width: number, tiled: boolean): void {
  const { rng } = s;
  const style = { ...windowStyle(s), chajja: false };
  const tall = 7;
  const block = raise(s, x, z, width, 8.5, tall, p.wall);
  const w = block.front;
  if (block.side) {
    for (const v of [1, 4.4]) for (const u of [1.4, 5]) casement(s, block.side, p, style, u, v, 1.6, 1.5);
    panel(s, block.side, 0, 3.5, 8.5, 0.2, p.trim);
  }
  const stoneAt = rng.pick([0, width - 2.6]);
  clad(s, w, stoneAt, 0, 2.6, tall, rng.pick(STONE));
  const open = stoneAt > 1 ? 0.5 : 3;
  const span = width - 3.5;
  // Above: a terrace behind glass or bars. Below: the way in.
  panel(s, w, open, 3.7, span, 2.9, shade(p.wall, 0.84));
  glazing(s, w, open + 0.4, 3.7, span - 0.8, 2.4, p.frame, style.glass);
  box(s, w, open - 0.3, 3.4, span + 0.6, 0.28, 1.8, p.trim);
  railing(s, w, rng.pick(['glass', 'glass', 'bars', 'jaali']), p, open - 0.2, 3.68, span + 0.4, 1.7, true);
  const doorAt = open + span * rng.pick([0.15, 0.6]);
  glazing(s, w, doorAt > open + 2 ? open + 0.2 : doorAt + 1.9, 0.5, span - 2.4, 2.3, p.frame, style.glass);
  door(s, w, p, doorAt, 0.4, 1.4, 2.4);
  casement(s, w, p, style, stoneAt + 0.85, 4.4, 0.9, 1.6);
  panel(s, w, stoneAt + 0.85, 0.9, 0.9, 1.9, style.glass);
  if (tiled) {
    tiledRoof(s, x, z, width, 8.5, tall, 2.7);
    verandah(s, w, p, doorAt - 0.9, 3.2, 'tiles');
    return;
  }
  box(s, w, -0.5, tall, width + 1, 0.4, 10.2, p.trim, -8.5);
  const porch = rng.chance(0.6) ? 1.9 : 2.6;
  for (const u of [doorAt - 0.9, doorAt + 2.1]) box(s, w, u, 0, 0.28, 3, 0.28, p.accent, porch);
  box(s, w, doorAt - 1.2, 3, 3.9, 0.24, porch + 0.6, p.trim);
  box(s, w, doorAt - 0.6, 0, 2.6, 0.36, 1.4, '#c9b79c');
}

function garden(s: Stage, p: Palette, z: number, drive: number, left: boolean): void {
  const { rng } = s;
  const wallZ = z - 6.5;
  floor(s, drive - 2, wallZ, 4, 6.5, '#d6c8ae');
  for (let i = 0; i < 5; i += 1) floor(s, drive - 1.6, wallZ + 0.5 + i * 1.25, 3.2, 0.9, '#c4b394');
  for (let i = 0; i < 8; i += 1) {
    const x = -10 + i * 2.7 + rng.between(-0.6, 0.6);
    if (Math.abs(x - drive) < 2.6) continue;
    const depth = z - rng.between(1, 3);
    const [px, py] = s.cam.at([x, 0, depth]);
    shrub(
      s,
      px,
      py,
      rng.between(1, 1.9) * s.cam.scaleAt([x, 0, depth]),
      rng.chance(0.45) ? rng.pick(['#d8643f', '#f2d7a0', '#c2477f']) : undefined,
    );
  }
  const parked = left ? drive - 4.8 : drive + 4.8;
  if (rng.chance(0.5)) {
    const [px, py] = s.cam.at([parked, 0, z - 2.4]);
    car(s, px, py, s.cam.scaleAt([parked, 0, z - 2.4]));
  }
  if (rng.chance(0.7)) plant(s, left ? -9.5 : 9.5, z - 3, rng.between(6, 8), rng.pick(['coconut', 'gulmohar', 'coconut']));
  compound(s, p, -14, wallZ, 28, rng.between(0.9, 1.2), drive + 14 - 1.9, 3.8);
  road(s, 2, wallZ - 2);
}
