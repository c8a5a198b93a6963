import { type Colour, glowing, shade } from './colour.ts';
import { GLASS, LAMPS, type Palette } from './palette.ts';
import { box, on, panel, rod, type Stage, surface, type Wall } from './stage.ts';

/** How the windows of one building are made. */
export type WindowStyle = {
  panes: number;
  grille: 'none' | 'bars' | 'squares' | 'arches';
  chajja: boolean;
  glass: Colour;
};

/** Chooses the windows of a building. */
export function windowStyle({ rng }: Stage): WindowStyle {
  return {
    panes: rng.pick([2, 2, 3]),
    grille: rng.pick(['none', 'bars', 'squares', 'bars']),
    chajja: rng.chance(0.7),
    glass: rng.pick(GLASS),
  };
}

/** The pane itself: lit from within in the evening, else with a streak of sky. */
export function glass(s: Stage, w: Wall, u: number, v: number, width: number, height: number, tone: Colour, d = 0): void {
  const lit = s.rng.chance(s.light.lit);
  if (lit) {
    const lamp = s.rng.pick(LAMPS);
    panel(s, w, u, v, width, height, glowing(lamp), 1, d);
    if (s.rng.chance(0.5)) panel(s, w, u, v, width * 0.26, height, glowing(shade(lamp, 0.86)), 1, d);
    return;
  }
  panel(s, w, u, v, width, height, tone, 1, d);
  const a = s.rng.between(0, 0.3) * width;
  if (width * s.cam.scaleAt(on(w, u, v)) < 40) return;
  surface(
    s,
    [
      on(w, u + a, v, d),
      on(w, u + a + width * 0.24, v, d),
      on(w, u + Math.min(width, a + width * 0.62), v + height, d),
      on(w, u + a + width * 0.3, v + height, d),
    ],
    shade(tone, 1.2),
  );
}

/** A window: frame, panes, mullions, grille, and the sunshade over it. */
export function casement(s: Stage, w: Wall, p: Palette, style: WindowStyle, u: number, v: number, width: number, height: number): void {
  const f = 0.07;
  // Far down a street only the large strokes are seen.
  const near = s.cam.scaleAt(on(w, u, v)) > 44;
  panel(s, w, u - f, v - f, width + 2 * f, height + 2 * f, p.frame);
  glass(s, w, u, v, width, height, style.glass);
  for (let i = 1; i < style.panes; i += 1) panel(s, w, u + (width * i) / style.panes - 0.03, v, 0.06, height, p.frame);
  grille(s, w, style.grille, p.grille, u, v, width, height);
  if (near) box(s, w, u - 0.12, v - 0.15, width + 0.24, 0.08, 0.12, p.frame);
  if (style.chajja && near) chajja(s, w, p.trim, u - 0.25, v + height + 0.12, width + 0.5, 0.5);
}

/** Iron bars before an opening. */
export function grille(
  s: Stage,
  w: Wall,
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
    rod(s, [on(w, u + (width * i) / count, v, d), on(w, u + (width * i) / count, v + height, d)], 0.025, colour);
  const rows = kind === 'squares' ? Math.max(2, Math.round(height / step)) : 3;
  for (let i = 1; i < rows; i += 1)
    rod(s, [on(w, u, v + (height * i) / rows, d), on(w, u + width, v + (height * i) / rows, d)], 0.025, colour);
}

/** A sunshade slab and the shadow it throws. */
function chajja(s: Stage, w: Wall, colour: Colour, u: number, v: number, width: number, depth: number): void {
  panel(s, w, u + 0.12 * (s.sun < 0 ? 1 : 0), v - depth * 0.7, width - 0.12, depth * 0.7, '#2a2438', s.light.shadow, 0.01);
  box(s, w, u, v, width, 0.12, depth, colour);
}

/** A panelled door with its frame. */
export function door(s: Stage, w: Wall, p: Palette, u: number, v: number, width: number, height: number): void {
  panel(s, w, u - 0.1, v, width + 0.2, height + 0.1, shade(p.door, 0.75));
  panel(s, w, u, v, width, height, p.door);
  const leaves = width > 1.3 ? 2 : 1;
  const leaf = width / leaves;
  for (let i = 0; i < leaves; i += 1) {
    for (const [from, tall] of [
      [0.1, 0.36],
      [0.54, 0.38],
    ] as const)
      panel(s, w, u + leaf * i + leaf * 0.16, v + height * from, leaf * 0.68, height * tall, shade(p.door, 1.12));
  }
  panel(s, w, u + (leaves > 1 ? leaf - 0.03 : width - 0.16), v + height * 0.46, 0.06, 0.16, '#e6c47a');
}

/** A split air conditioner on its bracket. */
export function airConditioner(s: Stage, w: Wall, u: number, v: number): void {
  box(s, w, u, v, 0.85, 0.6, 0.34, '#eceae4');
  const [x, y] = s.cam.at(on(w, u + 0.34, v + 0.3, 0.35));
  const r = 0.22 * s.cam.scaleAt(on(w, u, v));
  s.pen.circle(x, y, r, '#a9adad');
  s.pen.circle(x, y, r * 0.35, '#d9d9d3');
}

/** A rain pipe down a wall. */
export function rainPipe(s: Stage, w: Wall, u: number, height: number, colour: Colour): void {
  rod(s, [on(w, u, height, 0.08), on(w, u, 0.1, 0.08)], 0.1, colour);
}
