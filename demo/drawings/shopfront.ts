import { neighbour, parapet, raise } from './building.ts';
import { type Colour, glowing, shade } from './colour.ts';
import { casement, windowStyle, type WindowStyle } from './openings.ts';
import { outdoors } from './outdoors.ts';
import { type Palette, PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { GOODS, pavement, SHOP_VIEWS } from './shop-street.ts';
import { signboard, SIGNS } from './signboards.ts';
import { box, on, panel, spot, type Stage, surface, type Wall } from './stage.ts';

function shutter(s: Stage, w: Wall, u: number, v: number, width: number, tall: number, colour: Colour): void {
  panel(s, w, u, v, width, tall, colour, 1, 0.03);
  for (let i = 1; i < tall / 0.14; i += 1)
    s.pen.line([spot(s, w, u, v + i * 0.14, 0.03), spot(s, w, u + width, v + i * 0.14, 0.03)], shade(colour, 0.8), 2);
}

function goods(s: Stage, w: Wall, u: number, width: number, tall: number): void {
  const inside = s.light.lit > 0.15 ? glowing('#f7d9a0') : '#8d7a66';
  panel(s, w, u, 0.3, width, tall, inside);
  for (const v of [0.95, 1.5, 2.05]) {
    let at = u + 0.1;
    while (at < u + width - 0.25) {
      const wide = s.rng.between(0.12, 0.28);
      panel(s, w, at, v, wide, s.rng.between(0.2, 0.4), s.rng.pick(GOODS));
      at += wide + s.rng.between(0.02, 0.1);
    }
    panel(s, w, u, v - 0.05, width, 0.05, '#6b5138');
  }
}

function awning(s: Stage, w: Wall, u: number, v: number, width: number): void {
  const colour = s.rng.pick(SIGNS.slice(0, 6));
  const strips = Math.round(width / 0.42);
  for (let i = 0; i < strips; i += 1) {
    const [a, b] = [u + (width * i) / strips, u + (width * (i + 1)) / strips];
    const tone = i % 2 ? '#f6ecd8' : colour;
    surface(s, [on(w, a, v - 0.55, 1.25), on(w, b, v - 0.55, 1.25), on(w, b, v, 0.02), on(w, a, v, 0.02)], tone);
    surface(s, [on(w, a, v - 0.75, 1.25), on(w, b, v - 0.75, 1.25), on(w, b, v - 0.55, 1.25), on(w, a, v - 0.55, 1.25)], shade(tone, 0.86));
  }
}

function bay(s: Stage, w: Wall, p: Palette, u: number, width: number, kind: 'open' | 'glass' | 'shut' | 'half'): void {
  const tall = 2.5;
  panel(s, w, u - 0.08, 0.28, width + 0.16, tall + 0.1, shade(p.wall, 0.72));
  if (kind === 'shut') shutter(s, w, u, 0.3, width, tall, s.rng.pick(['#8f9aa0', '#5f7f8f', '#6f8f80', '#a39a86']));
  else goods(s, w, u, width, tall);
  if (kind === 'half') shutter(s, w, u, 1.7, width, 1.1, '#8f9aa0');
  if (kind === 'glass') {
    panel(s, w, u, 0.3, width, tall, '#bcd5da', 0.45, 0.03);
    surface(
      s,
      [
        on(w, u + width * 0.1, 0.3, 0.04),
        on(w, u + width * 0.25, 0.3, 0.04),
        on(w, u + width * 0.55, 2.8, 0.04),
        on(w, u + width * 0.35, 2.8, 0.04),
      ],
      '#ffffff',
      0.3,
    );
    for (const at of [u, u + width * 0.62, u + width - 0.06]) panel(s, w, at, 0.3, 0.06, tall, p.frame, 1, 0.05);
  }
  if (kind === 'open') box(s, w, u + 0.1, 0.3, width * 0.6, 0.85, 0.4, s.rng.pick(['#8a5a3a', '#c9a05c', '#7f94a6']), 0.05);
}

/** A row of shops under flats, or a single one close up. */
export function shopfront(rng: Random): Stage {
  const s = outdoors(rng, SHOP_VIEWS, 'town');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const single = s.cam.view.scale > 105;
  const count = single ? 2 : rng.int(2, 4);
  const wide = rng.between(3.2, 4);
  const width = count * wide + 0.4;
  const x = -width / 2;
  const storeys = rng.pick([0, 1, 1, 2]);
  const tall = 3.9 + storeys * 3;
  const style: WindowStyle = windowStyle(s);
  neighbour(s, x - 10.5, z + rng.between(0, 2), 9, rng.pick([4, 7, 9]));
  neighbour(s, x + width + 1.5, z + rng.between(0, 2), 9, rng.pick([4, 7, 9]));
  const block = raise(s, x, z, width, 8, tall, p.wall);
  if (block.side) panel(s, block.side, 1, tall - 2.3, 1.3, 1.3, style.glass);
  for (let f = 0; f < storeys; f += 1)
    for (let i = 0; i < count; i += 1) casement(s, block.front, p, style, i * wide + wide / 2 - 0.7, 4.8 + f * 3, 1.8, 1.3);
  parapet(s, block, tall, 0.6, shade(p.wall, 1.03), p.trim);
  box(s, block.front, -0.2, 0, width + 0.4, 0.28, 1.1, '#c9b79c');
  for (let i = 0; i < count; i += 1) {
    const u = 0.4 + i * wide;
    bay(s, block.front, p, u, wide - 0.4, rng.pick(['open', 'glass', 'glass', 'open', i ? 'shut' : 'glass', 'half']));
    box(s, block.front, u - 0.36, 0.28, 0.32, 3.3, 0.12, p.trim);
    signboard(s, block.front, u - 0.05, 3, wide - 0.35, 0.72);
    if (rng.chance(0.4)) awning(s, block.front, u - 0.1, 2.98, wide - 0.25);
  }
  pavement(s, x, z, width);
  return s;
}
