import { type Colour, shade } from './colour.ts';
import { FABRIC, WOOD } from './fabrics.ts';
import { footShadow } from './room.ts';
import { pot } from './shrubs.ts';
import { wallBox, wallPoint, wallRectangle, projectWallPoint, type DrawingContext, type Wall } from './drawing-context.ts';

/** A sofa with loose cushions. */
export function sofa(ctx: DrawingContext, wall: Wall, u: number, width: number, d = 0.08): void {
  const cloth = ctx.rng.pick(FABRIC);
  footShadow(ctx, wall, u, width, 0.85, d);
  wallBox(ctx, wall, u, 0.1, width, 0.72, 0.22, shade(cloth, 0.94), d);
  wallBox(ctx, wall, u, 0.1, width, 0.32, 0.82, cloth, d);
  const seats = width > 1.9 ? 3 : 2;
  for (let i = 0; i < seats; i += 1) {
    const wide = (width - 0.36) / seats;
    wallBox(ctx, wall, u + 0.18 + wide * i + 0.02, 0.42, wide - 0.04, 0.1, 0.6, shade(cloth, 1.08), d + 0.22);
    if (ctx.rng.chance(0.75)) wallBox(ctx, wall, u + 0.24 + wide * i, 0.52, 0.36, 0.34, 0.14, ctx.rng.pick(FABRIC), d + 0.24);
  }
  for (const side of [u, u + width - 0.18]) wallBox(ctx, wall, side, 0.1, 0.18, 0.52, 0.84, shade(cloth, 0.98), d);
}

/** A desk with a lamp or books, and its chair. */
export function desk(ctx: DrawingContext, wall: Wall, u: number, width = 1.15): void {
  const wood = ctx.rng.pick(WOOD);
  footShadow(ctx, wall, u, width, 0.55);
  wallBox(ctx, wall, u, 0, 0.06, 0.72, 0.5, shade(wood, 0.9));
  wallBox(ctx, wall, u + width - 0.38, 0.3, 0.38, 0.42, 0.5, shade(wood, 0.94));
  wallBox(ctx, wall, u + width - 0.06, 0, 0.06, 0.4, 0.5, shade(wood, 0.9));
  wallBox(ctx, wall, u - 0.03, 0.72, width + 0.06, 0.05, 0.58, wood);
  let at = u + 0.1;
  for (let i = 0; i < 5; i += 1) {
    const wide = ctx.rng.between(0.03, 0.06);
    wallBox(ctx, wall, at, 0.77, wide, ctx.rng.between(0.18, 0.28), 0.18, ctx.rng.pick(FABRIC), 0.05);
    at += wide + 0.005;
  }
  wallBox(ctx, wall, u + width * 0.5, 0.77, 0.42, 0.26, 0.02, '#3f4248', 0.2);
  wallRectangle(ctx, wall, u + width * 0.5 + 0.02, 0.79, 0.38, 0.22, '#9fc0cf', 1, 0.222);
  chair(ctx, wall, u + width * 0.32, 0.62);
}

/** A plain chair from behind. */
export function chair(ctx: DrawingContext, wall: Wall, u: number, d: number, paint?: Colour): void {
  const colour = paint ?? ctx.rng.pick([...WOOD, '#b9654a', '#6f8f80', '#e2ddd0']);
  footShadow(ctx, wall, u, 0.44, 0.44, d);
  for (const [a, b] of [
    [0, 0],
    [0.39, 0],
    [0, 0.39],
    [0.39, 0.39],
  ] as const)
    wallBox(ctx, wall, u + a, 0, 0.05, 0.44, 0.05, shade(colour, 0.85), d + b);
  wallBox(ctx, wall, u, 0.43, 0.44, 0.05, 0.44, colour, d);
  for (const a of [0, 0.39]) wallBox(ctx, wall, u + a, 0.48, 0.05, 0.45, 0.05, shade(colour, 0.92), d + 0.39);
  for (const v of [0.6, 0.78]) wallBox(ctx, wall, u, v, 0.44, 0.11, 0.04, colour, d + 0.4);
}

/** A low table, with a cup or a plant. */
export function lowTable(ctx: DrawingContext, wall: Wall, u: number, d: number, width: number): void {
  const wood = ctx.rng.pick(WOOD);
  footShadow(ctx, wall, u, width, 0.6, d);
  for (const [a, b] of [
    [0.04, 0.04],
    [width - 0.1, 0.04],
    [0.04, 0.5],
    [width - 0.1, 0.5],
  ] as const)
    wallBox(ctx, wall, u + a, 0, 0.06, 0.36, 0.06, shade(wood, 0.82), d + b);
  wallBox(ctx, wall, u, 0.36, width, 0.06, 0.6, wood, d);
  wallBox(ctx, wall, u + width * 0.2, 0.42, 0.32, 0.05, 0.22, ctx.rng.pick(FABRIC), d + 0.2);
  const [x, y] = projectWallPoint(ctx, wall, u + width * 0.72, 0.42, d + 0.3);
  pot(ctx, x, y, 0.36 * ctx.camera.scaleAt(wallPoint(wall, u, 0.4, d)));
}
