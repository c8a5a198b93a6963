import { glowing } from './colour.ts';
import type { Room } from './room.ts';
import { wallPoint, line3D, projectWallPoint, type DrawingContext } from './drawing-context.ts';

/** Lamps hanging from the ceiling. */
export function pendants(ctx: DrawingContext, room: Room, us: readonly number[], d: number, drop: number): void {
  const colour = ctx.rng.pick(['#3f4248', '#b9654a', '#d9a441', '#4b7a66', '#b08d57']);
  for (const u of us) {
    line3D(ctx, [wallPoint(room.back, u, room.height, d), wallPoint(room.back, u, drop + 0.2, d)], 0.015, '#3f4248');
    const [x, y] = projectWallPoint(ctx, room.back, u, drop, d);
    const scale = ctx.camera.scaleAt(wallPoint(room.back, u, drop, d));
    ctx.canvas.circle(x, y + scale * 0.1, scale * 0.7, ctx.canvas.radialGradient(glowing('#ffe0a0'), room.evening ? 0.5 : 0.22));
    ctx.canvas.path(
      `M${Math.round(x - scale * 0.2)} ${Math.round(y + scale * 0.06)}q${Math.round(scale * 0.02)} ${Math.round(-scale * 0.22)} ${Math.round(scale * 0.2)} ${Math.round(-scale * 0.24)}q${Math.round(scale * 0.18)} ${Math.round(scale * 0.02)} ${Math.round(scale * 0.2)} ${Math.round(scale * 0.24)}z`,
      colour,
    );
    ctx.canvas.ellipse(x, y + scale * 0.06, scale * 0.1, scale * 0.03, glowing('#fff3cf'));
  }
}
