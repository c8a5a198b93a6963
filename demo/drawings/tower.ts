import { drawBlock } from './building.ts';
import { type Colour, glowing, shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { wallBox, groundRectangle, wallRectangle, type DrawingContext, projectWallPoint, type Wall } from './drawing-context.ts';
import { gate, groundShadow, road } from './street.ts';
import { shrub } from './shrubs.ts';
import { car } from './vehicles.ts';

const VIEWS = [
  { scale: 18.5, distance: 80, eyeHeight: 5, groundY: 980, centreX: 800, rotation: 0.14 },
  { scale: 18.5, distance: 60, eyeHeight: 3, groundY: 990, centreX: 860, rotation: 0.6 },
  { scale: 18.5, distance: 60, eyeHeight: 3, groundY: 990, centreX: 740, rotation: -0.6 },
  { scale: 22, distance: 50, eyeHeight: 2.2, groundY: 1040, centreX: 660, rotation: 0.36 },
  { scale: 16.5, distance: 90, eyeHeight: 10, groundY: 940, centreX: 980, rotation: -0.3 },
];

const GLASS = ['#5b7686', '#4d6a7a', '#6b8795'];

/** One side of a tower, with few shapes. */
function face(
  ctx: DrawingContext,
  wall: Wall,
  palette: Palette,
  width: number,
  storeys: number,
  kinds: readonly ('window' | 'balcony' | 'band')[],
  glass: Colour,
  base: number,
): void {
  const storey = 3;
  const bay = width / kinds.length;
  const lit = Array.from({ length: storeys * kinds.length }, () => ctx.rng.chance(ctx.light.litShare));
  const each = (only: string, draw: (u: number, v: number, i: number) => void) => {
    kinds.forEach((kind, b) => {
      if (kind === only) for (let f = 0; f < storeys; f += 1) draw(b * bay, base + f * storey, f * kinds.length + b);
    });
  };
  kinds.forEach((kind, b) => {
    if (kind === 'balcony') wallRectangle(ctx, wall, b * bay + 0.25, base, bay - 0.5, storeys * storey, shade(palette.wall, 0.7));
  });
  each('window', (u, v) => wallRectangle(ctx, wall, u + bay * 0.2, v + 0.75, bay * 0.6, 1.7, glass));
  each('balcony', (u, v) => wallRectangle(ctx, wall, u + 0.6, v, bay - 1.2, 2.3, glass));
  each('band', (u, v) => wallRectangle(ctx, wall, u, v + 0.9, bay, 1.5, glass));
  for (const lamp of [glowing('#ffdf9c'), glowing('#fbd08a')]) {
    const mine = (i: number) => lit[i] && (i % 3 === 0) === (lamp === glowing('#ffdf9c'));
    each('window', (u, v, i) => {
      if (mine(i)) wallRectangle(ctx, wall, u + bay * 0.2, v + 0.75, bay * 0.6, 1.7, lamp);
    });
    each('balcony', (u, v, i) => {
      if (mine(i)) wallRectangle(ctx, wall, u + 0.6, v, bay - 1.2, 2.3, lamp);
    });
    each('band', (u, v, i) => {
      if (mine(i)) wallRectangle(ctx, wall, u + bay * 0.1, v + 0.9, bay * 0.5, 1.5, lamp);
    });
  }
  if (ctx.camera.view.scale > 19)
    each('window', (u, v) => wallRectangle(ctx, wall, u + bay * 0.48, v + 0.75, bay * 0.04, 1.7, palette.frame));
  if (!kinds.includes('balcony'))
    for (let f = 1; f < storeys; f += 1) wallRectangle(ctx, wall, 0, base + f * storey - 0.2, width, 0.2, shade(palette.wall, 0.86));
  each('balcony', (u, v) => wallRectangle(ctx, wall, u + 0.1, v, bay - 0.2, 1, '#c9dadb', 0.6, 1));
  each('balcony', (u, v) => wallRectangle(ctx, wall, u, v - 0.25, bay, 0.28, palette.trim, 1, 1));
}

function tower(ctx: DrawingContext, palette: Palette, x: number, z: number, storeys: number, bays: number, seed: number): void {
  const { rng } = ctx;
  const bay = 4.2;
  const width = bays * bay;
  const depth = 14;
  const base = 4;
  const height = base + storeys * 3;
  const glass = GLASS[seed % 3] as Colour;
  const plans = [
    ['balcony', 'window', 'balcony'],
    ['window', 'balcony', 'window'],
    ['balcony', 'balcony', 'window'],
    ['window', 'window', 'balcony'],
    ['band', 'band', 'balcony'],
  ] as const;
  const plan = rng.pick(plans);
  groundShadow(ctx, x, z, width, depth, 14);
  wallBox(
    ctx,
    drawBlock(ctx, x + width * 0.3, z + 3, width * 0.4, 7, 4, palette.wall, height).front,
    -0.5,
    height + 4,
    width * 0.4 + 1,
    0.5,
    1,
    palette.trim,
  );
  const block = drawBlock(ctx, x, z, width, depth, height, palette.wall);
  const kinds = Array.from({ length: bays }, (_, i) => plan[i % plan.length] ?? 'window');
  if (block.side)
    face(
      ctx,
      block.side,
      palette,
      depth,
      storeys,
      rng.pick([
        ['window', 'balcony', 'window'],
        ['window', 'band', 'window'],
        ['balcony', 'window', 'window'],
      ] as const),
      glass,
      base,
    );
  // A vertical stripe in the accent colour, which is common on such towers.
  const stripe = rng.int(0, bays - 1);
  wallRectangle(ctx, block.front, stripe * bay, 0, bay, height + rng.pick([0, 2.4]), palette.accent);
  wallRectangle(ctx, block.front, 0, 0, width, base - 0.4, shade(palette.trim, 0.9));
  for (let i = 0; i < bays; i += 1) wallRectangle(ctx, block.front, i * bay + 0.5, 0, bay - 1, base - 0.9, '#4f4a48');
  face(ctx, block.front, palette, width, storeys, kinds, glass, base);
  if (block.side) wallBox(ctx, block.side, -0.1, height, depth + 0.2, 1.1, 0.3, palette.trim, -0.2);
  wallBox(ctx, block.front, -0.1, height, width + 0.2, 1.1, 0.3, palette.trim, -0.2);
}

/** A gated community: towers behind a gate and gardens. */
export function gatedTowers(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, 'any', '#b9bf93');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const close = ctx.camera.view.scale > 20;
  const high = close ? [8, 10] : [11, 15];
  const bays = close ? 5 : 4;
  const count = close ? 1 : rng.pick([1, 2, 2, 3]);
  // The roof must be inside the image, with some sky above it where a card crops the picture.
  const room = Math.floor((ctx.camera.view.groundY - 190) / ctx.camera.view.scale / 3 - 3);
  const storeys = Math.min(room, rng.int(high[0] as number, high[1] as number));
  if (count > 2) tower(ctx, { ...palette, accent: palette.wall }, -bays * 3.6 - 18, z + 34, storeys - 3, 3, 2);
  if (count > 1) tower(ctx, palette, rng.pick([1, -1]) > 0 ? 13 : -bays * 3.6 - 10, z + 22, storeys - rng.int(0, 4), 3, 1);
  tower(ctx, palette, -bays * 2.1, z, storeys, bays, 0);
  garden(ctx, palette, z);
  return ctx;
}

