import { glowing } from './colour.ts';
import type { Room } from './room.ts';
import { wallPoint, line3D, projectWallPoint, type DrawingContext } from './drawing-context.ts';

/** Lamps hanging from the ceiling. */
export function pendants(ctx: DrawingContext, r: Room, us: readonly number[], d: number, drop: number): void {
  const colour = ctx.rng.pick(['#3f4248', '#b9654a', '#d9a441', '#4b7a66', '#b08d57']);
  for (const u of us) {
    line3D(ctx, [wallPoint(r.back, u, r.height, d), wallPoint(r.back, u, drop + 0.2, d)], 0.015, '#3f4248');
    const [x, y] = projectWallPoint(ctx, r.back, u, drop, d);
    const m = ctx.camera.scaleAt(wallPoint(r.back, u, drop, d));
    ctx.canvas.circle(x, y + m * 0.1, m * 0.7, ctx.canvas.radialGradient(glowing('#ffe0a0'), r.evening ? 0.5 : 0.22));
    ctx.canvas.path(
      `M${Math.round(x - m * 0.2)} ${Math.round(y + m * 0.06)}q${Math.round(m * 0.02)} ${Math.round(-m * 0.22)} ${Math.round(m * 0.2)} ${Math.round(-m * 0.24)}q${Math.round(m * 0.18)} ${Math.round(m * 0.02)} ${Math.round(m * 0.2)} ${Math.round(m * 0.24)}z`,
      colour,
    );
    ctx.canvas.ellipse(x, y + m * 0.06, m * 0.1, m * 0.03, glowing('#fff3cf'));
  }
}
