import { type Colour, glowing, shade } from './colour.ts';
import type { DrawingContext } from './drawing-context.ts';

const n = (v: number) => Math.round(v);
const BODY: readonly Colour[] = ['#9f3b2a', '#35649a', '#4b7a66', '#e9e4da', '#5a5a62', '#d9a441'];

function wheel(ctx: DrawingContext, x: number, y: number, r: number): void {
  ctx.canvas.circle(x, y - r, r, '#35333a');
  ctx.canvas.circle(x, y - r, r * 0.55, '#b9b8b4');
}

/** A scooter seen from the side; `scale` is pixels per metre. */
export function scooter(ctx: DrawingContext, x: number, y: number, scale: number): void {
  const f = ctx.rng.pick([-1, 1]);
  const c = ctx.rng.pick(BODY);
  const at = (dx: number, dy: number) => `${n(x + f * dx * scale)} ${n(y - dy * scale)}`;
  ctx.canvas.ellipse(x, y, scale * 0.95, scale * 0.07, '#2a2438', 0.2);
  wheel(ctx, x - f * 0.55 * scale, y, 0.23 * scale);
  wheel(ctx, x + f * 0.6 * scale, y, 0.23 * scale);
  ctx.canvas.path(
    `M${at(-0.9, 0.45)}Q${at(-0.85, 0.82)} ${at(-0.3, 0.74)}L${at(0, 0.68)}L${at(0.02, 0.3)}L${at(0.36, 0.28)}L${at(0.46, 0.9)}L${at(0.56, 0.9)}L${at(0.58, 0.42)}Q${at(0.8, 0.5)} ${at(0.86, 0.3)}L${at(0.6, 0.42)}L${at(0.42, 0.2)}L${at(-0.3, 0.2)}Q${at(-0.5, 0.6)} ${at(-0.9, 0.45)}z`,
    c,
  );
  ctx.canvas.path(`M${at(-0.82, 0.76)}Q${at(-0.4, 0.9)} ${at(0.02, 0.76)}L${at(0, 0.68)}L${at(-0.72, 0.7)}z`, '#3d3438');
  ctx.canvas.stroke(`M${at(0.5, 0.88)}L${at(0.42, 1.04)}L${at(0.28, 1.06)}`, '#3d3a3f', scale * 0.06);
  ctx.canvas.circle(x + f * 0.56 * scale, y - 0.86 * scale, scale * 0.08, glowing('#fff2cc'));
}

/** A small car seen from the side. */
export function car(ctx: DrawingContext, x: number, y: number, scale: number): void {
  const f = ctx.rng.pick([-1, 1]);
  const c = ctx.rng.pick(['#e9e4da', '#c8ccce', '#8f3d33', '#4d6a86', '#6d6f73']);
  const at = (dx: number, dy: number) => `${n(x + f * dx * scale)} ${n(y - dy * scale)}`;
  ctx.canvas.ellipse(x, y, scale * 2, scale * 0.1, '#2a2438', 0.22);
  ctx.canvas.path(
    `M${at(-1.85, 0.3)}L${at(-1.82, 0.8)}Q${at(-1.75, 0.95)} ${at(-1.5, 0.98)}L${at(-1.1, 1.45)}Q${at(-0.2, 1.6)} ${at(0.5, 1.42)}L${at(1.05, 0.98)}Q${at(1.75, 0.92)} ${at(1.85, 0.65)}L${at(1.85, 0.3)}z`,
    c,
  );
  ctx.canvas.path(
    `M${at(-1.25, 1)}L${at(-0.98, 1.36)}Q${at(-0.5, 1.44)} ${at(-0.25, 1.44)}L${at(-0.25, 1)}zM${at(-0.12, 1)}L${at(-0.12, 1.44)}Q${at(0.25, 1.42)} ${at(0.45, 1.34)}L${at(0.85, 1)}z`,
    '#4b5b66',
  );
  ctx.canvas.path(`M${at(-1.85, 0.3)}L${at(-1.85, 0.42)}L${at(1.85, 0.42)}L${at(1.85, 0.3)}z`, shade(c, 0.7));
  ctx.canvas.circle(x + f * 1.74 * scale, y - 0.7 * scale, scale * 0.09, glowing('#fff2cc'));
  wheel(ctx, x - f * 1.1 * scale, y, 0.32 * scale);
  wheel(ctx, x + f * 1.15 * scale, y, 0.32 * scale);
}

/** An auto-rickshaw, yellow over green or black. */
export function auto(ctx: DrawingContext, x: number, y: number, scale: number): void {
  const f = ctx.rng.pick([-1, 1]);
  const low = ctx.rng.pick(['#3f6b4c', '#3a3a40']);
  const at = (dx: number, dy: number) => `${n(x + f * dx * scale)} ${n(y - dy * scale)}`;
  ctx.canvas.ellipse(x, y, scale * 1.4, scale * 0.08, '#2a2438', 0.22);
  ctx.canvas.path(
    `M${at(-1.2, 0.95)}L${at(-1.15, 1.6)}Q${at(-1, 1.78)} ${at(-0.5, 1.78)}L${at(0.4, 1.76)}Q${at(0.65, 1.7)} ${at(0.85, 0.95)}L${at(0.72, 0.95)}L${at(0.42, 1.55)}L${at(-0.3, 1.58)}L${at(-0.3, 0.95)}z`,
    '#e2b23f',
  );
  ctx.canvas.path(
    `M${at(-1.25, 0.3)}L${at(-1.22, 1)}L${at(-0.3, 1)}L${at(-0.28, 0.42)}L${at(0.42, 0.42)}L${at(0.62, 1)}L${at(0.95, 0.95)}Q${at(1.2, 0.7)} ${at(1.22, 0.35)}L${at(1, 0.28)}z`,
    low,
  );
  ctx.canvas.path(`M${at(-0.28, 0.42)}L${at(-0.3, 0.8)}L${at(0.1, 0.8)}L${at(0.12, 0.42)}z`, '#6b4638');
  wheel(ctx, x - f * 0.8 * scale, y, 0.24 * scale);
  wheel(ctx, x + f * 0.95 * scale, y, 0.24 * scale);
}
