import { type Colour, glowing, shade } from './colour.ts';
import { outlook } from './room-windows.ts';
import { footShadow, type Room } from './room.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';

/** Upholstery of office chairs. */
export const SEATS: readonly Colour[] = ['#4f5a63', '#b9654a', '#4b7a66', '#35649a', '#c9a05c'];

/** A grid of lights in a flat ceiling. */
export function ceilingLights(ctx: DrawingContext, room: Room): void {
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 3; j += 1) {
      const [x, z] = [room.x0 + (room.width * (i + 0.5)) / 3 - 0.35, room.depth - 1.4 - j * 2];
      polygon3D(
        ctx,
        [
          [x, room.height, z],
          [x + 0.7, room.height, z],
          [x + 0.7, room.height, z + 0.7],
          [x, room.height, z + 0.7],
        ],
        glowing('#fffdf2'),
      );
    }
}

/** A window from wall to wall, with half-closed blinds. */
export function ribbon(ctx: DrawingContext, wall: Wall, u: number, width: number): void {
  wallRectangle(ctx, wall, u - 0.08, 0.82, width + 0.16, 1.76, '#8d8f90');
  outlook(ctx, wall, u, 0.9, width, 1.6);
  const n = Math.max(2, Math.round(width / 1.2));
  for (let i = 1; i < n; i += 1) wallRectangle(ctx, wall, u + (width * i) / n - 0.03, 0.9, 0.06, 1.6, '#8d8f90');
  if (ctx.rng.chance(0.6))
    for (let v = 2.44; v > 2.44 - ctx.rng.between(0.3, 0.8); v -= 0.09) wallRectangle(ctx, wall, u, v, width, 0.05, '#f4efe4', 1, 0.04);
}

/** An office chair on a star base. */
export function officeChair(ctx: DrawingContext, wall: Wall, u: number, d: number, colour: Colour): void {
  footShadow(ctx, wall, u, 0.44, 0.44, d);
  line3D(ctx, [wallPoint(wall, u + 0.22, 0.05, d + 0.22), wallPoint(wall, u + 0.22, 0.44, d + 0.22)], 0.05, '#5a5d60');
  line3D(ctx, [wallPoint(wall, u, 0.05, d + 0.22), wallPoint(wall, u + 0.44, 0.05, d + 0.22)], 0.05, '#5a5d60');
  wallBox(ctx, wall, u, 0.43, 0.44, 0.08, 0.44, colour, d);
  wallBox(ctx, wall, u + 0.03, 0.58, 0.38, 0.5, 0.06, shade(colour, 0.92), d + 0.4);
}
