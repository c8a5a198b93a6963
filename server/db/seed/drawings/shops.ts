import { neighbour, parapet, raise } from './building.ts';
import { type Colour, glowing, shade } from './colour.ts';
import { casement, type WindowStyle, windowStyle } from './openings.ts';
import { outdoors, plant, reframed } from './outdoors.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { box, floor, on, panel, rod, type Stage, spot, surface, type Wall } from './stage.ts';
import { pole, road } from './street.ts';
import { pot } from './trees.ts';
import { auto, car, scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 92, distance: 13, eye: 1.8, ground: 940, centre: 800, turn: 0 },
  { scale: 84, distance: 13, eye: 2.2, ground: 920, centre: 820, turn: 0.5 },
  { scale: 84, distance: 13, eye: 2.2, ground: 920, centre: 780, turn: -0.5 },
  { scale: 116, distance: 12, eye: 1.7, ground: 960, centre: 700, turn: 0.14 },
  { scale: 74, distance: 15, eye: 3, ground: 900, centre: 880, turn: -0.28 },
];

const SIGNS: readonly Colour[] = ['#9f3b2a', '#35649a', '#3f6b4c', '#d9a441', '#4a3f55', '#2f6b6b', '#b4573a', '#f1e6cf'];
const GOODS: readonly Colour[] = ['#c9573f', '#d9a441', '#6f9f86', '#4f86a8', '#e9dcc3', '#8b5e83', '#b08d57', '#dfe3e0'];

/** A signboard: colour, a mark, and strokes in place of letters. */
export function signboard(s: Stage, w: Wall, u: number, v: number, width: number, tall: number): void {
  const colour = s.rng.pick(SIGNS);
  const ink = colour === '#f1e6cf' || colour === '#d9a441' ? '#5b3826' : '#f8efdc';
  box(s, w, u, v, width, tall, 0.12, colour, 0.06);
  const on1 = s.light.lit > 0.2;
  const mark = on1 ? glowing('#fff3d2') : ink;
  const [x, y] = spot(s, w, u + tall * 0.62, v + tall / 2, 0.19);
  s.pen.circle(x, y, tall * 0.26 * s.cam.scaleAt(on(w, u, v)), mark);
  let at = u + tall * 1.2;
  const end = u + width - tall * 0.5;
  while (at < end - 0.15) {
    const wide = Math.min(s.rng.between(0.16, 0.42), end - at);
    panel(s, w, at, v + tall * 0.42, wide, tall * 0.24, mark, 1, 0.185);
    at += wide + 0.09;
  }
  panel(s, w, u + tall * 1.2, v + tall * 0.2, (width - tall * 1.8) * s.rng.between(0.4, 0.8), tall * 0.08, mark, 0.8, 0.185);
}

function shutter(s: Stage, w: Wall, u: number, v: number, width: number, tall: number, colour: Colour): void {
  panel(s, w, u, v, width, tall, colour, 1, 0.03);
  for (let i = 1; i < tall / 0.14; i += 1)
    s.pen.line([spot(s, w, u, v + i * 0.14, 0.03), spot(s, w, u + width, v + i * 0.14, 0.03)], shade(colour, 0.8), 2);
}

function goods(s: Stage, w: Wall, u: number, width: number, tall: number): void {
  const inside = s.light.lit > 0.15 ? glowing('#f7d9a0') : '#8d7a66';
  panel(s, w, u, 0.3, width, tall, inside);
  for (const v of [0.95, 1.5, 2.05]) {
    let at = u + 0.1;
    while (at < u + width - 0.25) {
      const wide = s.rng.between(0.12, 0.28);
      panel(s, w, at, v, wide, s.rng.between(0.2, 0.4), s.rng.pick(GOODS));
      at += wide + s.rng.between(0.02, 0.1);
    }
    panel(s, w, u, v - 0.05, width, 0.05, '#6b5138');
  }
}

function awning(s: Stage, w: Wall, u: number, v: number, width: number): void {
  const colour = s.rng.pick(SIGNS.slice(0, 6));
  const strips = Math.round(width / 0.42);
  for (let i = 0; i < strips; i += 1) {
    const [a, b] = [u + (width * i) / strips, u + (width * (i + 1)) / strips];
    const tone = i % 2 ? '#f6ecd8' : colour;
    surface(s, [on(w, a, v - 0.55, 1.25), on(w, b, v - 0.55, 1.25), on(w, b, v, 0.02), on(w, a, v, 0.02)], tone);
    surface(s, [on(w, a, v - 0.75, 1.25), on(w, b, v - 0.75, 1.25), on(w, b, v - 0.55, 1.25), on(w, a, v - 0.55, 1.25)], shade(tone, 0.86));
  }
}

