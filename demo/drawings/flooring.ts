import type { Place } from './camera.ts';
import { glowing, shade } from './colour.ts';
import { HEIGHT, WIDTH } from './pen.ts';
import { floor, type Stage, surface } from './stage.ts';

type Kind = 'oxide' | 'vitrified' | 'athangudi' | 'terracotta' | 'kota' | 'checks' | 'planks';

function seam(s: Stage, a: Place, b: Place, colour: string, width: number): void {
  const points = s.cam.project([a, b]);
  if (points.length > 1) s.pen.line(points.slice(0, 2), colour, width, 0.5);
}

function seams(s: Stage, x: number, z: number, w: number, d: number, tileW: number, tileD: number, colour: string): void {
  for (let u = tileW; u < w - 0.05; u += tileW) seam(s, [x + u, 0, z], [x + u, 0, z + d], colour, 2);
  for (let v = d - tileD; v > 0; v -= tileD) seam(s, [x, 0, z + v], [x + w, 0, z + v], colour, 2);
}

/** Hand-made cement tiles of Chettinad: a flower in a ring, leaf-shaped corners. */
function athangudi(s: Stage, x: number, z: number, w: number, d: number): void {
  const [base, ring, heart] = s.rng.pick([
    ['#d9b36a', '#8f3d2e', '#f5ecd8'],
    ['#e6dac0', '#3f6d66', '#b4573a'],
    ['#b65a42', '#f1e3c6', '#3f5a55'],
    ['#dfe0d2', '#7a3b35', '#d9a441'],
  ] as const);
  floor(s, x, z, w, d, base);
  const tile = w / 10;
  const rows = Math.min(12, Math.ceil(Math.min(d, 6) / tile));
  const star = (cx: number, cz: number, r: number, inner: number): Place[] =>
    Array.from({ length: 8 }, (_, i) => {
      const a = (i * Math.PI) / 4;
      const reach = i % 2 ? inner : r;
      return [cx + Math.cos(a) * reach, 0, cz + Math.sin(a) * reach];
    });
  for (const [size, inner, colour] of [
    [0.5, 0.19, ring],
    [0.2, 0.13, heart],
  ] as const) {
    for (let i = 0; i < 10; i += 1)
      for (let j = 0; j < rows; j += 1) surface(s, star(x + (i + 0.5) * tile, z + d - (j + 0.5) * tile, tile * size, tile * inner), colour);
  }
  const border = 0.3;
  floor(s, x, z + d - border, w, border, ring);
  floor(s, x, z, border, d, ring);
  floor(s, x + w - border, z, border, d, ring);
}

function plain(s: Stage, kind: Kind, x: number, z: number, w: number, d: number): void {
  const { rng } = s;
  if (kind === 'oxide') {
    const colour = rng.pick(['#a3402f', '#9c4434', '#5f7266', '#b98a4a']);
    floor(s, x, z, w, d, colour);
    floor(s, x + 0.35, z, 0.06, d - 0.35, shade(colour, 0.72));
    floor(s, x + w - 0.41, z, 0.06, d - 0.35, shade(colour, 0.72));
    floor(s, x + 0.35, z + d - 0.41, w - 0.7, 0.06, shade(colour, 0.72));
    return;
  }
  const tones = {
    vitrified: ['#ece4d4', '#e4ded2', '#ded4c2', '#e9e6de'],
    terracotta: ['#bd6f4f', '#b4654a'],
    kota: ['#9aa59a', '#8f9a96'],
    checks: ['#ece5d6'],
    planks: ['#b98a5c', '#a3774d', '#8c6645'],
  };
  const colour = rng.pick(tones[kind as keyof typeof tones] ?? tones.vitrified);
  floor(s, x, z, w, d, colour);
  if (kind === 'checks') {
    const dark = rng.pick(['#7a3b35', '#4a4a4e', '#5f7266']);
    const t = w / 10;
    for (let i = 0; i < 10; i += 1)
      for (let j = 0; j * t < Math.min(d, 7); j += 1) if ((i + j) % 2) floor(s, x + i * t, z + d - (j + 1) * t, t, t, dark);
    return;
  }
  if (kind === 'planks') seams(s, x, z, w, d, 0.22, 60, shade(colour, 0.82));
  else seams(s, x, z, w, d, kind === 'terracotta' ? 0.4 : 0.75, kind === 'terracotta' ? 0.4 : 0.75, shade(colour, 0.84));
}

/** Lays a floor and lets the light lie on it. */
export function layFloor(
  s: Stage,
  x: number,
  z: number,
  w: number,
  d: number,
  kinds: readonly Kind[] = ['vitrified', 'vitrified', 'oxide', 'athangudi', 'terracotta', 'kota', 'checks', 'planks'],
): void {
  const kind = s.rng.pick(kinds);
  if (kind === 'athangudi') athangudi(s, x, z, w, d);
  else plain(s, kind, x, z, w, d);
  const y = s.cam.view.ground;
  s.pen.rect(
    0,
    y - 30,
    WIDTH,
    HEIGHT - y + 30,
    s.pen.fade([
      [glowing('#fff8e6'), 0.22],
      [glowing('#fff8e6'), 0],
    ]),
  );
}
