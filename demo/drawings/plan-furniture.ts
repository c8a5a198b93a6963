import type { DrawingContext } from './drawing-context.ts';

/** Use of a room in a floor plan. */
export type RoomKind = 'living' | 'bed' | 'kitchen' | 'bath' | 'balcony' | 'dining' | 'pooja' | 'foyer';

/** A room in a floor plan, in metres from the top left corner of the plan. */
export type PlanRoom = { kind: RoomKind; x: number; y: number; w: number; h: number; door: 'n' | 's' | 'e' | 'w' };

type Draw = (x: number, y: number, w: number, h: number, fill: string) => void;

/** Draws the furniture of one room, seen from above. */
export function furnishPlan(ctx: DrawingContext, r: PlanRoom, m: number, ink: string): void {
  const n = Math.round;
  const piece: Draw = (x, y, w, h, fill) => {
    ctx.canvas.rect(x, y, w, h, fill);
    ctx.canvas.stroke(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`, ink, 2, 0.6);
  };
  const round = (x: number, y: number, rx: number, ry: number, fill: string) => {
    ctx.canvas.ellipse(x, y, rx, ry, fill);
    ctx.canvas.stroke(`M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`, ink, 2, 0.6);
  };
  const gap = 0.16 * m;
  // Furniture is on the side opposite the door.
  const low = r.door === 'n';
  const right = r.door === 'w' || r.door === 'n' || r.door === 's';
  if (r.kind === 'bed') bedroom(ctx, r, m, piece, low, gap);
  if (r.kind === 'living') living(ctx, r, m, piece, right, gap);
  if (r.kind === 'kitchen') kitchen(r, m, piece, round, low, gap);
  if (r.kind === 'bath') bath(r, m, piece, round, gap);
  if (r.kind === 'dining') dining(r, m, piece, round);
  if (r.kind === 'pooja') piece(r.x + r.w * 0.28, low ? r.y + r.h * 0.62 : r.y + gap, r.w * 0.44, 0.3 * m, '#d9a05f');
  if (r.kind === 'balcony')
    for (let i = 0; i < 3; i += 1)
      plantFromAbove(
        ctx,
        r.x + r.w - (0.35 + i * 0.2) * m * (r.w > r.h ? 1 + i : 1),
        r.y + (r.h > r.w ? 0.4 + i * 0.8 : 0.5) * m,
        0.22 * m,
      );
}

function bedroom(ctx: DrawingContext, r: PlanRoom, m: number, piece: Draw, low: boolean, gap: number): void {
  const sheet = ctx.rng.pick(['#c98370', '#9fb8a6', '#8fa6b8', '#d9b36a']);
  const [w, h] = [1.6 * m, 1.95 * m];
  const x = r.x + r.w - w - 0.55 * m;
  const y = low ? r.y + r.h - h - gap : r.y + gap;
  const head = low ? y + h - 0.42 * m : y + 0.08 * m;
  piece(x, y, w, h, '#fbf7ee');
  piece(x, low ? y : y + 0.75 * m, w, h - 0.75 * m, sheet);
  piece(x + 0.1 * m, head, 0.6 * m, 0.34 * m, '#f4ede0');
  piece(x + 0.9 * m, head, 0.6 * m, 0.34 * m, '#f4ede0');
  piece(x - 0.44 * m, low ? y + h - 0.42 * m : y, 0.38 * m, 0.4 * m, '#c9a57a');
  piece(r.x + gap, low ? r.y + r.h - 1.7 * m - gap : r.y + gap, 0.55 * m, 1.7 * m, '#c9a57a');
}

function living(ctx: DrawingContext, r: PlanRoom, m: number, piece: Draw, right: boolean, gap: number): void {
  const cloth = ctx.rng.pick(['#b9654a', '#6f8f80', '#c9a05c', '#7f8fa3']);
  const [cx, cy] = [r.x + r.w * 0.52, r.y + r.h * 0.5];
  piece(cx - 1.15 * m, cy - 0.85 * m, 2.3 * m, 1.7 * m, '#e9d5b4');
  const x = right ? r.x + r.w - 0.85 * m - gap : r.x + gap;
  piece(x, cy - 1 * m, 0.85 * m, 2 * m, cloth);
  piece(right ? x + 0.6 * m : x, cy - 1 * m, 0.25 * m, 2 * m, cloth);
  piece(cx - 0.55 * m, cy - 0.3 * m, 1 * m, 0.6 * m, '#b58357');
  piece(cx - 0.7 * m, r.y + gap + 0.05 * m, 0.8 * m, 0.75 * m, cloth);
  piece(right ? r.x + gap : r.x + r.w - gap - 0.35 * m, cy - 0.8 * m, 0.35 * m, 1.6 * m, '#8a6445');
  plantFromAbove(ctx, right ? r.x + r.w - 0.5 * m : r.x + 0.5 * m, r.y + 0.55 * m, 0.26 * m);
}

function kitchen(r: PlanRoom, m: number, piece: Draw, round: Draw, low: boolean, gap: number): void {
  const y = low ? r.y + r.h - 0.6 * m - gap / 2 : r.y + gap / 2;
  piece(r.x + gap / 2, y, r.w - gap, 0.6 * m, '#7d7670');
  piece(r.x + r.w - 0.6 * m - gap / 2, r.y + r.h * 0.25, 0.6 * m, r.h * 0.5, '#7d7670');
  piece(r.x + r.w * 0.24, y + 0.1 * m, 0.75 * m, 0.4 * m, '#c9ced0');
  for (const o of [0.18, 0.56]) round(r.x + r.w * 0.24 + o * m, y + 0.3 * m, 0.12 * m, 0.12 * m, '#4a4a4e');
  piece(r.x + r.w - 0.52 * m - gap / 2, r.y + r.h * 0.42, 0.42 * m, 0.5 * m, '#dfe3e2');
  piece(r.x + gap / 2, low ? r.y + r.h * 0.3 : r.y + r.h * 0.42, 0.62 * m, 0.62 * m, '#d9dcd9');
}

function bath(r: PlanRoom, m: number, piece: Draw, round: Draw, gap: number): void {
  const wide = r.w > r.h;
  const x = r.x + r.w - (wide ? 0.55 * m : 0.5 * m) - gap;
  piece(x, r.y + gap, 0.5 * m, 0.2 * m, '#fbfaf6');
  round(x + 0.25 * m, r.y + gap + 0.42 * m, 0.2 * m, 0.27 * m, '#fbfaf6');
  const [bx, by] = wide ? [r.x + r.w * 0.5, r.y + gap] : [r.x + gap, r.y + r.h * 0.45];
  piece(bx, by, wide ? 0.6 * m : 0.42 * m, wide ? 0.42 * m : 0.6 * m, '#fbfaf6');
  round(bx + (wide ? 0.3 : 0.21) * m, by + (wide ? 0.21 : 0.3) * m, 0.15 * m, 0.14 * m, '#d5e0e4');
  piece(r.x + gap, r.y + gap, 0.85 * m, Math.min(0.85 * m, r.h * 0.4), '#c5d8de');
  round(r.x + gap + 0.42 * m, r.y + gap + Math.min(0.42 * m, r.h * 0.2), 0.07 * m, 0.07 * m, '#8d9a9f');
}

function dining(r: PlanRoom, m: number, piece: Draw, round: Draw): void {
  const [cx, cy] = [r.x + r.w / 2, r.y + r.h / 2];
  for (const side of [-1, 1])
    for (const o of [-0.5, 0.1, 0.7]) piece(cx + side * 0.62 * m - 0.2 * m, cy + (o - 0.3) * m, 0.4 * m, 0.4 * m, '#d9b98a');
  piece(cx - 0.45 * m, cy - 1 * m, 0.9 * m, 2 * m, '#b58357');
  round(cx, cy, 0.2 * m, 0.2 * m, '#f1e6cf');
}

function plantFromAbove(ctx: DrawingContext, x: number, y: number, r: number): void {
  for (let i = 0; i < 7; i += 1) {
    const a = (i / 7) * Math.PI * 2;
    ctx.canvas.circle(x + Math.cos(a) * r * 0.6, y + Math.sin(a) * r * 0.6, r * 0.45, i % 2 ? '#7f9f6a' : '#6a8f5c');
  }
  ctx.canvas.circle(x, y, r * 0.4, '#8fb07a');
}
