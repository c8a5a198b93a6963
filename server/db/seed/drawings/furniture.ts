import { type Colour, glowing, shade } from './colour.ts';
import { footShadow, type Room } from './room.ts';
import { box, on, panel, rod, type Stage, spot, surface, type Wall } from './stage.ts';
import { pot } from './trees.ts';

const FABRIC: readonly Colour[] = ['#b9654a', '#6f8f80', '#c9a05c', '#7f8fa3', '#a9877a', '#d8cbb4', '#8a5a6a', '#5f7a86'];
const WOOD: readonly Colour[] = ['#8a5a3a', '#a3704a', '#6b4530', '#b58357'];

/** A sofa with loose cushions. */
export function sofa(s: Stage, w: Wall, u: number, width: number, d = 0.08): void {
  const cloth = s.rng.pick(FABRIC);
  footShadow(s, w, u, width, 0.85, d);
  box(s, w, u, 0.1, width, 0.72, 0.22, shade(cloth, 0.94), d);
  box(s, w, u, 0.1, width, 0.32, 0.82, cloth, d);
  const seats = width > 1.9 ? 3 : 2;
  for (let i = 0; i < seats; i += 1) {
    const wide = (width - 0.36) / seats;
    box(s, w, u + 0.18 + wide * i + 0.02, 0.42, wide - 0.04, 0.1, 0.6, shade(cloth, 1.08), d + 0.22);
    if (s.rng.chance(0.75)) box(s, w, u + 0.24 + wide * i, 0.52, 0.36, 0.34, 0.14, s.rng.pick(FABRIC), d + 0.24);
  }
  for (const side of [u, u + width - 0.18]) box(s, w, side, 0.1, 0.18, 0.52, 0.84, shade(cloth, 0.98), d);
}

/** A bed: headboard, mattress, sheet, pillows, folded blanket. */
export function bed(s: Stage, w: Wall, u: number, width: number, style: 'wood' | 'iron' | 'plain' = 'wood'): void {
  const long = 1.95;
  const wood = s.rng.pick(WOOD);
  const sheet = s.rng.pick(['#e9dfcc', '#c98370', '#9fb8a6', '#8fa6b8', '#d9b36a', '#dcc7c0', '#f2ece0']);
  footShadow(s, w, u, width, long, 0.05);
  if (style === 'iron') {
    for (const at of [u + 0.03, u + width - 0.03]) rod(s, [on(w, at, 0, 0.05), on(w, at, 0.95, 0.05)], 0.05, '#5f6468');
    rod(s, [on(w, u, 0.95, 0.05), on(w, u + width, 0.95, 0.05)], 0.05, '#5f6468');
    for (let i = 1; i < 6; i += 1) rod(s, [on(w, u + (width * i) / 6, 0.4, 0.05), on(w, u + (width * i) / 6, 0.95, 0.05)], 0.03, '#5f6468');
  } else box(s, w, u - 0.05, 0, width + 0.1, style === 'wood' ? 1.1 : 0.75, 0.08, wood);
  box(s, w, u, style === 'iron' ? 0.28 : 0.12, width, style === 'iron' ? 0.08 : 0.24, long, style === 'iron' ? '#6a6f73' : wood, 0.08);
  if (style === 'iron') for (const at of [u + 0.02, u + width - 0.08]) box(s, w, at, 0, 0.06, 0.3, 0.06, '#5f6468', long);
  box(s, w, u + 0.03, 0.36, width - 0.06, 0.2, long - 0.06, sheet, 0.1);
  const stripes = s.rng.int(0, 4);
  for (let i = 0; i < stripes; i += 1) {
    const at = 0.95 + i * 0.24;
    surface(
      s,
      [
        on(w, u + 0.03, 0.562, at),
        on(w, u + width - 0.03, 0.562, at),
        on(w, u + width - 0.03, 0.562, at + 0.09),
        on(w, u + 0.03, 0.562, at + 0.09),
      ],
      shade(sheet, 0.86),
    );
  }
  const pillows = width > 1.3 ? 2 : 1;
  for (let i = 0; i < pillows; i += 1)
    box(s, w, u + 0.12 + (i * (width - 0.1)) / pillows, 0.56, width / pillows - 0.22, 0.13, 0.42, '#fbf7ee', 0.16);
  if (s.rng.chance(0.7)) box(s, w, u - 0.01, 0.38, width + 0.02, 0.22, 0.5, s.rng.pick(FABRIC), long - 0.42);
}

