import { shade } from './colour.ts';
import { WOOD } from './fabrics.ts';
import { footShadow } from './room.ts';
import { wallBox, wallPoint, wallRectangle, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';

/** A wardrobe of two or three doors. */
export function wardrobe(ctx: DrawingContext, wall: Wall, u: number, width: number, height = 2.2): void {
  const face = ctx.rng.pick([...WOOD, '#e6dac6', '#d9d4c8', '#c8d0c6']);
  footShadow(ctx, wall, u, width, 0.58);
  wallBox(ctx, wall, u, 0, width, height, 0.58, face);
  const doors = Math.max(2, Math.round(width / 0.65));
  for (let i = 0; i < doors; i += 1) {
    wallRectangle(ctx, wall, u + (width * i) / doors + 0.03, 0.1, width / doors - 0.06, height - 0.16, shade(face, 1.08), 1, 0.585);
    wallRectangle(ctx, wall, u + (width * (i + (i % 2 ? 0.1 : 0.84))) / doors, height * 0.45, 0.04, 0.24, '#d8c08a', 1, 0.59);
  }
  if (ctx.rng.chance(0.35))
    wallRectangle(ctx, wall, u + width / doors + 0.08, 0.5, width / doors - 0.16, height - 0.75, '#cfdcde', 1, 0.59);
}

/** A steel almirah. */
export function almirah(ctx: DrawingContext, wall: Wall, u: number): void {
  const steel = ctx.rng.pick(['#7f8f86', '#8a93a0', '#a39a86', '#7a868c']);
  footShadow(ctx, wall, u, 0.95, 0.5);
  wallBox(ctx, wall, u, 0.08, 0.95, 1.85, 0.5, steel);
  wallRectangle(ctx, wall, u + 0.465, 0.12, 0.02, 1.75, shade(steel, 0.7), 1, 0.505);
  wallRectangle(ctx, wall, u + 0.54, 0.6, 0.32, 1.15, '#d5e0e2', 1, 0.505);
  polygon3D(
    ctx,
    [
      wallPoint(wall, u + 0.6, 0.7, 0.506),
      wallPoint(wall, u + 0.68, 0.7, 0.506),
      wallPoint(wall, u + 0.82, 1.65, 0.506),
      wallPoint(wall, u + 0.72, 1.65, 0.506),
    ],
    '#eef4f4',
  );
  wallRectangle(ctx, wall, u + 0.38, 1, 0.05, 0.16, '#e9e4d4', 1, 0.506);
}

/** A television on the wall over a low unit. */
export function television(ctx: DrawingContext, wall: Wall, u: number, width: number): void {
  const wood = ctx.rng.pick(WOOD);
  footShadow(ctx, wall, u, width, 0.4);
  wallBox(ctx, wall, u, 0.12, width, 0.4, 0.4, wood);
  for (let i = 0; i < 3; i += 1)
    wallRectangle(ctx, wall, u + (width * i) / 3 + 0.03, 0.16, width / 3 - 0.06, 0.32, shade(wood, 1.12), 1, 0.405);
  wallBox(ctx, wall, u + width * 0.14, 0.85, width * 0.72, width * 0.42, 0.05, '#2f3138');
  polygon3D(
    ctx,
    [
      wallPoint(wall, u + width * 0.2, 0.9, 0.051),
      wallPoint(wall, u + width * 0.4, 0.9, 0.051),
      wallPoint(wall, u + width * 0.62, 0.83 + width * 0.42, 0.051),
      wallPoint(wall, u + width * 0.36, 0.83 + width * 0.42, 0.051),
    ],
    '#454a54',
  );
}
