import { type Colour, mix, shade } from './colour.ts';
import type { Palette } from './palette.ts';
import { HEIGHT, WIDTH } from './pen.ts';
import { box, floor, on, panel, rod, type Stage, surface, wall } from './stage.ts';

/** Open ground from the horizon to the feet of the photographer. */
export function ground(s: Stage, colour: Colour): void {
  const y = s.cam.horizon;
  s.pen.rect(
    0,
    y,
    WIDTH,
    HEIGHT - y,
    s.pen.fade([
      [mix(colour, s.light.haze, 0.35), 1],
      [colour, 1],
      [shade(colour, 0.94), 1],
    ]),
  );
}

/** A tarred road along the front, between two depths, with its verge and kerb. */
export function road(s: Stage, near: number, far: number): void {
  const tar = s.light.wet ? '#6d7578' : '#8a8580';
  floor(s, -90, near - 0.5, 180, far - near + 1.4, '#c3ad8c');
  floor(s, -90, near, 180, far - near, tar);
  floor(s, -90, far - 0.25, 180, 0.25, shade(tar, 0.85));
  for (let i = -9; i < 9; i += 1) floor(s, i * 4, (near + far) / 2 - 0.08, 1.9, 0.16, '#e9e2d2', 0.7);
  if (!s.light.wet) return;
  for (let i = 0; i < 5; i += 1) {
    const [x, y] = s.cam.at([s.rng.between(-9, 9), 0, s.rng.between(near + 0.5, far)]);
    s.pen.ellipse(x, y, s.rng.between(70, 170), s.rng.between(7, 15), '#b9c6c9', 0.6);
  }
}

/** The shadow of a building on the ground beside it. */
export function groundShadow(s: Stage, x: number, z: number, w: number, d: number, reach: number): void {
  const k = s.sun < 0 ? reach : -reach;
  surface(
    s,
    [
      [x, 0, z],
      [x + w, 0, z],
      [x + w + k, 0, z + d * 0.6],
      [x + w + k, 0, z + d],
      [x + k, 0, z + d],
      [x + k, 0, z + d * 0.6],
    ],
    '#2a2438',
    s.light.shadow,
  );
}

/** A compound wall with piers and, where asked, a gate. */
export function compound(s: Stage, p: Palette, x: number, z: number, width: number, tall: number, gateAt: number, gateWide: number): void {
  const front = wall(s, x, z, 'front');
  const run = (from: number, to: number) => {
    if (to - from < 0.2) return;
    box(s, front, from, 0, to - from, tall, 0.2, mix(p.wall, '#e9dcc6', 0.35), -0.2);
    panel(s, front, from, 0, to - from, 0.3, p.trim, 0.55, 0.01);
    box(s, front, from, tall, to - from, 0.1, 0.28, p.trim, -0.24);
  };
  run(0, gateAt);
  run(gateAt + gateWide, width);
  gate(s, p, x + gateAt, z, gateWide, tall + 0.15);
  for (const pier of [gateAt - 0.42, gateAt + gateWide]) {
    box(s, front, pier, 0, 0.42, tall + 0.4, 0.42, p.wall, -0.3);
    box(s, front, pier - 0.06, tall + 0.4, 0.54, 0.12, 0.54, p.trim, -0.36);
  }
}

/** An iron gate of bars over a solid foot. */
export function gate(s: Stage, p: Palette, x: number, z: number, width: number, tall: number): void {
  const w = wall(s, x, z, 'front');
  const leaf = width / 2;
  for (const from of [0, leaf]) {
    panel(s, w, from + 0.04, 0.12, leaf - 0.08, tall * 0.38, p.grille);
    const bars = Math.max(4, Math.round(leaf / 0.17));
    for (let i = 0; i <= bars; i += 1)
      rod(
        s,
        [on(w, from + 0.06 + ((leaf - 0.12) * i) / bars, 0.12), on(w, from + 0.06 + ((leaf - 0.12) * i) / bars, tall)],
        0.035,
        p.grille,
      );
    for (const v of [tall * 0.72, tall]) rod(s, [on(w, from + 0.04, v), on(w, from + leaf - 0.04, v)], 0.055, p.grille);
  }
}

/** A kolam of white flour on the ground, dots and loops. */
export function kolam(s: Stage, x: number, z: number, size: number): void {
  const petals = s.rng.pick([6, 8]);
  const ring = (r: number, k: number, from: number) => {
    const places = [];
    for (let i = 0; i <= 32; i += 1) {
      const a = from + (i / 32) * Math.PI * 2;
      const reach = r * (1 + k * Math.cos(a * petals));
      places.push([x + Math.cos(a) * reach, 0, z + Math.sin(a) * reach] as const);
    }
    rod(s, places, 0.045, '#fbf7ee', 0.92);
  };
  ring(size * 0.62, 0.42, 0);
  ring(size * 0.36, -0.45, 0.2);
  ring(size, 0.05, 0);
}

/** Electric pole with its sagging wires. */
export function pole(s: Stage, x: number, z: number): void {
  const tall = 7.5;
  for (const drop of [0, 0.35]) {
    const [ax, ay] = s.cam.at([x, tall - drop, z]);
    for (const side of [-1, 1])
      s.pen.stroke(`M${Math.round(ax)} ${Math.round(ay)}q${side * 500} 90 ${side * 1700} ${-20 - drop * 40}`, '#4c4a4c', 2, 0.55);
  }
  rod(
    s,
    [
      [x, 0, z],
      [x, tall + 0.2, z],
    ],
    0.2,
    '#a7a29a',
  );
  rod(
    s,
    [
      [x - 0.7, tall, z],
      [x + 0.7, tall, z],
    ],
    0.1,
    '#7f7a74',
  );
}
