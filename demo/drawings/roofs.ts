import type { Point3D } from './camera.ts';
import { mix, shade } from './colour.ts';
import type { Palette } from './palette.ts';
import { wallBox, wallPoint, line3D, type DrawingContext, polygon3D, isFacingCamera, type Wall } from './drawing-context.ts';

const TILES = ['#b4573a', '#a94c33', '#bd6644', '#8f4a38'];

const between = (a: Point3D, b: Point3D, t: number): Point3D => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** One slope of a tiled roof, from its eave to its ridge, with the lines of the tile courses. */
function slope(
  ctx: DrawingContext,
  eave: readonly [Point3D, Point3D],
  ridge: readonly [Point3D, Point3D],
  colour: string,
  light: number,
): void {
  if (!isFacingCamera(ctx.camera.projectPolygon([eave[0], eave[1], ridge[1], ridge[0]]))) return;
  polygon3D(ctx, [eave[0], eave[1], ridge[1], ridge[0]], shade(colour, light));
  for (const t of [0.2, 0.4, 0.6, 0.8])
    line3D(ctx, [between(eave[0], ridge[0], t), between(eave[1], ridge[1], t)], 0.05, shade(colour, light * 0.84));
  const courses = ctx.camera.scaleAt(eave[0]) > 44 ? 10 : 4;
  for (let i = 1; i < courses; i += 1)
    line3D(ctx, [between(eave[0], eave[1], i / courses), between(ridge[0], ridge[1], i / courses)], 0.03, shade(colour, light * 0.9));
  line3D(ctx, [eave[0], eave[1]], 0.16, shade(colour, light * 0.72));
}

/** A hipped roof of Mangalore tiles over a block. */
export function tiledRoof(ctx: DrawingContext, x: number, z: number, w: number, d: number, y: number, rise: number): void {
  const colour = ctx.rng.pick(TILES);
  const o = 0.7;
  const [left, right, front, back] = [x - o, x + w + o, z - o, z + d + o];
  const run = Math.min(w, d) * 0.42;
  const ridge: readonly [Point3D, Point3D] = [
    [x + run, y + rise, z + d / 2],
    [x + w - run, y + rise, z + d / 2],
  ];
  const flanks = [
    {
      at: left,
      light: ctx.sun < 0 ? 1.04 : 0.74,
      eave: [
        [left, y, back],
        [left, y, front],
      ] as const,
      top: ridge[0],
    },
    {
      at: right,
      light: ctx.sun > 0 ? 1.04 : 0.74,
      eave: [
        [right, y, front],
        [right, y, back],
      ] as const,
      top: ridge[1],
    },
  ].toSorted((a, b) => ctx.camera.depth([b.at, y, z]) - ctx.camera.depth([a.at, y, z]));
  for (const flank of flanks) slope(ctx, flank.eave, [flank.top, flank.top], colour, flank.light);
  slope(
    ctx,
    [
      [left, y, front],
      [right, y, front],
    ],
    ridge,
    colour,
    1,
  );
  line3D(ctx, ridge, 0.16, mix(colour, '#fff0dd', 0.2));
}

/** The thinnai: a raised porch with two or four pillars under a small roof. */
export function verandah(ctx: DrawingContext, wall: Wall, palette: Palette, u: number, width: number, cover: 'slab' | 'tiles'): void {
  const deep = 1.9;
  const height = 2.75;
  wallBox(ctx, wall, u, 0, width, 0.42, deep, ctx.rng.pick(['#9f3f30', '#a84c38', '#b9a58a']));
  wallBox(ctx, wall, u + width / 2 - 0.8, 0, 1.6, 0.2, 0.4, '#c9b79c', deep);
  for (const at of [u + 0.1, u + width - 0.38]) {
    wallBox(ctx, wall, at - 0.06, 0.42, 0.4, 0.25, 0.4, palette.trim, deep - 0.46);
    wallBox(ctx, wall, at, 0.67, 0.28, height - 0.67, 0.28, ctx.rng.pick([palette.wall, palette.wall, palette.accent]), deep - 0.4);
    wallBox(ctx, wall, at - 0.06, height - 0.16, 0.4, 0.16, 0.4, palette.trim, deep - 0.46);
  }
  if (cover === 'slab') {
    wallBox(ctx, wall, u - 0.3, height, width + 0.6, 0.2, deep + 0.35, palette.trim);
    return;
  }
  const colour = ctx.rng.pick(TILES);
  const lo = height - 0.1;
  slope(
    ctx,
    [wallPoint(wall, u - 0.35, lo, deep + 0.45), wallPoint(wall, u + width + 0.35, lo, deep + 0.45)],
    [wallPoint(wall, u - 0.2, lo + 0.95, 0), wallPoint(wall, u + width + 0.2, lo + 0.95, 0)],
    colour,
    1,
  );
}
