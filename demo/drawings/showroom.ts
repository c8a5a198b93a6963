import { neighbour, drawBlock } from './building.ts';
import { glowing, shade } from './colour.ts';
import { outdoors, reframed } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { GOODS, pavement, SHOP_VIEWS } from './shop-street.ts';
import { pot } from './shrubs.ts';
import { signboard } from './signboards.ts';
import {
  wallBox,
  wallPoint,
  wallRectangle,
  line3D,
  projectWallPoint,
  type DrawingContext,
  polygon3D,
  type Wall,
} from './drawing-context.ts';
import { car } from './vehicles.ts';

/** A showroom with large windows, goods on plinths and a sign. */
export function showroom(rng: Random): DrawingContext {
  const ctx = outdoors(rng, reframed(SHOP_VIEWS, 0.82), 'town');
  const z = ctx.camera.view.distance;
  const palette = rng.pick(PALETTES);
  const width = rng.between(11, 14);
  const x = -width / 2;
  const height = rng.pick([5.6, 6.4, 8.6]);
  neighbour(ctx, x - 11, z + 2, 9, rng.pick([5, 8]));
  neighbour(ctx, x + width + 2, z + 2, 9, rng.pick([5, 8]));
  const frame = rng.pick(['#4f4a46', palette.trim, '#6b4a38', '#f1ece2']);
  const block = drawBlock(ctx, x, z, width, 9, height, rng.pick([palette.wall, '#e6e0d4']));
  if (block.side) wallRectangle(ctx, block.side, 1, 0.6, 7, 3.2, '#5f7986');
  const glassHeight = height - 2;
  const inside = ctx.light.litShare > 0.08 || rng.chance(0.4) ? glowing('#f5dfb2') : '#a9bcc0';
  wallRectangle(ctx, block.front, 0.4, 0.2, width - 0.8, glassHeight, inside);
  wallRectangle(ctx, block.front, 0.4, 0.2, width - 0.8, 0.9, shade(inside, 0.9));
  display(ctx, block.front, width, rng.pick(['cars', 'clothes', 'sofas', 'lamps']));
  wallRectangle(ctx, block.front, 0.4, 0.2, width - 0.8, glassHeight, '#bcd5da', 0.3, 0.02);
  const panes = rng.int(4, 6);
  for (let i = 0; i <= panes; i += 1)
    wallRectangle(ctx, block.front, 0.4 + ((width - 0.8) * i) / panes - 0.05, 0.2, 0.1, glassHeight, frame, 1, 0.04);
  wallRectangle(ctx, block.front, 0.4, 2.9, width - 0.8, 0.08, frame, 1, 0.04);
  for (const u of [width * 0.2, width * 0.66])
    polygon3D(
      ctx,
      [
        wallPoint(block.front, u, 0.2, 0.05),
        wallPoint(block.front, u + 0.8, 0.2, 0.05),
        wallPoint(block.front, u + 2.2, 0.2 + glassHeight, 0.05),
        wallPoint(block.front, u + 1.2, 0.2 + glassHeight, 0.05),
      ],
      '#ffffff',
      0.22,
    );
  wallBox(ctx, block.front, -0.2, glassHeight + 0.2, width + 0.4, 1.9, 0.35, frame);
  signboard(ctx, block.front, width * 0.2, glassHeight + 0.6, width * 0.6, 1.1);
  wallBox(ctx, block.front, -0.2, 0, width + 0.4, 0.2, 1.4, '#d8ccb6');
  for (const u of [0.3, width - 0.3]) {
    const [px, py] = projectWallPoint(ctx, block.front, u, 0.2, 0.7);
    pot(ctx, px, py, 1.5 * ctx.camera.scaleAt(wallPoint(block.front, u, 0)));
  }
  pavement(ctx, x, z, width);
  return ctx;
}

function display(ctx: DrawingContext, wall: Wall, width: number, kind: string): void {
  const n = kind === 'cars' ? 2 : 5;
  for (let i = 0; i < n; i += 1) {
    const u = 0.8 + ((width - 1.6) * (i + 0.5)) / n;
    const [x, y] = projectWallPoint(ctx, wall, u, 0.5);
    const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0));
    if (kind === 'cars') car(ctx, x, y, scale * 0.95);
    if (kind === 'sofas') {
      const cloth = ctx.rng.pick(GOODS);
      wallRectangle(ctx, wall, u - 0.8, 0.5, 1.6, 0.4, cloth);
      wallRectangle(ctx, wall, u - 0.7, 0.9, 1.4, 0.4, shade(cloth, 0.86));
    }
    if (kind === 'clothes') {
      ctx.canvas.circle(x, y - scale * 1.62, scale * 0.11, '#e6d2b8');
      ctx.canvas.polygon(
        [
          [x - scale * 0.2, y - scale * 1.45],
          [x + scale * 0.2, y - scale * 1.45],
          [x + scale * 0.13, y - scale * 1],
          [x + scale * 0.36, y - scale * 0.1],
          [x - scale * 0.36, y - scale * 0.1],
          [x - scale * 0.13, y - scale * 1],
        ],
        ctx.rng.pick(GOODS),
      );
    }
    if (kind === 'lamps') {
      line3D(ctx, [wallPoint(wall, u, 3.2), wallPoint(wall, u, 2 + (i % 2) * 0.5)], 0.03, '#5b5048');
      const [lx, ly] = projectWallPoint(ctx, wall, u, 1.9 + (i % 2) * 0.5);
      ctx.canvas.circle(lx, ly, scale * 0.3, ctx.rng.pick(GOODS));
      wallRectangle(ctx, wall, u - 0.5, 0.4, 1, 0.7, '#cdbb9c');
    }
  }
}
