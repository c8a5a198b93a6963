import { type Colour, shade } from './colour.ts';
import { FABRIC, WOOD } from './fabrics.ts';
import { footShadow } from './room.ts';
import { wallBox, wallPoint, line3D, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';

/** A bed: headboard, mattress, sheet, pillows, folded blanket. */
export function bed(ctx: DrawingContext, wall: Wall, u: number, width: number, style: 'wood' | 'iron' | 'plain' = 'wood'): void {
  const long = 1.95;
  const wood = ctx.rng.pick(WOOD);
  const sheet = ctx.rng.pick(['#e9dfcc', '#c98370', '#9fb8a6', '#8fa6b8', '#d9b36a', '#dcc7c0', '#f2ece0']);
  footShadow(ctx, wall, u, width, long, 0.05);
  if (style === 'iron') {
    for (const at of [u + 0.03, u + width - 0.03])
      line3D(ctx, [wallPoint(wall, at, 0, 0.05), wallPoint(wall, at, 0.95, 0.05)], 0.05, '#5f6468');
    line3D(ctx, [wallPoint(wall, u, 0.95, 0.05), wallPoint(wall, u + width, 0.95, 0.05)], 0.05, '#5f6468');
    for (let i = 1; i < 6; i += 1)
      line3D(ctx, [wallPoint(wall, u + (width * i) / 6, 0.4, 0.05), wallPoint(wall, u + (width * i) / 6, 0.95, 0.05)], 0.03, '#5f6468');
  } else wallBox(ctx, wall, u - 0.05, 0, width + 0.1, style === 'wood' ? 1.1 : 0.75, 0.08, wood);
  wallBox(
    ctx,
    wall,
    u,
    style === 'iron' ? 0.28 : 0.12,
    width,
    style === 'iron' ? 0.08 : 0.24,
    long,
    style === 'iron' ? '#6a6f73' : wood,
    0.08,
  );
  if (style === 'iron') for (const at of [u + 0.02, u + width - 0.08]) wallBox(ctx, wall, at, 0, 0.06, 0.3, 0.06, '#5f6468', long);
  wallBox(ctx, wall, u + 0.03, 0.36, width - 0.06, 0.2, long - 0.06, sheet, 0.1);
  const stripes = ctx.rng.int(0, 4);
  for (let i = 0; i < stripes; i += 1) {
    const at = 0.95 + i * 0.24;
    polygon3D(
      ctx,
      [
        wallPoint(wall, u + 0.03, 0.562, at),
        wallPoint(wall, u + width - 0.03, 0.562, at),
        wallPoint(wall, u + width - 0.03, 0.562, at + 0.09),
        wallPoint(wall, u + 0.03, 0.562, at + 0.09),
      ],
      shade(sheet, 0.86),
    );
  }
  const pillows = width > 1.3 ? 2 : 1;
  for (let i = 0; i < pillows; i += 1)
    wallBox(ctx, wall, u + 0.12 + (i * (width - 0.1)) / pillows, 0.56, width / pillows - 0.22, 0.13, 0.42, '#fbf7ee', 0.16);
  if (ctx.rng.chance(0.7)) wallBox(ctx, wall, u - 0.01, 0.38, width + 0.02, 0.22, 0.5, ctx.rng.pick(FABRIC), long - 0.42);
}

/** A striped dhurrie (cotton rug) on the floor. */
export function dhurrie(ctx: DrawingContext, wall: Wall, u: number, d: number, width: number, depth: number): void {
  const base = ctx.rng.pick(FABRIC);
  const strip = (from: number, deep: number, colour: Colour) =>
    polygon3D(
      ctx,
      [
        wallPoint(wall, u, 0, d + from),
        wallPoint(wall, u + width, 0, d + from),
        wallPoint(wall, u + width, 0, d + from + deep),
        wallPoint(wall, u, 0, d + from + deep),
      ],
      colour,
    );
  strip(0, depth, shade(base, 1.1));
  const bands = ctx.rng.int(3, 6);
  for (let i = 0; i < bands; i += 1) strip((depth * (i + 0.3)) / bands, (depth / bands) * 0.34, i % 2 ? shade(base, 0.86) : '#f1e6d0');
}
