import { type Colour, shade } from './colour.ts';
import { glass, grille, type WindowStyle } from './openings.ts';
import type { Palette } from './palette.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, projectWallPoint, type Wall } from './drawing-context.ts';
import { pot } from './shrubs.ts';

export type Railing = 'bars' | 'solid' | 'glass' | 'jaali';

const CLOTHES: readonly Colour[] = ['#c9573f', '#e9dcc3', '#3f6d8f', '#d9a441', '#8b5e83', '#5f8f7a', '#f3efe6', '#b6455c'];

/** Clothes on a washing line. */
export function laundry(ctx: DrawingContext, w: Wall, u: number, v: number, width: number, d: number): void {
  line3D(ctx, [wallPoint(w, u, v, d), wallPoint(w, u + width, v, d)], 0.02, '#5c5550');
  let at = u + 0.1;
  while (at < u + width - 0.4) {
    const wide = ctx.rng.between(0.22, 0.5);
    const height = ctx.rng.between(0.45, 0.8);
    wallRectangle(ctx, w, at, v - height, wide, height, ctx.rng.pick(CLOTHES), 1, d);
    at += wide + ctx.rng.between(0.06, 0.3);
  }
}

/** The front and sides of a balcony. */
export function railing(
  ctx: DrawingContext,
  w: Wall,
  kind: Railing,
  p: Palette,
  u: number,
  v: number,
  width: number,
  depth: number,
  detail: boolean,
): void {
  const height = 0.95;
  if (kind === 'solid') {
    wallBox(ctx, w, u, v, width, height, 0.1, p.wall, depth - 0.1);
    wallBox(ctx, w, u - 0.04, v + height, width + 0.08, 0.09, 0.18, p.trim, depth - 0.14);
    return;
  }
  if (kind === 'glass') {
    wallRectangle(ctx, w, u, v, width, height, '#bcd3d6', 0.55, depth);
    wallBox(ctx, w, u, v + height, width, 0.07, 0.07, '#dfe3e2', depth - 0.05);
    return;
  }
  if (kind === 'jaali') {
    wallBox(ctx, w, u, v, width, height, 0.1, shade(p.accent, 0.98), depth - 0.1);
    if (detail) {
      const n = Math.max(3, Math.round(width / 0.4));
      for (let i = 0; i < n; i += 1)
        for (const row of [0.16, 0.52])
          wallRectangle(ctx, w, u + (width * (i + 0.2)) / n, v + row, (width / n) * 0.6, 0.26, shade(p.accent, 0.66), 1, depth + 0.01);
    }
    return;
  }
  const step = detail ? 0.16 : 0.42;
  const n = Math.max(3, Math.round(width / step));
  for (let i = 0; i <= n; i += 1)
    line3D(
      ctx,
      [wallPoint(w, u + (width * i) / n, v, depth), wallPoint(w, u + (width * i) / n, v + height, depth)],
      detail ? 0.03 : 0.04,
      p.grille,
    );
  for (const side of [u, u + width])
    line3D(ctx, [wallPoint(w, side, v + height, 0), wallPoint(w, side, v + height, depth)], 0.05, p.grille);
  line3D(ctx, [wallPoint(w, u, v + height, depth), wallPoint(w, u + width, v + height, depth)], 0.07, p.grille);
}

/** A balcony with door, slab, railing and objects on it. */
export function balcony(
  ctx: DrawingContext,
  w: Wall,
  p: Palette,
  style: WindowStyle,
  kind: Railing,
  u: number,
  v: number,
  width: number,
  storey: number,
  detail: boolean,
): void {
  const depth = 1.1;
  const height = Math.min(2.2, storey - 0.6);
  wallRectangle(ctx, w, u, v, width, storey - 0.15, shade(p.wall, 0.86));
  const doorWide = Math.min(width - 0.5, 1.7);
  const at = u + (width - doorWide) * ctx.rng.pick([0.25, 0.5, 0.75]);
  wallRectangle(ctx, w, at - 0.07, v, doorWide + 0.14, height + 0.07, p.frame);
  glass(ctx, w, at, v, doorWide, height, style.glass);
  wallRectangle(ctx, w, at + doorWide / 2 - 0.03, v, 0.06, height, p.frame);
  if (detail && style.grille !== 'none' && ctx.rng.chance(0.4)) grille(ctx, w, style.grille, p.grille, at, v, doorWide, height);
  wallRectangle(ctx, w, u, v - 0.75, width, 0.62, '#2a2438', ctx.light.shadow, 0.01);
  wallBox(ctx, w, u - 0.05, v - 0.14, width + 0.1, 0.14, depth + 0.05, p.trim);
  if (ctx.rng.chance(detail ? 0.4 : 0.16)) laundry(ctx, w, u + 0.2, v + storey - 0.75, width - 0.4, depth - 0.2);
  if (detail && ctx.rng.chance(0.45)) {
    const [x, y] = projectWallPoint(ctx, w, u + width * ctx.rng.between(0.12, 0.85), v, depth - 0.25);
    pot(ctx, x, y, 0.95 * ctx.camera.scaleAt(wallPoint(w, u, v)));
  }
  railing(ctx, w, kind, p, u, v, width, depth, detail);
}
