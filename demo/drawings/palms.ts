import { type Colour, shade } from './colour.ts';
import { disc } from './crowns.ts';
import type { Point } from './svg-canvas.ts';
import type { DrawingContext } from './drawing-context.ts';

function frond(ctx: DrawingContext, x: number, y: number, angle: number, length: number, colour: Colour): void {
  const droop = 0.55 + Math.abs(Math.cos(angle)) * 0.35;
  const rib = (t: number): Point => [x + Math.cos(angle) * length * t, y - Math.sin(angle) * length * t + droop * length * t * t * 0.75];
  const fewTeeth = length > 50 ? 5 : 3;
  const teeth = length > 110 ? 9 : fewTeeth;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i <= teeth; i += 1) {
    const t = i / teeth;
    const [px, py] = rib(t);
    const leaf = length * 0.26 * Math.sin(Math.PI * (0.18 + 0.8 * t));
    upper.push([px, py - leaf * 0.12]);
    if (i < teeth) {
      const [mx, my] = rib(t + 0.5 / teeth);
      lower.unshift([px + (mx - px) * 1.6, py + leaf], [mx, my + leaf * 0.25]);
    }
  }
  ctx.canvas.polygon([...upper, ...lower.toSorted((a, b) => (Math.cos(angle) > 0 ? b[0] - a[0] : a[0] - b[0]))], colour);
}

/** A coconut palm with a curved trunk. */
export function coconut(ctx: DrawingContext, x: number, y: number, size: number, lean = ctx.rng.between(-0.22, 0.22)): void {
  const { canvas, rng } = ctx;
  const top: Point = [x + lean * size, y - size * 0.8];
  const bend: Point = [x + lean * size * 0.15, y - size * 0.45];
  const w = size * 0.022;
  const q = (o: number) => `${Math.round(bend[0] + o)} ${Math.round(bend[1])}`;
  canvas.path(
    `M${Math.round(x - w * 1.5)} ${Math.round(y)}Q${q(-w)} ${Math.round(top[0] - w * 0.7)} ${Math.round(top[1])}h${Math.round(w * 1.4)}Q${q(w)} ${Math.round(x + w * 1.5)} ${Math.round(y)}z`,
    '#8a705a',
  );
  const green = rng.pick(['#3f7a4f', '#4a8550', '#57884a']);
  const fan = (angles: readonly number[], colour: Colour) => {
    for (const angle of angles) frond(ctx, top[0], top[1], angle + rng.between(-0.12, 0.12), size * rng.between(0.36, 0.44), colour);
  };
  fan([-0.35, 3.5, 0.25, 2.85], shade(green, 0.8));
  canvas.path(disc(top[0] - w, top[1] + w * 1.6, w * 1.25) + disc(top[0] + w * 1.4, top[1] + w * 1.8, w * 1.25), '#8c7a3c');
  fan([0.75, 1.3, 1.9, 2.4], green);
  fan([0.05, 3.1, 1.05], shade(green, 1.14));
}

/** A banana plant with its broad leaves. */
export function banana(ctx: DrawingContext, x: number, y: number, size: number): void {
  ctx.canvas.polygon(
    [
      [x - size * 0.05, y],
      [x + size * 0.05, y],
      [x + size * 0.03, y - size * 0.5],
      [x - size * 0.03, y - size * 0.5],
    ],
    '#9aa765',
  );
  const turns = [-1.15, -0.65, -0.2, 0.25, 0.7, 1.15];
  turns.forEach((a, i) => {
    const [tx, ty] = [x + Math.sin(a) * size * 0.5, y - size * 0.5 - Math.cos(a) * size * 0.5];
    const [mx, my] = [(x + tx) / 2, (y - size * 0.5 + ty) / 2 - size * 0.12];
    const n = (v: number) => Math.round(v);
    ctx.canvas.path(
      `M${n(x)} ${n(y - size * 0.48)}Q${n(mx - size * 0.09)} ${n(my - size * 0.06)} ${n(tx)} ${n(ty + size * 0.1)}Q${n(mx + size * 0.1)} ${n(my + size * 0.12)} ${n(x)} ${n(y - size * 0.48)}z`,
      shade('#6f9c4c', i % 2 ? 1.1 : 0.9),
    );
  });
}