/** A wardrobe of two or three doors. */
export function wardrobe(s: Stage, w: Wall, u: number, width: number, tall = 2.2): void {
  const face = s.rng.pick([...WOOD, '#e6dac6', '#d9d4c8', '#c8d0c6']);
  footShadow(s, w, u, width, 0.58);
  box(s, w, u, 0, width, tall, 0.58, face);
  const doors = Math.max(2, Math.round(width / 0.65));
  for (let i = 0; i < doors; i += 1) {
    panel(s, w, u + (width * i) / doors + 0.03, 0.1, width / doors - 0.06, tall - 0.16, shade(face, 1.08), 1, 0.585);
    panel(s, w, u + (width * (i + (i % 2 ? 0.1 : 0.84))) / doors, tall * 0.45, 0.04, 0.24, '#d8c08a', 1, 0.59);
  }
  if (s.rng.chance(0.35)) panel(s, w, u + width / doors + 0.08, 0.5, width / doors - 0.16, tall - 0.75, '#cfdcde', 1, 0.59);
}

/** The steel almirah of every Indian bedroom. */
export function almirah(s: Stage, w: Wall, u: number): void {
  const steel = s.rng.pick(['#7f8f86', '#8a93a0', '#a39a86', '#7a868c']);
  footShadow(s, w, u, 0.95, 0.5);
  box(s, w, u, 0.08, 0.95, 1.85, 0.5, steel);
  panel(s, w, u + 0.465, 0.12, 0.02, 1.75, shade(steel, 0.7), 1, 0.505);
  panel(s, w, u + 0.54, 0.6, 0.32, 1.15, '#d5e0e2', 1, 0.505);
  surface(
    s,
    [on(w, u + 0.6, 0.7, 0.506), on(w, u + 0.68, 0.7, 0.506), on(w, u + 0.82, 1.65, 0.506), on(w, u + 0.72, 1.65, 0.506)],
    '#eef4f4',
  );
  panel(s, w, u + 0.38, 1, 0.05, 0.16, '#e9e4d4', 1, 0.506);
}

/** A desk with a lamp or books, and its chair. */
export function desk(s: Stage, w: Wall, u: number, width = 1.15): void {
  const wood = s.rng.pick(WOOD);
  footShadow(s, w, u, width, 0.55);
  box(s, w, u, 0, 0.06, 0.72, 0.5, shade(wood, 0.9));
  box(s, w, u + width - 0.38, 0.3, 0.38, 0.42, 0.5, shade(wood, 0.94));
  box(s, w, u + width - 0.06, 0, 0.06, 0.4, 0.5, shade(wood, 0.9));
  box(s, w, u - 0.03, 0.72, width + 0.06, 0.05, 0.58, wood);
  let at = u + 0.1;
  for (let i = 0; i < 5; i += 1) {
    const wide = s.rng.between(0.03, 0.06);
    box(s, w, at, 0.77, wide, s.rng.between(0.18, 0.28), 0.18, s.rng.pick(FABRIC), 0.05);
    at += wide + 0.005;
  }
  box(s, w, u + width * 0.5, 0.77, 0.42, 0.26, 0.02, '#3f4248', 0.2);
  panel(s, w, u + width * 0.5 + 0.02, 0.79, 0.38, 0.22, '#9fc0cf', 1, 0.222);
  chair(s, w, u + width * 0.32, 0.62);
}

/** A plain chair, its back to the eye. */
export function chair(s: Stage, w: Wall, u: number, d: number): void {
  const colour = s.rng.pick([...WOOD, '#b9654a', '#6f8f80', '#e2ddd0']);
  footShadow(s, w, u, 0.44, 0.44, d);
  for (const [a, b] of [
    [0, 0],
    [0.39, 0],
    [0, 0.39],
    [0.39, 0.39],
  ] as const)
    box(s, w, u + a, 0, 0.05, 0.44, 0.05, shade(colour, 0.85), d + b);
  box(s, w, u, 0.43, 0.44, 0.05, 0.44, colour, d);
  for (const a of [0, 0.39]) box(s, w, u + a, 0.48, 0.05, 0.45, 0.05, shade(colour, 0.92), d + 0.39);
  for (const v of [0.6, 0.78]) box(s, w, u, v, 0.44, 0.11, 0.04, colour, d + 0.4);
}

