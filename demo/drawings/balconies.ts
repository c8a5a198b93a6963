import { type Colour, shade } from './colour.ts';
import { glass, grille, type WindowStyle } from './openings.ts';
import type { Palette } from './palette.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, projectWallPoint, type Wall } from './drawing-context.ts';
import { pot } from './shrubs.ts';

export type Railing = 'bars' | 'solid' | 'glass' | 'jaali';

const CLOTHES: readonly Colour[] = ['#c9573f', '#e9dcc3', '#3f6d8f', '#d9a441', '#8b5e83', '#5f8f7a', '#f3efe6', '#b6455c'];

/** Clothes on a washing line. */
export function laundry(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, d: number): void {
  line3D(ctx, [wallPoint(wall, u, v, d), wallPoint(wall, u + width, v, d)], 0.02, '#5c5550');
  let at = u + 0.1;
  while (at < u + width - 0.4) {
    const wide = ctx.rng.between(0.22, 0.5);
    const height = ctx.rng.between(0.45, 0.8);
    wallRectangle(ctx, wall, at, v - height, wide, height, ctx.rng.pick(CLOTHES), 1, d);
    at += wide + ctx.rng.between(0.06, 0.3);
  }
}

/** The front and sides of a balcony. */
export function railing(
  ctx: DrawingContext,
  wall: Wall,
  kind: Railing,
  palette: Palette,
  u: number,
  v: number,
  width: number,
  depth: number,
  isDetailed: boolean,
): void {
  const height = 0.95;
  if (kind === 'solid') {
    wallBox(ctx, wall, u, v, width, height, 0.1, palette.wall, depth - 0.1);
    wallBox(ctx, wall, u - 0.04, v + height, width + 0.08, 0.09, 0.18, palette.trim, depth - 0.14);
    return;
  }
  if (kind === 'glass') {
    wallRectangle(ctx, wall, u, v, width, height, '#bcd3d6', 0.55, depth);
    wallBox(ctx, wall, u, v + height, width, 0.07, 0.07, '#dfe3e2', depth - 0.05);
    return;
  }
  if (kind === 'jaali') {
    wallBox(ctx, wall, u, v, width, height, 0.1, shade(palette.accent, 0.98), depth - 0.1);
    if (isDetailed) {
      const n = Math.max(3, Math.round(width / 0.4));
      for (let i = 0; i < n; i += 1)
        for (const row of [0.16, 0.52])
          wallRectangle(
            ctx,
            wall,
            u + (width * (i + 0.2)) / n,
            v + row,
            (width / n) * 0.6,
            0.26,
            shade(palette.accent, 0.66),
            1,
            depth + 0.01,
          );
    }
    return;
  }
  const step = isDetailed ? 0.16 : 0.42;
  const n = Math.max(3, Math.round(width / step));
  for (let i = 0; i <= n; i += 1)
    line3D(
      ctx,
      [wallPoint(wall, u + (width * i) / n, v, depth), wallPoint(wall, u + (width * i) / n, v + height, depth)],
      isDetailed ? 0.03 : 0.04,
      palette.grille,
    );
  for (const side of [u, u + width])
    line3D(ctx, [wallPoint(wall, side, v + height, 0), wallPoint(wall, side, v + height, depth)], 0.05, palette.grille);
  line3D(ctx, [wallPoint(wall, u, v + height, depth), wallPoint(wall, u + width, v + height, depth)], 0.07, palette.grille);
}

/** A balcony with door, slab, railing and objects on it. */
export function balcony(
  ctx: DrawingContext,
  wall: Wall,
  palette: Palette,
  style: WindowStyle,
  kind: Railing,
  u: number,
  v: number,
  width: number,
  storeyHeight: number,
  isDetailed: boolean,
): void {
  const depth = 1.1;
  const height = Math.min(2.2, storeyHeight - 0.6);
  wallRectangle(ctx, wall, u, v, width, storeyHeight - 0.15, shade(palette.wall, 0.86));
  const doorWide = Math.min(width - 0.5, 1.7);
  const at = u + (width - doorWide) * ctx.rng.pick([0.25, 0.5, 0.75]);
  wallRectangle(ctx, wall, at - 0.07, v, doorWide + 0.14, height + 0.07, palette.frame);
  glass(ctx, wall, at, v, doorWide, height, style.glass);
  wallRectangle(ctx, wall, at + doorWide / 2 - 0.03, v, 0.06, height, palette.frame);
  if (isDetailed && style.grille !== 'none' && ctx.rng.chance(0.4))
    grille(ctx, wall, style.grille, palette.grille, at, v, doorWide, height);
  wallRectangle(ctx, wall, u, v - 0.75, width, 0.62, '#2a2438', ctx.light.shadowOpacity, 0.01);
  wallBox(ctx, wall, u - 0.05, v - 0.14, width + 0.1, 0.14, depth + 0.05, palette.trim);
  if (ctx.rng.chance(isDetailed ? 0.4 : 0.16)) laundry(ctx, wall, u + 0.2, v + storeyHeight - 0.75, width - 0.4, depth - 0.2);
  if (isDetailed && ctx.rng.chance(0.45)) {
    const [x, y] = projectWallPoint(ctx, wall, u + width * ctx.rng.between(0.12, 0.85), v, depth - 0.25);
    pot(ctx, x, y, 0.95 * ctx.camera.scaleAt(wallPoint(wall, u, v)));
  }
  railing(ctx, wall, kind, palette, u, v, width, depth, isDetailed);
}
