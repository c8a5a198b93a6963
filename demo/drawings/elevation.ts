import { balcony, type Railing } from './balconies.ts';
import { glowing, shade } from './colour.ts';
import { airConditioner, casement, glass, rainPipe, type WindowStyle } from './openings.ts';
import type { Palette } from './palette.ts';
import { wallBox, wallRectangle, type DrawingContext, type Wall } from './drawing-context.ts';

/** The contents of a facade column, which are the same on every storey. */
export type Bay = 'window' | 'small' | 'balcony' | 'stair' | 'blank';

/** A facade of columns and storeys. */
export type Elevation = {
  p: Palette;
  style: WindowStyle;
  rail: Railing;
  bays: readonly Bay[];
  bay: number;
  storeys: number;
  storey: number;
  /** Height at which the first of these storeys starts. */
  base: number;
  detail: boolean;
};

/** Draws windows, balconies, stairs and pipes on a wall. */
export function elevation(ctx: DrawingContext, w: Wall, e: Elevation): void {
  const width = e.bays.length * e.bay;
  for (let f = 1; f <= e.storeys; f += 1) wallRectangle(ctx, w, 0, e.base + f * e.storey - 0.14, width, 0.14, e.p.trim, 0.85);
  e.bays.forEach((kind, b) => {
    const u = b * e.bay;
    if (kind === 'stair') {
      wallRectangle(ctx, w, u + 0.2, e.base, e.bay - 0.4, e.storeys * e.storey - 0.3, shade(e.p.accent, 0.98));
      for (let i = 0; i < e.storeys * 2; i += 1)
        glass(ctx, w, u + e.bay * 0.3, e.base + 0.5 + (i * e.storey) / 2, e.bay * 0.4, e.storey / 2 - 0.6, e.style.glass);
      return;
    }
    for (let f = 0; f < e.storeys; f += 1) {
      const v = e.base + f * e.storey;
      if (kind === 'balcony') balcony(ctx, w, e.p, e.style, e.rail, u + 0.12, v, e.bay - 0.24, e.storey, e.detail);
      if (kind === 'window') casement(ctx, w, e.p, e.style, u + e.bay / 2 - 0.8, v + 0.9, 1.6, 1.3);
      if (kind === 'small') casement(ctx, w, e.p, { ...e.style, panes: 1, grille: 'none' }, u + e.bay / 2 - 0.35, v + 1.4, 0.7, 0.8);
      if (kind === 'window' && ctx.rng.chance(0.22)) airConditioner(ctx, w, u + e.bay / 2 - 0.3, v + 0.1);
    }
    if (kind === 'small') rainPipe(ctx, w, u + 0.3, e.base + e.storeys * e.storey, shade(e.p.wall, 0.84));
  });
}

/** Pillars below a building, with parked cars between them. */
export function stilts(ctx: DrawingContext, w: Wall, p: Palette, width: number, height: number, park: (u: number) => void): void {
  wallRectangle(ctx, w, 0.2, 0, width - 0.4, height - 0.35, '#5d5650');
  wallRectangle(ctx, w, 0.2, 0, width - 0.4, 0.5, '#7a7168');
  const count = Math.max(3, Math.round(width / 3.4));
  for (let i = 0; i < count; i += 1) if (ctx.rng.chance(0.7)) park((width * (i + 0.5)) / count);
  for (let i = 0; i <= count; i += 1) wallBox(ctx, w, ((width - 0.45) * i) / count, 0, 0.45, height, 0.12, p.wall);
  wallBox(ctx, w, -0.05, height - 0.35, width + 0.1, 0.35, 0.14, p.trim);
}

/** A side wall, simpler than the front. */
export function flank(ctx: DrawingContext, w: Wall, e: Elevation, depth: number): void {
  const columns = Math.max(2, Math.round(depth / 3.6));
  for (let f = 1; f <= e.storeys; f += 1) wallRectangle(ctx, w, 0, e.base + f * e.storey - 0.14, depth, 0.14, e.p.trim, 0.85);
  const each = (draw: (u: number, v: number, i: number) => void) => {
    for (let b = 0; b < columns; b += 1)
      for (let f = 0; f < e.storeys; f += 1) draw((depth * (b + 0.5)) / columns - 0.6, e.base + f * e.storey + 0.95, b + f);
  };
  each((u, v) => wallRectangle(ctx, w, u - 0.07, v - 0.07, 1.34, 1.34, e.p.frame));
  each((u, v) => wallRectangle(ctx, w, u, v, 1.2, 1.2, e.style.glass));
  each((u, v) => {
    if (ctx.rng.chance(ctx.light.lit)) wallRectangle(ctx, w, u, v, 1.2, 1.2, glowing('#ffdf9c'));
  });
  each((u, v) => wallRectangle(ctx, w, u + 0.57, v, 0.06, 1.2, e.p.frame));
  if (e.style.chajja) each((u, v) => wallBox(ctx, w, u - 0.2, v + 1.3, 1.6, 0.1, 0.4, e.p.trim));
}
