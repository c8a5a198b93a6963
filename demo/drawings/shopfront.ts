import { neighbour, parapet, drawBlock } from './building.ts';
import { type Colour, glowing, shade } from './colour.ts';
import { casement, windowStyle, type WindowStyle } from './openings.ts';
import { outdoors } from './outdoors.ts';
import { type Palette, PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { GOODS, pavement, SHOP_VIEWS } from './shop-street.ts';
import { signboard, SIGNS } from './signboards.ts';
import { wallBox, wallPoint, wallRectangle, projectWallPoint, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';

function shutter(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number, colour: Colour): void {
  wallRectangle(ctx, wall, u, v, width, height, colour, 1, 0.03);
  for (let i = 1; i < height / 0.14; i += 1)
    ctx.canvas.line(
      [projectWallPoint(ctx, wall, u, v + i * 0.14, 0.03), projectWallPoint(ctx, wall, u + width, v + i * 0.14, 0.03)],
      shade(colour, 0.8),
      2,
    );
}

function goods(ctx: DrawingContext, wall: Wall, u: number, width: number, height: number): void {
  const inside = ctx.light.litShare > 0.15 ? glowing('#f7d9a0') : '#8d7a66';
  wallRectangle(ctx, wall, u, 0.3, width, height, inside);
  for (const v of [0.95, 1.5, 2.05]) {
    let at = u + 0.1;
    while (at < u + width - 0.25) {
      const wide = ctx.rng.between(0.12, 0.28);
      wallRectangle(ctx, wall, at, v, wide, ctx.rng.between(0.2, 0.4), ctx.rng.pick(GOODS));
      at += wide + ctx.rng.between(0.02, 0.1);
    }
    wallRectangle(ctx, wall, u, v - 0.05, width, 0.05, '#6b5138');
  }
}

function awning(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number): void {
  const colour = ctx.rng.pick(SIGNS.slice(0, 6));
  const strips = Math.round(width / 0.42);
  for (let i = 0; i < strips; i += 1) {
    const [a, b] = [u + (width * i) / strips, u + (width * (i + 1)) / strips];
    const tone = i % 2 ? '#f6ecd8' : colour;
    polygon3D(
      ctx,
      [wallPoint(wall, a, v - 0.55, 1.25), wallPoint(wall, b, v - 0.55, 1.25), wallPoint(wall, b, v, 0.02), wallPoint(wall, a, v, 0.02)],
      tone,
    );
    polygon3D(
      ctx,
      [
        wallPoint(wall, a, v - 0.75, 1.25),
        wallPoint(wall, b, v - 0.75, 1.25),
        wallPoint(wall, b, v - 0.55, 1.25),
        wallPoint(wall, a, v - 0.55, 1.25),
      ],
      shade(tone, 0.86),
    );
  }
}

function bay(ctx: DrawingContext, wall: Wall, palette: Palette, u: number, width: number, kind: 'open' | 'glass' | 'shut' | 'half'): void {
  const height = 2.5;
  wallRectangle(ctx, wall, u - 0.08, 0.28, width + 0.16, height + 0.1, shade(palette.wall, 0.72));
  if (kind === 'shut') shutter(ctx, wall, u, 0.3, width, height, ctx.rng.pick(['#8f9aa0', '#5f7f8f', '#6f8f80', '#a39a86']));
  else goods(ctx, wall, u, width, height);
  if (kind === 'half') shutter(ctx, wall, u, 1.7, width, 1.1, '#8f9aa0');
  if (kind === 'glass') {
    wallRectangle(ctx, wall, u, 0.3, width, height, '#bcd5da', 0.45, 0.03);
    polygon3D(
      ctx,
      [
        wallPoint(wall, u + width * 0.1, 0.3, 0.04),
        wallPoint(wall, u + width * 0.25, 0.3, 0.04),
        wallPoint(wall, u + width * 0.55, 2.8, 0.04),
        wallPoint(wall, u + width * 0.35, 2.8, 0.04),
      ],
      '#ffffff',
      0.3,
    );
    for (const at of [u, u + width * 0.62, u + width - 0.06]) wallRectangle(ctx, wall, at, 0.3, 0.06, height, palette.frame, 1, 0.05);
  }
  if (kind === 'open') wallBox(ctx, wall, u + 0.1, 0.3, width * 0.6, 0.85, 0.4, ctx.rng.pick(['#8a5a3a', '#c9a05c', '#7f94a6']), 0.05);
}

/** A row of shops below flats, or a single shop. */
export function shopfront(rng: Random): DrawingContext {
  const ctx = outdoors(rng, SHOP_VIEWS, 'town');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const single = ctx.camera.view.scale > 105;
  const count = single ? 2 : rng.int(2, 4);
  const wide = rng.between(3.2, 4);
  const width = count * wide + 0.4;
  const x = -width / 2;
  const storeys = rng.pick([0, 1, 1, 2]);
  const height = 3.9 + storeys * 3;
  const style: WindowStyle = windowStyle(ctx);
  neighbour(ctx, x - 10.5, z + rng.between(0, 2), 9, rng.pick([4, 7, 9]));
  neighbour(ctx, x + width + 1.5, z + rng.between(0, 2), 9, rng.pick([4, 7, 9]));
  const block = drawBlock(ctx, x, z, width, 8, height, palette.wall);
  if (block.side) wallRectangle(ctx, block.side, 1, height - 2.3, 1.3, 1.3, style.glass);
  for (let f = 0; f < storeys; f += 1)
    for (let i = 0; i < count; i += 1) casement(ctx, block.front, palette, style, i * wide + wide / 2 - 0.7, 4.8 + f * 3, 1.8, 1.3);
  parapet(ctx, block, height, 0.6, shade(palette.wall, 1.03), palette.trim);
  wallBox(ctx, block.front, -0.2, 0, width + 0.4, 0.28, 1.1, '#c9b79c');
  for (let i = 0; i < count; i += 1) {
    const u = 0.4 + i * wide;
    bay(ctx, block.front, palette, u, wide - 0.4, rng.pick(['open', 'glass', 'glass', 'open', i ? 'shut' : 'glass', 'half']));
    wallBox(ctx, block.front, u - 0.36, 0.28, 0.32, 3.3, 0.12, palette.trim);
    signboard(ctx, block.front, u - 0.05, 3, wide - 0.35, 0.72);
    if (rng.chance(0.4)) awning(ctx, block.front, u - 0.1, 2.98, wide - 0.25);
  }
  pavement(ctx, x, z, width);
  return ctx;
}
