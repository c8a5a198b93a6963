import { drawBlock } from './building.ts';
import { glowing, shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import type { Random } from './random.ts';
import { SHEET, bigDoor, crates, lorry, SHED_VIEWS, yard } from './shed-yard.ts';
import { wallPoint, wallRectangle, line3D, type DrawingContext, polygon3D } from './drawing-context.ts';

/** An industrial shed with a saw-tooth roof, vents, a chimney and a yard. */
export function industrialShed(rng: Random): DrawingContext {
  const ctx = outdoors(rng, SHED_VIEWS, 'any', '#b9b184');
  const z = ctx.camera.view.distance;
  const colour = rng.pick(['#e6dac6', '#d8cbb4', '#cfd6d2', '#e2c8ac', ...SHEET]);
  const teeth = rng.int(3, 4);
  const bay = rng.between(5, 6);
  const width = teeth * bay;
  const x = -width / 2;
  const eaves = rng.between(5, 6);
  for (const side of [-1, 1]) plant(ctx, side * (width / 2 + 4), z + 8, rng.between(7, 10));
  yard(ctx, z);
  if (rng.chance(0.5)) {
    line3D(
      ctx,
      [
        [x + width * 0.8, 0, z + 10],
        [x + width * 0.8, eaves + 7, z + 10],
      ],
      1.1,
      '#b4775a',
    );
    line3D(
      ctx,
      [
        [x + width * 0.8, eaves + 6.4, z + 10],
        [x + width * 0.8, eaves + 7, z + 10],
      ],
      1.2,
      '#eee8da',
    );
  }
  const block = drawBlock(ctx, x, z, width, 18, eaves, colour);
  const wall = block.front;
  if (block.side) {
    wallRectangle(ctx, block.side, 0, 0, 18, 1.1, '#9a8a74');
    for (let i = 0; i < 6; i += 1) wallRectangle(ctx, block.side, 1 + i * 2.9, 2.4, 1.9, 1.5, '#6f8a94');
  }
  for (let i = teeth - 1; i >= 0; i -= 1) {
    const u = i * bay;
    const rise = 2.3;
    polygon3D(ctx, [wallPoint(wall, u, eaves), wallPoint(wall, u + bay, eaves), wallPoint(wall, u, eaves + rise)], shade(colour, wall.lit));
    const slope = [
      wallPoint(wall, u, eaves + rise),
      wallPoint(wall, u + bay, eaves),
      wallPoint(wall, u + bay, eaves, -18),
      wallPoint(wall, u, eaves + rise, -18),
    ];
    polygon3D(ctx, slope, shade('#8fa0a6', ctx.sun > 0 ? 1.05 : 0.8));
    line3D(
      ctx,
      [wallPoint(wall, u, eaves, 0.05), wallPoint(wall, u, eaves + rise, 0.05), wallPoint(wall, u + bay, eaves, 0.05)],
      0.16,
      '#7d7a76',
    );
    wallRectangle(ctx, wall, u + 0.5, eaves + 0.3, 1.1, 1, '#6f8a94');
  }
  wallRectangle(ctx, wall, 0, 0, width, 1.1, '#9a8a74');
  wallRectangle(ctx, wall, 0, eaves - 0.2, width, 0.25, '#7d7a76');
  const at = rng.int(0, teeth - 1);
  for (let i = 0; i < teeth; i += 1) {
    if (i === at) bigDoor(ctx, wall, i * bay + 0.7, bay - 1.4, 4, rng.chance(0.5));
    else
      for (const u of [0.6, bay / 2 + 0.2]) {
        wallRectangle(ctx, wall, i * bay + u, 2.1, bay / 2 - 0.9, 1.8, ctx.rng.chance(ctx.light.litShare) ? glowing('#ffdf9c') : '#6f8a94');
        for (const k of [1, 2]) wallRectangle(ctx, wall, i * bay + u + ((bay / 2 - 0.9) * k) / 3, 2.1, 0.06, 1.8, '#e6e0d4');
      }
  }
  if (rng.chance(0.5)) lorry(ctx, rng.between(-8, 3), z - 6);
  else crates(ctx, rng.between(-6, 4), z - 4);
  return ctx;
}
