import { type Colour, glowing, shade } from './colour.ts';
import { PALETTES } from './palette.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, polygon3D, type Wall, createWall } from './drawing-context.ts';

/** A block on the ground, with its visible walls. */
type Block = {
  front: Wall;
  side: Wall | null;
  width: number;
  depth: number;
  height: number;
};

/** Draws the visible walls of a block and its flat roof. */
export function drawBlock(
  ctx: DrawingContext,
  x: number,
  z: number,
  width: number,
  depth: number,
  height: number,
  colour: Colour,
  from = 0,
): Block {
  const front = createWall(ctx, x, z, 'front');
  // Which side is visible depends on the rotation and on the position of the block.
  const [ax] = ctx.camera.projectPoint([x, 0, z]);
  const [bx] = ctx.camera.projectPoint([x, 0, z + depth]);
  const [cx] = ctx.camera.projectPoint([x + width, 0, z]);
  const [ex] = ctx.camera.projectPoint([x + width, 0, z + depth]);
  const rightSide = ex > cx + 2 ? createWall(ctx, x + width, z, 'right') : null;
  const side = bx < ax - 2 ? createWall(ctx, x, z + depth, 'left') : rightSide;
  polygon3D(
    ctx,
    [
      wallPoint(front, 0, from + height),
      wallPoint(front, width, from + height),
      wallPoint(front, width, from + height, -depth),
      wallPoint(front, 0, from + height, -depth),
    ],
    shade(colour, 1.1),
  );
  if (side) wallRectangle(ctx, side, 0, from, depth, height, colour);
  wallRectangle(ctx, front, 0, from, width, height, colour);
  // A side that is hardly visible gets no details.
  const sliver = Math.abs(side?.dz === 1 ? ex - cx : bx - ax) < 16;
  return { front, side: sliver ? null : side, width, depth, height };
}

/** The parapet around the top of a block. */
export function parapet(ctx: DrawingContext, block: Block, from: number, height: number, colour: Colour, cap: Colour): void {
  const { front, side, width, depth } = block;
  if (side) {
    wallBox(ctx, side, 0, from, depth, height, 0.12, colour, -0.02);
    wallBox(ctx, side, 0, from + height, depth, 0.1, 0.2, cap, -0.06);
  }
  wallBox(ctx, front, 0, from, width, height, 0.12, colour, -0.02);
  wallBox(ctx, front, -0.06, from + height, width + 0.12, 0.1, 0.2, cap, -0.06);
}

/** A black (or blue, or white) water tank on the roof. */
export function waterTank(ctx: DrawingContext, x: number, y: number, z: number, size: number): void {
  const sizePx = ctx.camera.scaleAt([x, y, z]) * size;
  const [px, py] = ctx.camera.projectPoint([x, y, z]);
  const colour = ctx.rng.pick(['#3b3a3f', '#3b3a3f', '#4f7394', '#e9e6dd']);
  ctx.canvas.rect(px - sizePx * 0.62, py - sizePx * 0.16, sizePx * 1.24, sizePx * 0.16, '#a99f92');
  ctx.canvas.path(
    `M${Math.round(px - sizePx * 0.55)} ${Math.round(py - sizePx * 0.16)}v${Math.round(-sizePx)}q${Math.round(sizePx * 0.55)} ${Math.round(-sizePx * 0.34)} ${Math.round(sizePx * 1.1)} 0v${Math.round(sizePx)}z`,
    colour,
  );
  ctx.canvas.path(
    `M${Math.round(px - sizePx * 0.55 + (ctx.sun > 0 ? sizePx * 0.66 : sizePx * 0.1))} ${Math.round(py - sizePx * 0.16)}v${Math.round(-sizePx)}h${Math.round(sizePx * 0.26)}v${Math.round(sizePx)}z`,
    shade(colour, 1.2),
  );
  ctx.canvas.rect(px - sizePx * 0.16, py - sizePx * 1.42, sizePx * 0.32, sizePx * 0.12, shade(colour, 0.85));
}

/** A television dish on the parapet. */
export function dish(ctx: DrawingContext, x: number, y: number, z: number): void {
  line3D(
    ctx,
    [
      [x, y, z],
      [x, y + 0.7, z],
    ],
    0.06,
    '#6c6a68',
  );
  const [px, py] = ctx.camera.projectPoint([x, y + 0.8, z]);
  const scale = ctx.camera.scaleAt([x, y, z]);
  ctx.canvas.ellipse(px, py, scale * 0.3, scale * 0.36, '#d8d6cf');
  ctx.canvas.ellipse(px + scale * 0.05 * ctx.sun, py, scale * 0.2, scale * 0.27, '#bfbdb6');
}

/** A simple neighbouring building, so that there is no gap in the street. */
export function neighbour(ctx: DrawingContext, x: number, z: number, width: number, height: number): void {
  const palette = ctx.rng.pick(PALETTES);
  const colour = shade(palette.wall, 0.96);
  const block = drawBlock(ctx, x, z, width, 9, height, colour);
  const cells = Math.max(2, Math.round(width / 3));
  const each = (draw: (u: number, v: number) => void) => {
    for (let v = 1; v < height - 1.5; v += 3.1) for (let i = 0; i < cells; i += 1) draw((width * (i + 0.5)) / cells, v);
  };
  each((u, v) => wallRectangle(ctx, block.front, u - 0.75, v - 0.1, 1.5, 1.5, palette.frame));
  each((u, v) =>
    wallRectangle(ctx, block.front, u - 0.65, v, 1.3, 1.3, ctx.rng.chance(ctx.light.litShare) ? glowing('#ffdf9c') : '#5f7480'),
  );
  each((u, v) => wallRectangle(ctx, block.front, u - 0.03, v, 0.06, 1.3, palette.frame));
  for (let v = 3.1; v < height - 1; v += 3.1) wallRectangle(ctx, block.front, 0, v - 0.1, width, 0.14, palette.trim, 0.8);
  parapet(ctx, block, height, 0.6, colour, palette.trim);
}
