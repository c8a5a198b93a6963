import { balcony, type Railing } from './balconies.ts';
import { dish, neighbour, parapet, drawBlock, waterTank } from './building.ts';
import { shade } from './colour.ts';
import { airConditioner, casement, door, windowStyle, type WindowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { type Palette, PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { tiledRoof, verandah } from './roofs.ts';
import { bougainvillea, shrub } from './shrubs.ts';
import { wallBox, wallRectangle, type DrawingContext, type Wall } from './drawing-context.ts';
import { compound, groundShadow, kolam, pole, road } from './street.ts';
import { car, scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 80, distance: 17, eyeHeight: 2.6, groundY: 930, centreX: 800, rotation: 0 },
  { scale: 76, distance: 16, eyeHeight: 2.6, groundY: 930, centreX: 860, rotation: 0.5 },
  { scale: 76, distance: 16, eyeHeight: 2.6, groundY: 930, centreX: 740, rotation: -0.5 },
  { scale: 100, distance: 15, eyeHeight: 2, groundY: 960, centreX: 720, rotation: 0.16 },
  { scale: 70, distance: 20, eyeHeight: 3.4, groundY: 900, centreX: 620, rotation: -0.28 },
];

type House = { palette: Palette; style: WindowStyle; rail: Railing; storeys: number; bays: number; bayWidth: number };

const STOREY = 3.2;

function flank(ctx: DrawingContext, wall: Wall, design: House, depth: number): void {
  for (let f = 0; f < design.storeys; f += 1) {
    for (const u of [1.4, depth - 3]) casement(ctx, wall, design.palette, design.style, u, f * STOREY + 1.1, 1.3, 1.3);
    wallRectangle(ctx, wall, 0, (f + 1) * STOREY - 0.12, depth, 0.14, design.palette.trim);
  }
}

function front(ctx: DrawingContext, wall: Wall, design: House, doorBay: number): void {
  const { palette, style, bayWidth } = design;
  const width = design.bays * bayWidth;
  wallRectangle(ctx, wall, 0, 0, width, 0.45, shade(palette.trim, 0.9));
  const balconyBay = ctx.rng.int(0, design.bays - 1);
  const span = ctx.rng.chance(0.5) && balconyBay < design.bays - 1 ? 2 : 1;
  for (let f = 0; f < design.storeys; f += 1) {
    const v = f * STOREY + 0.45;
    if (f > 0) wallRectangle(ctx, wall, 0, v - 0.3, width, 0.16, palette.trim);
    for (let b = 0; b < design.bays; b += 1) {
      const u = b * bayWidth;
      if (f === 0 && b === doorBay) door(ctx, wall, palette, u + bayWidth / 2 - 0.6, v, 1.2, 2.15);
      else if (f > 0 && b === balconyBay)
        balcony(ctx, wall, palette, style, design.rail, u + 0.15, v, bayWidth * span - 0.3, STOREY - 0.3, true);
      else if (!(f > 0 && b > balconyBay && b < balconyBay + span)) {
        casement(ctx, wall, palette, style, u + bayWidth / 2 - 0.8, v + 0.85, 1.6, 1.35);
        if (f > 0 && ctx.rng.chance(0.4)) airConditioner(ctx, wall, u + bayWidth / 2 - 0.4, v - 0.02);
      }
    }
  }
}

/** An independent house behind its compound wall (a wall around the plot). */
export function house(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, 'any', rng.pick(['#cdb897', '#bfb98c', '#c9bd9a']));
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const bayWidth = rng.between(2.9, 3.5);
  const design: House = {
    palette,
    style: windowStyle(ctx),
    rail: rng.pick(['bars', 'solid', 'glass', 'jaali', 'bars']),
    storeys: rng.pick(ctx.camera.view.scale > 88 ? [1, 2, 2] : [1, 2, 2, 2, 3]),
    bays: rng.pick([2, 3, 3]),
    bayWidth,
  };
  const width = design.bays * bayWidth;
  const x = -width / 2;
  const depth = 8.5;
  const roof = design.storeys < 3 && rng.chance(0.42) ? 'tiles' : 'flat';
  for (const side of [-1, 1]) {
    const gap = rng.between(3.5, 5.5);
    if (rng.chance(0.65))
      neighbour(ctx, side < 0 ? x - gap - 9 : x + width + gap, z + rng.between(0.5, 3), 9, rng.pick([3.6, 6.6, 6.6, 9.6]));
    if (rng.chance(0.8)) plant(ctx, side * (width / 2 + rng.between(2, 5)), z + rng.between(4, 10), rng.between(7, 10));
  }
  groundShadow(ctx, x, z, width, depth, 5);
  const height = design.storeys * STOREY + 0.45;
  if (roof === 'flat') rooftop(ctx, palette, x, z, width, height);
  const block = drawBlock(ctx, x, z, width, depth, height, palette.wall);
  const doorBay = rng.int(0, design.bays - 1);
  if (block.side) flank(ctx, block.side, design, depth);
  front(ctx, block.front, design, doorBay);
  if (roof === 'tiles') tiledRoof(ctx, x, z, width, depth, height, 2.9);
  else parapet(ctx, block, height, 0.75, shade(palette.wall, 1.04), palette.trim);
  verandah(ctx, block.front, palette, doorBay * bayWidth + 0.1, bayWidth - 0.2, rng.pick(['slab', 'tiles', 'tiles']));
  outside(ctx, palette, x, z, width, doorBay * bayWidth + bayWidth / 2);
  return ctx;
}