/** A low table, with a cup or a plant. */
export function lowTable(s: Stage, w: Wall, u: number, d: number, width: number): void {
  const wood = s.rng.pick(WOOD);
  footShadow(s, w, u, width, 0.6, d);
  for (const [a, b] of [
    [0.04, 0.04],
    [width - 0.1, 0.04],
    [0.04, 0.5],
    [width - 0.1, 0.5],
  ] as const)
    box(s, w, u + a, 0, 0.06, 0.36, 0.06, shade(wood, 0.82), d + b);
  box(s, w, u, 0.36, width, 0.06, 0.6, wood, d);
  box(s, w, u + width * 0.2, 0.42, 0.32, 0.05, 0.22, s.rng.pick(FABRIC), d + 0.2);
  const [x, y] = spot(s, w, u + width * 0.72, 0.42, d + 0.3);
  pot(s, x, y, 0.36 * s.cam.scaleAt(on(w, u, 0.4, d)));
}

/** A television on the wall over a low unit. */
export function television(s: Stage, w: Wall, u: number, width: number): void {
  const wood = s.rng.pick(WOOD);
  footShadow(s, w, u, width, 0.4);
  box(s, w, u, 0.12, width, 0.4, 0.4, wood);
  for (let i = 0; i < 3; i += 1) panel(s, w, u + (width * i) / 3 + 0.03, 0.16, width / 3 - 0.06, 0.32, shade(wood, 1.12), 1, 0.405);
  box(s, w, u + width * 0.14, 0.85, width * 0.72, width * 0.42, 0.05, '#2f3138');
  surface(
    s,
    [
      on(w, u + width * 0.2, 0.9, 0.051),
      on(w, u + width * 0.4, 0.9, 0.051),
      on(w, u + width * 0.62, 0.83 + width * 0.42, 0.051),
      on(w, u + width * 0.36, 0.83 + width * 0.42, 0.051),
    ],
    '#454a54',
  );
}

/** Framed pictures with abstract shapes in them. */
export function pictures(s: Stage, w: Wall, u: number, v: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const [wide, tall] = [s.rng.between(0.34, 0.5), s.rng.between(0.4, 0.6)];
    const at = u + i * 0.62;
    box(s, w, at, v, wide, tall, 0.03, s.rng.pick([...WOOD, '#f4efe4']));
    panel(s, w, at + 0.04, v + 0.04, wide - 0.08, tall - 0.08, s.rng.pick(['#f1e6cf', '#dfe4da', '#efd9c8']), 1, 0.032);
    panel(s, w, at + 0.04, v + 0.04, wide - 0.08, tall * s.rng.between(0.2, 0.4), s.rng.pick(FABRIC), 1, 0.033);
    const [x, y] = spot(s, w, at + wide * 0.6, v + tall * 0.66, 0.03);
    s.pen.circle(x, y, 0.07 * s.cam.scaleAt(on(w, at, v)), s.rng.pick(FABRIC));
  }
}

/** A lamp on a stand, lit in the evening. */
export function floorLamp(s: Stage, r: Room, w: Wall, u: number, d: number): void {
  rod(s, [on(w, u, 0, d), on(w, u, 1.35, d)], 0.03, '#6b5a48');
  const [x, y] = spot(s, w, u, 1.5, d);
  const m = s.cam.scaleAt(on(w, u, 1.4, d));
  if (r.evening) s.pen.circle(x, y, m * 0.95, s.pen.glow(glowing('#ffe0a0'), 0.6));
  s.pen.polygon(
    [
      [x - m * 0.12, y - m * 0.16],
      [x + m * 0.12, y - m * 0.16],
      [x + m * 0.2, y + m * 0.16],
      [x - m * 0.2, y + m * 0.16],
    ],
    r.evening ? glowing('#ffe6b0') : '#f2e4c4',
  );
}

/** A striped dhurrie on the floor. */
export function dhurrie(s: Stage, w: Wall, u: number, d: number, width: number, depth: number): void {
  const base = s.rng.pick(FABRIC);
  const strip = (from: number, deep: number, colour: Colour) =>
    surface(
      s,
      [on(w, u, 0, d + from), on(w, u + width, 0, d + from), on(w, u + width, 0, d + from + deep), on(w, u, 0, d + from + deep)],
      colour,
    );
  strip(0, depth, shade(base, 1.1));
  const bands = s.rng.int(3, 6);
  for (let i = 0; i < bands; i += 1) strip((depth * (i + 0.3)) / bands, (depth / bands) * 0.34, i % 2 ? shade(base, 0.86) : '#f1e6d0');
}
