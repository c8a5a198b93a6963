import { type Colour, glowing, shade } from './colour.ts';
import { GLASS, LAMPS, type Palette } from './palette.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';

/** Style of the windows of one building. */
export type WindowStyle = {
  panes: number;
  grille: 'none' | 'bars' | 'squares' | 'arches';
  chajja: boolean;
  glass: Colour;
};

/** Chooses the windows of a building. */
export function windowStyle({ rng }: DrawingContext): WindowStyle {
  return {
    panes: rng.pick([2, 2, 3]),
    grille: rng.pick(['none', 'bars', 'squares', 'bars']),
    chajja: rng.chance(0.7),
    glass: rng.pick(GLASS),
  };
}

/** A pane: lit from inside in the evening, otherwise with a reflection of the sky. */
export function glass(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number, tone: Colour, d = 0): void {
  const lit = ctx.rng.chance(ctx.light.litShare);
  if (lit) {
    const lamp = ctx.rng.pick(LAMPS);
    wallRectangle(ctx, wall, u, v, width, height, glowing(lamp), 1, d);
    if (ctx.rng.chance(0.5)) wallRectangle(ctx, wall, u, v, width * 0.26, height, glowing(shade(lamp, 0.86)), 1, d);
    return;
  }
  wallRectangle(ctx, wall, u, v, width, height, tone, 1, d);
  const a = ctx.rng.between(0, 0.3) * width;
  if (width * ctx.camera.scaleAt(wallPoint(wall, u, v)) < 40) return;
  polygon3D(
    ctx,
    [
      wallPoint(wall, u + a, v, d),
      wallPoint(wall, u + a + width * 0.24, v, d),
      wallPoint(wall, u + Math.min(width, a + width * 0.62), v + height, d),
      wallPoint(wall, u + a + width * 0.3, v + height, d),
    ],
    shade(tone, 1.2),
  );
}

/** A window: frame, panes, mullions, grille, and the sunshade above it. */
export function casement(
  ctx: DrawingContext,
  wall: Wall,
  palette: Palette,
  style: WindowStyle,
  u: number,
  v: number,
  width: number,
  height: number,
): void {
  const f = 0.07;
  // Distant windows have no details.
  const near = ctx.camera.scaleAt(wallPoint(wall, u, v)) > 44;
  wallRectangle(ctx, wall, u - f, v - f, width + 2 * f, height + 2 * f, palette.frame);
  glass(ctx, wall, u, v, width, height, style.glass);
  for (let i = 1; i < style.panes; i += 1) wallRectangle(ctx, wall, u + (width * i) / style.panes - 0.03, v, 0.06, height, palette.frame);
  grille(ctx, wall, style.grille, palette.grille, u, v, width, height);
  if (near) wallBox(ctx, wall, u - 0.12, v - 0.15, width + 0.24, 0.08, 0.12, palette.frame);
  if (style.chajja && near) chajja(ctx, wall, palette.trim, u - 0.25, v + height + 0.12, width + 0.5, 0.5);
}

/** Iron bars in front of an opening. */
export function grille(
  ctx: DrawingContext,
  wall: Wall,
  kind: WindowStyle['grille'],
  colour: Colour,
  u: number,
  v: number,
  width: number,
  height: number,
  d = 0.03,
): void {
  if (kind === 'none') return;
  const step = kind === 'squares' ? 0.3 : 0.2;
  const count = Math.max(3, Math.round(width / step));
  for (let i = 1; i < count; i += 1)
    line3D(ctx, [wallPoint(wall, u + (width * i) / count, v, d), wallPoint(wall, u + (width * i) / count, v + height, d)], 0.025, colour);
  const rows = kind === 'squares' ? Math.max(2, Math.round(height / step)) : 3;
  for (let i = 1; i < rows; i += 1)
    line3D(ctx, [wallPoint(wall, u, v + (height * i) / rows, d), wallPoint(wall, u + width, v + (height * i) / rows, d)], 0.025, colour);
}

/** A sunshade slab (chajja) and its shadow. */
function chajja(ctx: DrawingContext, wall: Wall, colour: Colour, u: number, v: number, width: number, depth: number): void {
  wallRectangle(
    ctx,
    wall,
    u + 0.12 * (ctx.sun < 0 ? 1 : 0),
    v - depth * 0.7,
    width - 0.12,
    depth * 0.7,
    '#2a2438',
    ctx.light.shadowOpacity,
    0.01,
  );
  wallBox(ctx, wall, u, v, width, 0.12, depth, colour);
}

/** A panelled door with its frame. */
export function door(ctx: DrawingContext, wall: Wall, palette: Palette, u: number, v: number, width: number, height: number): void {
  wallRectangle(ctx, wall, u - 0.1, v, width + 0.2, height + 0.1, shade(palette.door, 0.75));
  wallRectangle(ctx, wall, u, v, width, height, palette.door);
  const leaves = width > 1.3 ? 2 : 1;
  const leaf = width / leaves;
  for (let i = 0; i < leaves; i += 1) {
    for (const [from, share] of [
      [0.1, 0.36],
      [0.54, 0.38],
    ] as const)
      wallRectangle(ctx, wall, u + leaf * i + leaf * 0.16, v + height * from, leaf * 0.68, height * share, shade(palette.door, 1.12));
  }
  wallRectangle(ctx, wall, u + (leaves > 1 ? leaf - 0.03 : width - 0.16), v + height * 0.46, 0.06, 0.16, '#e6c47a');
}

/** A split air conditioner on its bracket. */
export function airConditioner(ctx: DrawingContext, wall: Wall, u: number, v: number): void {
  wallBox(ctx, wall, u, v, 0.85, 0.6, 0.34, '#eceae4');
  const [x, y] = ctx.camera.projectPoint(wallPoint(wall, u + 0.34, v + 0.3, 0.35));
  const r = 0.22 * ctx.camera.scaleAt(wallPoint(wall, u, v));
  ctx.canvas.circle(x, y, r, '#a9adad');
  ctx.canvas.circle(x, y, r * 0.35, '#d9d9d3');
}

/** A rain pipe down a wall. */
export function rainPipe(ctx: DrawingContext, wall: Wall, u: number, height: number, colour: Colour): void {
  line3D(ctx, [wallPoint(wall, u, height, 0.08), wallPoint(wall, u, 0.1, 0.08)], 0.1, colour);
}