function garden(ctx: DrawingContext, palette: Palette, z: number): void {
  const { rng } = ctx;
  const front = z - 14;
  groundRectangle(ctx, -80, front, 160, 8, '#8fa873');
  groundRectangle(ctx, -4, front, 8, 14, '#d2c2a4');
  for (let i = 0; i < 9; i += 1) {
    const x = -26 + i * 6.5 + rng.between(-2, 2);
    if (Math.abs(x) > 5) plant(ctx, x, z - rng.between(3, 9), rng.between(6, 10));
  }
  const wall: Wall = { x: -70, z: front, dx: 1, dz: 0, lit: 0.95 };
  wallBox(ctx, wall, 0, 0, 63, 2, 0.4, palette.wall);
  wallBox(ctx, wall, 77, 0, 63, 2, 0.4, palette.wall);
  wallBox(ctx, wall, 0, 2, 63, 0.25, 0.5, palette.trim);
  wallBox(ctx, wall, 77, 2, 63, 0.25, 0.5, palette.trim);
  gate(ctx, palette, -6, front, 12, 2.6);
  for (const u of [62, 76.4]) wallBox(ctx, wall, u, 0, 1.6, 6, 1.4, palette.accent);
  wallBox(ctx, wall, 61, 6, 18, 1.1, 2.2, palette.trim);
  wallBox(ctx, wall, 79, 0, 3.4, 3, 2.6, palette.wall);
  wallRectangle(ctx, wall, 79.6, 1.2, 2.2, 1.1, '#5b7686', 1, 2.62);
  for (let i = 0; i < 10; i += 1) {
    const [px, py] = projectWallPoint(ctx, wall, 36 + i * 6.4 + rng.between(-1, 1), 0, 1);
    shrub(ctx, px, py, 2.4 * ctx.camera.scaleAt([0, 0, front]), i % 3 ? undefined : '#d8643f');
  }
  road(ctx, 14, front - 3.5);
  const [cx, cy] = ctx.camera.projectPoint([rng.between(-12, 12), 0, front - 6]);
  car(ctx, cx, cy, ctx.camera.scaleAt([0, 0, front - 6]) * 1.1);
}
