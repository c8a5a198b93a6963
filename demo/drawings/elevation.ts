import { balcony, type Railing } from './balconies.ts';
import { glowing, shade } from './colour.ts';
import { airConditioner, casement, glass, rainPipe, type WindowStyle } from './openings.ts';
import type { Palette } from './palette.ts';
import { wallBox, wallRectangle, type DrawingContext, type Wall } from './drawing-context.ts';

/** The contents of a facade column, which are the same on every storey. */
export type Bay = 'window' | 'small' | 'balcony' | 'stair' | 'blank';

/** A facade of columns and storeys; lengths are in metres. */
export type Elevation = {
  palette: Palette;
  style: WindowStyle;
  /** Kind of the balconies' railings. */
  rail: Railing;
  bays: readonly Bay[];
  /** Width of a column. */
  bayWidth: number;
  storeys: number;
  storeyHeight: number;
  /** Height at which the first of these storeys starts. */
  base: number;
  /** Whether the building is so close that small parts are drawn. */
  isDetailed: boolean;
};

/** Draws windows, balconies, stairs and pipes on a wall. */
export function elevation(ctx: DrawingContext, wall: Wall, facade: Elevation): void {
  const width = facade.bays.length * facade.bayWidth;
  for (let f = 1; f <= facade.storeys; f += 1)
    wallRectangle(ctx, wall, 0, facade.base + f * facade.storeyHeight - 0.14, width, 0.14, facade.palette.trim, 0.85);
  facade.bays.forEach((kind, b) => {
    const u = b * facade.bayWidth;
    if (kind === 'stair') {
      wallRectangle(
        ctx,
        wall,
        u + 0.2,
        facade.base,
        facade.bayWidth - 0.4,
        facade.storeys * facade.storeyHeight - 0.3,
        shade(facade.palette.accent, 0.98),
      );
      for (let i = 0; i < facade.storeys * 2; i += 1)
        glass(
          ctx,
          wall,
          u + facade.bayWidth * 0.3,
          facade.base + 0.5 + (i * facade.storeyHeight) / 2,
          facade.bayWidth * 0.4,
          facade.storeyHeight / 2 - 0.6,
          facade.style.glass,
        );
      return;
    }
    for (let f = 0; f < facade.storeys; f += 1) {
      const v = facade.base + f * facade.storeyHeight;
      if (kind === 'balcony')
        balcony(
          ctx,
          wall,
          facade.palette,
          facade.style,
          facade.rail,
          u + 0.12,
          v,
          facade.bayWidth - 0.24,
          facade.storeyHeight,
          facade.isDetailed,
        );
      if (kind === 'window') casement(ctx, wall, facade.palette, facade.style, u + facade.bayWidth / 2 - 0.8, v + 0.9, 1.6, 1.3);
      if (kind === 'small')
        casement(
          ctx,
          wall,
          facade.palette,
          { ...facade.style, panes: 1, grille: 'none' },
          u + facade.bayWidth / 2 - 0.35,
          v + 1.4,
          0.7,
          0.8,
        );
      if (kind === 'window' && ctx.rng.chance(0.22)) airConditioner(ctx, wall, u + facade.bayWidth / 2 - 0.3, v + 0.1);
    }
    if (kind === 'small')
      rainPipe(ctx, wall, u + 0.3, facade.base + facade.storeys * facade.storeyHeight, shade(facade.palette.wall, 0.84));
  });
}

/** Pillars below a building, with parked cars between them. */
export function stilts(ctx: DrawingContext, wall: Wall, palette: Palette, width: number, height: number, park: (u: number) => void): void {
  wallRectangle(ctx, wall, 0.2, 0, width - 0.4, height - 0.35, '#5d5650');
  wallRectangle(ctx, wall, 0.2, 0, width - 0.4, 0.5, '#7a7168');
  const count = Math.max(3, Math.round(width / 3.4));
  for (let i = 0; i < count; i += 1) if (ctx.rng.chance(0.7)) park((width * (i + 0.5)) / count);
  for (let i = 0; i <= count; i += 1) wallBox(ctx, wall, ((width - 0.45) * i) / count, 0, 0.45, height, 0.12, palette.wall);
  wallBox(ctx, wall, -0.05, height - 0.35, width + 0.1, 0.35, 0.14, palette.trim);
}

/** A side wall, simpler than the front. */
export function flank(ctx: DrawingContext, wall: Wall, facade: Elevation, depth: number): void {
  const columns = Math.max(2, Math.round(depth / 3.6));
  for (let f = 1; f <= facade.storeys; f += 1)
    wallRectangle(ctx, wall, 0, facade.base + f * facade.storeyHeight - 0.14, depth, 0.14, facade.palette.trim, 0.85);
  const each = (draw: (u: number, v: number, i: number) => void) => {
    for (let b = 0; b < columns; b += 1)
      for (let f = 0; f < facade.storeys; f += 1)
        draw((depth * (b + 0.5)) / columns - 0.6, facade.base + f * facade.storeyHeight + 0.95, b + f);
  };
  each((u, v) => wallRectangle(ctx, wall, u - 0.07, v - 0.07, 1.34, 1.34, facade.palette.frame));
  each((u, v) => wallRectangle(ctx, wall, u, v, 1.2, 1.2, facade.style.glass));
  each((u, v) => {
    if (ctx.rng.chance(ctx.light.litShare)) wallRectangle(ctx, wall, u, v, 1.2, 1.2, glowing('#ffdf9c'));
  });
  each((u, v) => wallRectangle(ctx, wall, u + 0.57, v, 0.06, 1.2, facade.palette.frame));
  if (facade.style.chajja) each((u, v) => wallBox(ctx, wall, u - 0.2, v + 1.3, 1.6, 0.1, 0.4, facade.palette.trim));
}
