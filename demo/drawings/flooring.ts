import type { Point3D } from './camera.ts';
import { glowing, shade } from './colour.ts';
import { HEIGHT, WIDTH } from './svg-canvas.ts';
import { groundRectangle, type DrawingContext, polygon3D } from './drawing-context.ts';

type Kind = 'oxide' | 'vitrified' | 'athangudi' | 'terracotta' | 'kota' | 'checks' | 'planks';

function seam(ctx: DrawingContext, a: Point3D, b: Point3D, colour: string, width: number): void {
  const points = ctx.camera.projectPolygon([a, b]);
  if (points.length > 1) ctx.canvas.line(points.slice(0, 2), colour, width, 0.5);
}

function seams(ctx: DrawingContext, x: number, z: number, w: number, d: number, tileW: number, tileD: number, colour: string): void {
  for (let u = tileW; u < w - 0.05; u += tileW) seam(ctx, [x + u, 0, z], [x + u, 0, z + d], colour, 2);
  for (let v = d - tileD; v > 0; v -= tileD) seam(ctx, [x, 0, z + v], [x + w, 0, z + v], colour, 2);
}

/** Cement tiles of Chettinad: a flower in a ring, with leaf-shaped corners. */
function athangudi(ctx: DrawingContext, x: number, z: number, w: number, d: number): void {
  const [base, ring, heart] = ctx.rng.pick([
    ['#d9b36a', '#8f3d2e', '#f5ecd8'],
    ['#e6dac0', '#3f6d66', '#b4573a'],
    ['#b65a42', '#f1e3c6', '#3f5a55'],
    ['#dfe0d2', '#7a3b35', '#d9a441'],
  ] as const);
  groundRectangle(ctx, x, z, w, d, base);
  const tile = w / 10;
  const rows = Math.min(12, Math.ceil(Math.min(d, 6) / tile));
  const star = (cx: number, cz: number, r: number, inner: number): Point3D[] =>
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
      for (let j = 0; j < rows; j += 1)
        polygon3D(ctx, star(x + (i + 0.5) * tile, z + d - (j + 0.5) * tile, tile * size, tile * inner), colour);
  }
  const border = 0.3;
  groundRectangle(ctx, x, z + d - border, w, border, ring);
  groundRectangle(ctx, x, z, border, d, ring);
  groundRectangle(ctx, x + w - border, z, border, d, ring);
}

function plain(ctx: DrawingContext, kind: Kind, x: number, z: number, w: number, d: number): void {
  const { rng } = ctx;
  if (kind === 'oxide') {
    const colour = rng.pick(['#a3402f', '#9c4434', '#5f7266', '#b98a4a']);
    groundRectangle(ctx, x, z, w, d, colour);
    groundRectangle(ctx, x + 0.35, z, 0.06, d - 0.35, shade(colour, 0.72));
    groundRectangle(ctx, x + w - 0.41, z, 0.06, d - 0.35, shade(colour, 0.72));
    groundRectangle(ctx, x + 0.35, z + d - 0.41, w - 0.7, 0.06, shade(colour, 0.72));
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
  groundRectangle(ctx, x, z, w, d, colour);
  if (kind === 'checks') {
    const dark = rng.pick(['#7a3b35', '#4a4a4e', '#5f7266']);
    const t = w / 10;
    for (let i = 0; i < 10; i += 1)
      for (let j = 0; j * t < Math.min(d, 7); j += 1) if ((i + j) % 2) groundRectangle(ctx, x + i * t, z + d - (j + 1) * t, t, t, dark);
    return;
  }
  if (kind === 'planks') seams(ctx, x, z, w, d, 0.22, 60, shade(colour, 0.82));
  else seams(ctx, x, z, w, d, kind === 'terracotta' ? 0.4 : 0.75, kind === 'terracotta' ? 0.4 : 0.75, shade(colour, 0.84));
}

/** Draws a floor, and the light that falls on it. */
export function layFloor(
  ctx: DrawingContext,
  x: number,
  z: number,
  w: number,
  d: number,
  kinds: readonly Kind[] = ['vitrified', 'vitrified', 'oxide', 'athangudi', 'terracotta', 'kota', 'checks', 'planks'],
): void {
  const kind = ctx.rng.pick(kinds);
  if (kind === 'athangudi') athangudi(ctx, x, z, w, d);
  else plain(ctx, kind, x, z, w, d);
  const y = ctx.camera.view.groundY;
  ctx.canvas.rect(
    0,
    y - 30,
    WIDTH,
    HEIGHT - y + 30,
    ctx.canvas.linearGradient([
      [glowing('#fff8e6'), 0.22],
      [glowing('#fff8e6'), 0],
    ]),
  );
}