function bay(s: Stage, w: Wall, p: Palette, u: number, width: number, kind: 'open' | 'glass' | 'shut' | 'half'): void {
  const tall = 2.5;
  panel(s, w, u - 0.08, 0.28, width + 0.16, tall + 0.1, shade(p.wall, 0.72));
  if (kind === 'shut') shutter(s, w, u, 0.3, width, tall, s.rng.pick(['#8f9aa0', '#5f7f8f', '#6f8f80', '#a39a86']));
  else goods(s, w, u, width, tall);
  if (kind === 'half') shutter(s, w, u, 1.7, width, 1.1, '#8f9aa0');
  if (kind === 'glass') {
    panel(s, w, u, 0.3, width, tall, '#bcd5da', 0.45, 0.03);
    surface(
      s,
      [
        on(w, u + width * 0.1, 0.3, 0.04),
        on(w, u + width * 0.25, 0.3, 0.04),
        on(w, u + width * 0.55, 2.8, 0.04),
        on(w, u + width * 0.35, 2.8, 0.04),
      ],
      '#ffffff',
      0.3,
    );
    for (const at of [u, u + width * 0.62, u + width - 0.06]) panel(s, w, at, 0.3, 0.06, tall, p.frame, 1, 0.05);
  }
  if (kind === 'open') box(s, w, u + 0.1, 0.3, width * 0.6, 0.85, 0.4, s.rng.pick(['#8a5a3a', '#c9a05c', '#7f94a6']), 0.05);
}

/** A row of shops under flats, or a single one close up. */
export function shopfront(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'town');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const single = s.cam.view.scale > 105;
  const count = single ? 2 : rng.int(2, 4);
  const wide = rng.between(3.2, 4);
  const width = count * wide + 0.4;
  const x = -width / 2;
  const storeys = rng.pick([0, 1, 1, 2]);
  const tall = 3.9 + storeys * 3;
  const style: WindowStyle = windowStyle(s);
  neighbour(s, x - 10.5, z + rng.between(0, 2), 9, rng.pick([4, 7, 9]));
  neighbour(s, x + width + 1.5, z + rng.between(0, 2), 9, rng.pick([4, 7, 9]));
  const block = raise(s, x, z, width, 8, tall, p.wall);
  if (block.side) panel(s, block.side, 1, tall - 2.3, 1.3, 1.3, style.glass);
  for (let f = 0; f < storeys; f += 1)
    for (let i = 0; i < count; i += 1) casement(s, block.front, p, style, i * wide + wide / 2 - 0.7, 4.8 + f * 3, 1.8, 1.3);
  parapet(s, block, tall, 0.6, shade(p.wall, 1.03), p.trim);
  box(s, block.front, -0.2, 0, width + 0.4, 0.28, 1.1, '#c9b79c');
  for (let i = 0; i < count; i += 1) {
    const u = 0.4 + i * wide;
    bay(s, block.front, p, u, wide - 0.4, rng.pick(['open', 'glass', 'glass', 'open', i ? 'shut' : 'glass', 'half']));
    box(s, block.front, u - 0.36, 0.28, 0.32, 3.3, 0.12, p.trim);
    signboard(s, block.front, u - 0.05, 3, wide - 0.35, 0.72);
    if (rng.chance(0.4)) awning(s, block.front, u - 0.1, 2.98, wide - 0.25);
  }
  pavement(s, x, z, width);
  return s;
}

function pavement(s: Stage, x: number, z: number, width: number): void {
  const { rng } = s;
  floor(s, -60, z - 3.6, 120, 2.5, '#d2c5ae');
  road(s, 0.8, z - 4);
  if (rng.chance(0.6))
    plant(s, rng.pick([x - 1.5, x + width + 1.5]), z - 2.4, rng.between(5, 7), rng.pick(['neem', 'gulmohar', 'coconut']));
  if (rng.chance(0.5)) pole(s, x + width + 0.6, z - 3.2);
  for (let i = 0; i < rng.int(1, 3); i += 1) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = s.cam.at([at, 0, z - 3]);
    scooter(s, px, py, s.cam.scaleAt([at, 0, z - 3]));
  }
  if (rng.chance(0.35)) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = s.cam.at([at, 0, z - 5.6]);
    (rng.chance(0.5) ? auto : car)(s, px, py, s.cam.scaleAt([at, 0, z - 5.6]));
  }
}

