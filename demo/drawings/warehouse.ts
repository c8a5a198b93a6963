import { drawBlock } from './building.ts';
import { type Colour, glowing, shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import type { Random } from './random.ts';
import { bigDoor, crates, lorry, SHEET, SHED_VIEWS, yard } from './shed-yard.ts';
import { signboard } from './signboards.ts';
import {
  wallBox,
  wallPoint,
  wallRectangle,
  line3D,
  type DrawingContext,
  polygon3D,
  isFacingCamera,
  type Wall,
  createWall,
} from './drawing-context.ts';
import { pole } from './street.ts';

function ribs(ctx: DrawingContext, wall: Wall, width: number, from: number, height: number, colour: Colour): void {
  const n = Math.round(width / 0.55);
  for (let i = 1; i < n; i += 1)
    ctx.canvas.line(
      [
        ctx.camera.projectPoint(wallPoint(wall, (width * i) / n, from, 0.01)),
        ctx.camera.projectPoint(wallPoint(wall, (width * i) / n, from + height, 0.01)),
      ],
      shade(colour, 0.86),
      1.5,
    );
}

/** A gable wall and the roof behind it. */
function gable(
  ctx: DrawingContext,
  x: number,
  z: number,
  width: number,
  depth: number,
  eaves: number,
  rise: number,
  colour: Colour,
  roof: Colour,
): Wall {
  const front = createWall(ctx, x, z, 'front');
  const o = 0.5;
  const ridge = (d: number) => [x + width / 2, eaves + rise, z + d] as const;
  const slopes = [
    {
      light: ctx.sun < 0 ? 1.08 : 0.82,
      at: x,
      places: [[x - o, eaves - 0.15, z + depth], [x - o, eaves - 0.15, z - o], ridge(-o), ridge(depth)] as const,
    },
    {
      light: ctx.sun > 0 ? 1.08 : 0.82,
      at: x + width,
      places: [[x + width + o, eaves - 0.15, z - o], [x + width + o, eaves - 0.15, z + depth], ridge(depth), ridge(-o)] as const,
    },
  ];
  const block = drawBlock(ctx, x, z, width, depth, eaves, colour);
  if (block.side) {
    wallRectangle(ctx, block.side, 0, 0, depth, 1.2, '#c9b79c');
    ribs(ctx, block.side, depth, 1.2, eaves - 1.2, colour);
    for (let i = 0; i < 5; i += 1)
      wallRectangle(
        ctx,
        block.side,
        depth * (0.08 + i * 0.18),
        eaves - 1.5,
        depth * 0.11,
        0.8,
        ctx.rng.chance(ctx.light.litShare) ? glowing('#ffdf9c') : '#6f8a94',
      );
  }
  polygon3D(
    ctx,
    [wallPoint(front, 0, eaves), wallPoint(front, width, eaves), wallPoint(front, width / 2, eaves + rise)],
    shade(colour, front.lit),
  );
  ribs(ctx, front, width, 1.2, eaves - 1.2, colour);
  for (const slope of slopes) {
    if (!isFacingCamera(ctx.camera.projectPolygon(slope.places))) continue;
    polygon3D(ctx, slope.places, shade(roof, slope.light));
    const [a, b, c, d] = slope.places;
    for (let i = 1; i < 12; i += 1) {
      const t = i / 12;
      const along = (p: readonly [number, number, number], q: readonly [number, number, number]) =>
        [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t] as const;
      ctx.canvas.line([ctx.camera.projectPoint(along(a, b)), ctx.camera.projectPoint(along(d, c))], shade(roof, slope.light * 0.88), 2);
    }
  }
  line3D(
    ctx,
    [wallPoint(front, -o, eaves - 0.2, o), wallPoint(front, width / 2, eaves + rise, o), wallPoint(front, width + o, eaves - 0.2, o)],
    0.2,
    shade(roof, 0.75),
  );
  wallRectangle(ctx, front, 0, 0, width, 1.2, '#c9b79c');
  return front;
}

/** A godown (warehouse): a long gabled shed with loading doors and a lorry. */
export function warehouse(rng: Random): DrawingContext {
  const ctx = outdoors(rng, SHED_VIEWS, 'any', '#b9b184');
  const z = ctx.camera.view.distance;
  const colour = rng.pick(SHEET);
  const roof = rng.pick(['#8a9499', '#b4653f', '#6f8a94', '#a39f94']);
  const width = rng.between(14, 18);
  const x = -width / 2;
  for (const side of [-1, 1]) plant(ctx, side * (width / 2 + 4), z + 7, rng.between(7, 10));
  yard(ctx, z);
  const two = rng.chance(0.4);
  if (two) gable(ctx, x + (rng.chance(0.5) ? width + 2 : -width * 0.8 - 2), z + 3, width * 0.8, 20, 5.4, 2.2, colour, roof);
  const w = gable(ctx, x, z, width, 22, rng.between(5.6, 6.6), rng.between(2.2, 3), colour, roof);
  const doors = rng.int(1, 3);
  for (let i = 0; i < doors; i += 1) bigDoor(ctx, w, (width * (i + 0.5)) / doors - 1.8, 3.6, 4, rng.chance(0.55));
  signboard(ctx, w, width / 2 - 2.4, 5, 4.8, 0.9);
  if (rng.chance(0.5)) wallBox(ctx, w, 0, 0, width, 1, 1.6, '#bdb09a');
  if (rng.chance(0.65)) lorry(ctx, rng.between(-8, 3), z - 6);
  else crates(ctx, rng.between(-6, 4), z - 4);
  if (rng.chance(0.4)) pole(ctx, x - 3, z - 3);
  return ctx;
}