function rooftop(ctx: DrawingContext, palette: Palette, x: number, z: number, width: number, height: number): void {
  const cabin = ctx.rng.chance(0.5) ? width - 3.4 : 0.4;
  waterTank(ctx, x + (cabin > 1 ? 1.4 : width - 1.6), height + 0.6, z + 4.5, 1.4);
  const head = drawBlock(ctx, x + cabin, z + 2.5, 3, 3.4, 2.6, palette.wall, height);
  wallBox(ctx, head.front, -0.25, height + 2.6, 3.5, 0.14, 0.5, palette.trim);
  if (ctx.rng.chance(0.5)) dish(ctx, x + width * 0.5, height + 0.8, z + 0.3);
}

function outside(ctx: DrawingContext, palette: Palette, x: number, z: number, width: number, doorU: number): void {
  const { rng } = ctx;
  const wallZ = z - 4;
  // The wall continues beyond the plot, so that there is no gap in the street.
  const left = x - 24;
  const gateAt = doorU + 24 - 1.4;
  for (let i = 0; i < 5; i += 1) {
    const u = rng.between(-0.5, width);
    if (Math.abs(u - doorU) < 1.2) continue;
    const [px, py] = ctx.camera.projectPoint([x + u, 0, z - rng.between(0.7, 1.6)]);
    shrub(
      ctx,
      px,
      py,
      rng.between(0.9, 1.5) * ctx.camera.scaleAt([x + u, 0, z]),
      rng.chance(0.4) ? rng.pick(['#d8643f', '#f2d7a0', '#c2477f']) : undefined,
    );
  }
  compound(ctx, palette, left, wallZ, width + 48, rng.between(1, 1.35), gateAt, 2.8);
  if (rng.chance(0.5)) {
    const side = rng.chance(0.5) ? x - rng.between(0, 2) : x + width + rng.between(0, 2);
    const [px, py] = ctx.camera.projectPoint([side, 1.3, wallZ]);
    bougainvillea(ctx, px, py, 2.2 * ctx.camera.scaleAt([side, 0, wallZ]));
  }
  road(ctx, 1.5, wallZ - 2);
  kolam(ctx, left + gateAt + 1.4, wallZ - 1, 0.75);
  const park = rng.pick([-1, 1]);
  const [vx, vy] = ctx.camera.projectPoint([x + doorU + park * 4, 0, wallZ - 1]);
  const scale = ctx.camera.scaleAt([x + doorU + park * 4, 0, wallZ - 1]);
  if (rng.chance(0.55)) scooter(ctx, vx, vy, scale);
  else if (rng.chance(0.4)) car(ctx, vx, vy, scale);
  if (rng.chance(0.3)) pole(ctx, x - 4.5, wallZ - 1);
  if (rng.chance(0.5)) plant(ctx, rng.pick([x - 4.6, x + width + 4.6]), wallZ - 0.6, rng.between(6, 8));
}
