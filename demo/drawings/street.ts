import { type Colour, mix, shade } from './colour.ts';
import type { Palette } from './palette.ts';
import { HEIGHT, WIDTH } from './svg-canvas.ts';
import {
  wallBox,
  groundRectangle,
  wallPoint,
  wallRectangle,
  line3D,
  type DrawingContext,
  polygon3D,
  createWall,
} from './drawing-context.ts';

/** The ground, from the horizon to the lower edge of the image. */
export function ground(ctx: DrawingContext, colour: Colour): void {
  const y = ctx.camera.horizon;
  ctx.canvas.rect(
    0,
    y,
    WIDTH,
    HEIGHT - y,
    ctx.canvas.linearGradient([
      [mix(colour, ctx.light.haze, 0.35), 1],
      [colour, 1],
      [shade(colour, 0.94), 1],
    ]),
  );
}

/** A tarred road between two depths, with verges and kerbs. */
export function road(ctx: DrawingContext, near: number, far: number): void {
  const tar = ctx.light.isWet ? '#6d7578' : '#8a8580';
  groundRectangle(ctx, -90, near - 0.5, 180, far - near + 1.4, '#c3ad8c');
  groundRectangle(ctx, -90, near, 180, far - near, tar);
  groundRectangle(ctx, -90, far - 0.25, 180, 0.25, shade(tar, 0.85));
  for (let i = -9; i < 9; i += 1) groundRectangle(ctx, i * 4, (near + far) / 2 - 0.08, 1.9, 0.16, '#e9e2d2', 0.7);
  if (!ctx.light.isWet) return;
  for (let i = 0; i < 5; i += 1) {
    const [x, y] = ctx.camera.projectPoint([ctx.rng.between(-9, 9), 0, ctx.rng.between(near + 0.5, far)]);
    ctx.canvas.ellipse(x, y, ctx.rng.between(70, 170), ctx.rng.between(7, 15), '#b9c6c9', 0.6);
  }
}

/** The shadow of a building on the ground beside it. */
export function groundShadow(ctx: DrawingContext, x: number, z: number, w: number, d: number, reach: number): void {
  const k = ctx.sun < 0 ? reach : -reach;
  polygon3D(
    ctx,
    [
      [x, 0, z],
      [x + w, 0, z],
      [x + w + k, 0, z + d * 0.6],
      [x + w + k, 0, z + d],
      [x + k, 0, z + d],
      [x + k, 0, z + d * 0.6],
    ],
    '#2a2438',
    ctx.light.shadowOpacity,
  );
}

/** A wall around the plot, with piers and a gate. */
export function compound(
  ctx: DrawingContext,
  palette: Palette,
  x: number,
  z: number,
  width: number,
  height: number,
  gateAt: number,
  gateWide: number,
): void {
  const front = createWall(ctx, x, z, 'front');
  const run = (from: number, to: number) => {
    if (to - from < 0.2) return;
    wallBox(ctx, front, from, 0, to - from, height, 0.2, mix(palette.wall, '#e9dcc6', 0.35), -0.2);
    wallRectangle(ctx, front, from, 0, to - from, 0.3, palette.trim, 0.55, 0.01);
    wallBox(ctx, front, from, height, to - from, 0.1, 0.28, palette.trim, -0.24);
  };
  run(0, gateAt);
  run(gateAt + gateWide, width);
  gate(ctx, palette, x + gateAt, z, gateWide, height + 0.15);
  for (const pier of [gateAt - 0.42, gateAt + gateWide]) {
    wallBox(ctx, front, pier, 0, 0.42, height + 0.4, 0.42, palette.wall, -0.3);
    wallBox(ctx, front, pier - 0.06, height + 0.4, 0.54, 0.12, 0.54, palette.trim, -0.36);
  }
}

/** An iron gate: bars above a solid lower part. */
export function gate(ctx: DrawingContext, palette: Palette, x: number, z: number, width: number, height: number): void {
  const wall = createWall(ctx, x, z, 'front');
  const leaf = width / 2;
  for (const from of [0, leaf]) {
    wallRectangle(ctx, wall, from + 0.04, 0.12, leaf - 0.08, height * 0.38, palette.grille);
    const bars = Math.max(4, Math.round(leaf / 0.17));
    for (let i = 0; i <= bars; i += 1)
      line3D(
        ctx,
        [
          wallPoint(wall, from + 0.06 + ((leaf - 0.12) * i) / bars, 0.12),
          wallPoint(wall, from + 0.06 + ((leaf - 0.12) * i) / bars, height),
        ],
        0.035,
        palette.grille,
      );
    for (const v of [height * 0.72, height])
      line3D(ctx, [wallPoint(wall, from + 0.04, v), wallPoint(wall, from + leaf - 0.04, v)], 0.055, palette.grille);
  }
}

/** A kolam on the ground: dots and loops of white flour. */
export function kolam(ctx: DrawingContext, x: number, z: number, size: number): void {
  const petals = ctx.rng.pick([6, 8]);
  const ring = (r: number, k: number, from: number) => {
    const places = [];
    for (let i = 0; i <= 32; i += 1) {
      const a = from + (i / 32) * Math.PI * 2;
      const reach = r * (1 + k * Math.cos(a * petals));
      places.push([x + Math.cos(a) * reach, 0, z + Math.sin(a) * reach] as const);
    }
    line3D(ctx, places, 0.045, '#fbf7ee', 0.92);
  };
  ring(size * 0.62, 0.42, 0);
  ring(size * 0.36, -0.45, 0.2);
  ring(size, 0.05, 0);
}

/** An electric pole with wires. */
export function pole(ctx: DrawingContext, x: number, z: number): void {
  const height = 7.5;
  for (const drop of [0, 0.35]) {
    const [ax, ay] = ctx.camera.projectPoint([x, height - drop, z]);
    for (const side of [-1, 1])
      ctx.canvas.stroke(`M${Math.round(ax)} ${Math.round(ay)}q${side * 500} 90 ${side * 1700} ${-20 - drop * 40}`, '#4c4a4c', 2, 0.55);
  }
  line3D(
    ctx,
    [
      [x, 0, z],
      [x, height + 0.2, z],
    ],
    0.2,
    '#a7a29a',
  );
  line3D(
    ctx,
    [
      [x - 0.7, height, z],
      [x + 0.7, height, z],
    ],
    0.1,
    '#7f7a74',
  );
}
