import { neighbour, drawBlock } from './building.ts';
import { type Colour, glowing, shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { signboard } from './signboards.ts';
import { wallBox, groundRectangle, wallPoint, wallRectangle, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';
import { groundShadow, road } from './street.ts';
import { car } from './vehicles.ts';

const VIEWS = [
  { scale: 36, distance: 34, eyeHeight: 3, groundY: 980, centreX: 800, rotation: 0.12 },
  { scale: 36, distance: 30, eyeHeight: 2.4, groundY: 985, centreX: 850, rotation: 0.58 },
  { scale: 36, distance: 30, eyeHeight: 2.4, groundY: 985, centreX: 750, rotation: -0.58 },
  { scale: 48, distance: 28, eyeHeight: 2, groundY: 1020, centreX: 680, rotation: 0.3 },
  { scale: 31, distance: 40, eyeHeight: 6, groundY: 940, centreX: 980, rotation: -0.24 },
];

type Skin = 'ribbon' | 'curtain' | 'fins' | 'grid';

function skin(
  ctx: DrawingContext,
  wall: Wall,
  kind: Skin,
  width: number,
  storeys: number,
  glass: Colour,
  frame: Colour,
  wallColour: Colour,
): void {
  const storey = 3.5;
  const base = 4.2;
  const cells = Math.max(4, Math.round(width / 2.6));
  const cell = width / cells;
  const lit = Array.from({ length: storeys * cells }, () => ctx.rng.chance(ctx.light.litShare * 0.9));
  const rows = (draw: (v: number) => void) => {
    for (let f = 0; f < storeys; f += 1) draw(base + f * storey);
  };
  const each = (draw: (u: number, v: number, i: number) => void) => {
    for (let f = 0; f < storeys; f += 1) for (let i = 0; i < cells; i += 1) draw(i * cell, base + f * storey, f * cells + i);
  };
  const otherHeight = kind === 'ribbon' ? 1.9 : 2.5;
  const height = kind === 'curtain' ? storey : otherHeight;
  const lift = kind === 'curtain' ? 0 : 0.7;
  const inset = kind === 'grid' ? 0.35 : 0;
  each((u, v) => wallRectangle(ctx, wall, u + inset, v + lift, cell - inset * 2, height, glass));
  const sky = shade(glass, 1.22);
  each((u, v, i) => {
    if ((i * 7 + Math.floor(i / cells) * 3) % 5 === 0) wallRectangle(ctx, wall, u + inset, v + lift, cell - inset * 2, height, sky);
  });
  each((u, v, i) => {
    if (lit[i]) wallRectangle(ctx, wall, u + inset, v + lift, cell - inset * 2, height, glowing('#ffe3a8'));
  });
  if (kind === 'curtain') rows((v) => wallRectangle(ctx, wall, 0, v - 0.5, width, 0.5, shade(glass, 0.82)));
  if (kind !== 'grid')
    for (let i = 0; i <= cells; i += 1)
      wallRectangle(ctx, wall, i * cell - 0.06, base, 0.12, storeys * storey, kind === 'ribbon' ? wallColour : frame);
  if (kind === 'ribbon') rows((v) => wallRectangle(ctx, wall, 0, v + lift + height, width, storey - height, wallColour));
  if (kind === 'grid') rows((v) => wallRectangle(ctx, wall, 0, v, width, 0.22, frame));
  if (kind === 'fins')
    for (let i = 0; i <= cells; i += 1) wallBox(ctx, wall, i * cell - 0.12, base, 0.24, storeys * storey, 0.7, wallColour);
}

/** An office building with ribbon windows, fins or a glass front above a lobby. */
export function officeBuilding(rng: Random): DrawingContext {
  const ctx = outdoors(rng, VIEWS, 'town', '#c9c0aa');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const storeys = rng.int(4, ctx.camera.view.scale > 44 ? 4 : 6);
  const width = rng.between(16, 21);
  const x = -width / 2;
  const height = 4.2 + storeys * 3.5;
  const glass = rng.pick(['#5b7686', '#4f7480', '#6d8a96', '#587a78']);
  const kind = rng.pick<Skin>(['ribbon', 'curtain', 'fins', 'grid']);
  neighbour(ctx, x - 14, z + 6, 10, height * 0.55);
  neighbour(ctx, x + width + 4, z + 5, 10, height * 0.4);
  groundShadow(ctx, x, z, width, 14, 8);
  const plant1 = drawBlock(ctx, x + width * 0.3, z + 4, 6, 5, 2.6, shade(palette.wall, 0.92), height);
  wallBox(ctx, plant1.front, -0.2, height + 2.6, 6.4, 0.3, 0.4, palette.trim);
  const block = drawBlock(ctx, x, z, width, 14, height, palette.wall);
  if (block.side) {
    skin(ctx, block.side, kind, 14, storeys, glass, palette.frame, palette.wall);
    wallBox(ctx, block.side, 0, height, 14, 0.9, 0.3, palette.wall, -0.2);
  }
  skin(ctx, block.front, kind, width, storeys, glass, palette.frame, palette.wall);
  wallBox(ctx, block.front, -0.1, height, width + 0.2, 0.9, 0.3, palette.wall, -0.2);
  const core = rng.pick([0, width - 3.4]);
  if (rng.chance(0.6)) {
    wallBox(ctx, block.front, core, 0, 3.4, height + 2.2, 0.8, palette.accent);
    for (let v = 5; v < height; v += 3.5) wallRectangle(ctx, block.front, core + 1.3, v, 0.8, 1.8, glass, 1, 0.82);
  }
  lobby(ctx, block.front, width, palette.trim, core);
  grounds(ctx, x, z, width);
  return ctx;
}

function lobby(ctx: DrawingContext, wall: Wall, width: number, trim: Colour, core: number): void {
  const from = core > 1 ? 1 : 4.4;
  const span = width - 5.4;
  wallRectangle(ctx, wall, from, 0.3, span, 3.2, ctx.light.litShare > 0.1 ? glowing('#f5dfb2') : '#6f8a94');
  for (let i = 0; i <= 5; i += 1) wallRectangle(ctx, wall, from + (span * i) / 5 - 0.06, 0.3, 0.12, 3.2, trim);
  polygon3D(
    ctx,
    [
      wallPoint(wall, from + 1, 0.3, 0.02),
      wallPoint(wall, from + 2, 0.3, 0.02),
      wallPoint(wall, from + 4, 3.5, 0.02),
      wallPoint(wall, from + 3, 3.5, 0.02),
    ],
    '#ffffff',
    0.25,
  );
  const mid = from + span / 2;
  for (const u of [mid - 2.6, mid + 2.3]) wallBox(ctx, wall, u, 0, 0.3, 3.4, 0.3, '#d8d2c6', 2.3);
  wallBox(ctx, wall, mid - 3, 3.4, 6, 0.35, 2.8, trim);
  signboard(ctx, wall, mid - 2, 3.85, 4, 0.9);
  wallBox(ctx, wall, mid - 2.6, 0, 5.2, 0.2, 2.4, '#d8ccb6');
}

function grounds(ctx: DrawingContext, x: number, z: number, width: number): void {
  const { rng } = ctx;
  groundRectangle(ctx, -70, z - 7, 140, 3, '#9fb07f');
  groundRectangle(ctx, -3.5, z - 8, 7, 8, '#d8ccb6');
  for (let i = 0; i < 6; i += 1) {
    const at = x - 4 + i * ((width + 8) / 5);
    if (Math.abs(at) > 4) plant(ctx, at, z - 5.5, rng.between(3.5, 6.5), rng.pick(['neem', 'ashoka', 'coconut', 'ashoka']));
  }
  road(ctx, 5, z - 9);
  for (let i = 0; i < 2; i += 1) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = ctx.camera.projectPoint([at, 0, z - 10.5 - i * 3]);
    car(ctx, px, py, ctx.camera.scaleAt([at, 0, z - 10.5 - i * 3]));
  }
}