/** A showroom: tall glass, goods on plinths, a broad sign. */
export function showroom(rng: Random): Stage {
  const s = outdoors(rng, reframed(VIEWS, 0.82), 'town');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const width = rng.between(11, 14);
  const x = -width / 2;
  const tall = rng.pick([5.6, 6.4, 8.6]);
  neighbour(s, x - 11, z + 2, 9, rng.pick([5, 8]));
  neighbour(s, x + width + 2, z + 2, 9, rng.pick([5, 8]));
  const frame = rng.pick(['#4f4a46', p.trim, '#6b4a38', '#f1ece2']);
  const block = raise(s, x, z, width, 9, tall, rng.pick([p.wall, '#e6e0d4']));
  if (block.side) panel(s, block.side, 1, 0.6, 7, 3.2, '#5f7986');
  const glassTall = tall - 2;
  const inside = s.light.lit > 0.08 || rng.chance(0.4) ? glowing('#f5dfb2') : '#a9bcc0';
  panel(s, block.front, 0.4, 0.2, width - 0.8, glassTall, inside);
  panel(s, block.front, 0.4, 0.2, width - 0.8, 0.9, shade(inside, 0.9));
  display(s, block.front, width, rng.pick(['cars', 'clothes', 'sofas', 'lamps']));
  panel(s, block.front, 0.4, 0.2, width - 0.8, glassTall, '#bcd5da', 0.3, 0.02);
  const panes = rng.int(4, 6);
  for (let i = 0; i <= panes; i += 1) panel(s, block.front, 0.4 + ((width - 0.8) * i) / panes - 0.05, 0.2, 0.1, glassTall, frame, 1, 0.04);
  panel(s, block.front, 0.4, 2.9, width - 0.8, 0.08, frame, 1, 0.04);
  for (const u of [width * 0.2, width * 0.66])
    surface(
      s,
      [
        on(block.front, u, 0.2, 0.05),
        on(block.front, u + 0.8, 0.2, 0.05),
        on(block.front, u + 2.2, 0.2 + glassTall, 0.05),
        on(block.front, u + 1.2, 0.2 + glassTall, 0.05),
      ],
      '#ffffff',
      0.22,
    );
  box(s, block.front, -0.2, glassTall + 0.2, width + 0.4, 1.9, 0.35, frame);
  signboard(s, block.front, width * 0.2, glassTall + 0.6, width * 0.6, 1.1);
  box(s, block.front, -0.2, 0, width + 0.4, 0.2, 1.4, '#d8ccb6');
  for (const u of [0.3, width - 0.3]) {
    const [px, py] = spot(s, block.front, u, 0.2, 0.7);
    pot(s, px, py, 1.5 * s.cam.scaleAt(on(block.front, u, 0)));
  }
  pavement(s, x, z, width);
  return s;
}

function display(s: Stage, w: Wall, width: number, kind: string): void {
  const n = kind === 'cars' ? 2 : 5;
  for (let i = 0; i < n; i += 1) {
    const u = 0.8 + ((width - 1.6) * (i + 0.5)) / n;
    const [x, y] = spot(s, w, u, 0.5);
    const m = s.cam.scaleAt(on(w, u, 0));
    if (kind === 'cars') car(s, x, y, m * 0.95);
    if (kind === 'sofas') {
      const cloth = s.rng.pick(GOODS);
      panel(s, w, u - 0.8, 0.5, 1.6, 0.4, cloth);
      panel(s, w, u - 0.7, 0.9, 1.4, 0.4, shade(cloth, 0.86));
    }
    if (kind === 'clothes') {
      s.pen.circle(x, y - m * 1.62, m * 0.11, '#e6d2b8');
      s.pen.polygon(
        [
          [x - m * 0.2, y - m * 1.45],
          [x + m * 0.2, y - m * 1.45],
          [x + m * 0.13, y - m * 1],
          [x + m * 0.36, y - m * 0.1],
          [x - m * 0.36, y - m * 0.1],
          [x - m * 0.13, y - m * 1],
        ],
        s.rng.pick(GOODS),
      );
    }
    if (kind === 'lamps') {
      rod(s, [on(w, u, 3.2), on(w, u, 2 + (i % 2) * 0.5)], 0.03, '#5b5048');
      const [lx, ly] = spot(s, w, u, 1.9 + (i % 2) * 0.5);
      s.pen.circle(lx, ly, m * 0.3, s.rng.pick(GOODS));
      panel(s, w, u - 0.5, 0.4, 1, 0.7, '#cdbb9c');
    }
  }
}
