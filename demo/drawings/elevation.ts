import { balcony, type Railing } from './balconies.ts';
import { shade } from './colour.ts';
import { airConditioner, casement, glass, rainPipe, type WindowStyle } from './openings.ts';
import type { Palette } from './palette.ts';
import { box, panel, type Stage, type Wall } from './stage.ts';

/** What stands in one column of a front, from the ground to the roof. */
export type Bay = 'window' | 'small' | 'balcony' | 'stair' | 'blank';

/** A front made of bays and storeys. */
export type Elevation = {
  p: Palette;
  style: WindowStyle;
  rail: Railing;
  bays: readonly Bay[];
  bay: number;
  storeys: number;
  storey: number;
  /** Height at which the first of these storeys begins. */
  base: number;
  detail: boolean;
};

/** Draws windows, balconies, stairs and pipes over a wall. */
export function elevation(s: Stage, w: Wall, e: Elevation): void {
  const width = e.bays.length * e.bay;
  for (let f = 1; f <= e.storeys; f += 1) panel(s, w, 0, e.base + f * e.storey - 0.14, width, 0.14, e.p.trim, 0.85);
  e.bays.forEach((kind, b) => {
    const u = b * e.bay;
    if (kind === 'stair') {
      panel(s, w, u + 0.2, e.base, e.bay - 0.4, e.storeys * e.storey - 0.3, shade(e.p.accent, 0.98));
      for (let i = 0; i < e.storeys * 2; i += 1)
        glass(s, w, u + e.bay * 0.3, e.base + 0.5 + (i * e.storey) / 2, e.bay * 0.4, e.storey / 2 - 0.6, e.style.glass);
      return;
    }
    for (let f = 0; f < e.storeys; f += 1) {
      const v = e.base + f * e.storey;
      if (kind === 'balcony') balcony(s, w, e.p, e.style, e.rail, u + 0.12, v, e.bay - 0.24, e.storey, e.detail);
      if (kind === 'window') casement(s, w, e.p, e.style, u + e.bay / 2 - 0.8, v + 0.9, 1.6, 1.3);
      if (kind === 'small') casement(s, w, e.p, { ...e.style, panes: 1, grille: 'none' }, u + e.bay / 2 - 0.35, v + 1.4, 0.7, 0.8);
      if (kind === 'window' && s.rng.chance(0.22)) airConditioner(s, w, u + e.bay / 2 - 0.3, v + 0.1);
    }
    if (kind === 'small') rainPipe(s, w, u + 0.3, e.base + e.storeys * e.storey, shade(e.p.wall, 0.84));
  });
}

/** Pillars with cars between them, under the flats. */
export function stilts(s: Stage, w: Wall, p: Palette, width: number, tall: number, park: (u: number) => void): void {
  panel(s, w, 0.2, 0, width - 0.4, tall - 0.35, '#5d5650');
  panel(s, w, 0.2, 0, width - 0.4, 0.5, '#7a7168');
  const count = Math.max(3, Math.round(width / 3.4));
  for (let i = 0; i < count; i += 1) if (s.rng.chance(0.7)) park((width * (i + 0.5)) / count);
  for (let i = 0; i <= count; i += 1) box(s, w, ((width - 0.45) * i) / count, 0, 0.45, tall, 0.12, p.wall);
  box(s, w, -0.05, tall - 0.35, width + 0.1, 0.35, 0.14, p.trim);
}

/** A side wall, simpler than the front. */
export function flank(s: Stage, w: Wall, e: Elevation, depth: number): void {
  const columns = Math.max(2, Math.round(depth / 3.6));
  for (let f = 1; f <= e.storeys; f += 1) panel(s, w, 0, e.base + f * e.storey - 0.14, depth, 0.14, e.p.trim, 0.85);
  const each = (draw: (u: number, v: number, i: number) => void) => {
    for (let b = 0; b < columns; b += 1)
      for (let f = 0; f < e.storeys; f += 1) draw((depth * (b + 0.5)) / columns - 0.6, e.base + f * e.storey + 0.95, b + f);
  };
  each((u, v) => panel(s, w, u - 0.07, v - 0.07, 1.34, 1.34, e.p.frame));
  each((u, v) => panel(s, w, u, v, 1.2, 1.2, e.style.glass));
  each((u, v) => {
    if (s.rng.chance(s.light.lit)) panel(s, w, u, v, 1.2, 1.2, '=#ffdf9c');
  });
  each((u, v) => panel(s, w, u + 0.57, v, 0.06, 1.2, e.p.frame));
  if (e.style.chajja) each((u, v) => box(s, w, u - 0.2, v + 1.3, 1.6, 0.1, 0.4, e.p.trim));
}
