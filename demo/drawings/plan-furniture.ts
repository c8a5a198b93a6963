import type { DrawingContext } from './drawing-context.ts';

/** Use of a room in a floor plan. */
export type RoomKind = 'living' | 'bed' | 'kitchen' | 'bath' | 'balcony' | 'dining' | 'pooja' | 'foyer';

/** A room in a floor plan, in metres from the top left corner of the plan. */
export type PlanRoom = { kind: RoomKind; x: number; y: number; w: number; h: number; door: 'n' | 's' | 'e' | 'w' };

type Draw = (x: number, y: number, w: number, h: number, fill: string) => void;

/** Draws the furniture of one room, seen from above. */
export function furnishPlan(ctx: DrawingContext, room: PlanRoom, scale: number, ink: string): void {
  const n = Math.round;
  const piece: Draw = (x, y, w, h, fill) => {
    ctx.canvas.rect(x, y, w, h, fill);
    ctx.canvas.stroke(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`, ink, 2, 0.6);
  };
  const round = (x: number, y: number, rx: number, ry: number, fill: string) => {
    ctx.canvas.ellipse(x, y, rx, ry, fill);
    ctx.canvas.stroke(`M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`, ink, 2, 0.6);
  };
  const gap = 0.16 * scale;
  // Furniture is on the side opposite the door.
  const low = room.door === 'n';
  const right = room.door === 'w' || room.door === 'n' || room.door === 's';
  if (room.kind === 'bed') bedroom(ctx, room, scale, piece, low, gap);
  if (room.kind === 'living') living(ctx, room, scale, piece, right, gap);
  if (room.kind === 'kitchen') kitchen(room, scale, piece, round, low, gap);
  if (room.kind === 'bath') bath(room, scale, piece, round, gap);
  if (room.kind === 'dining') dining(room, scale, piece, round);
  if (room.kind === 'pooja')
    piece(room.x + room.w * 0.28, low ? room.y + room.h * 0.62 : room.y + gap, room.w * 0.44, 0.3 * scale, '#d9a05f');
  if (room.kind === 'balcony')
    for (let i = 0; i < 3; i += 1)
      plantFromAbove(
        ctx,
        room.x + room.w - (0.35 + i * 0.2) * scale * (room.w > room.h ? 1 + i : 1),
        room.y + (room.h > room.w ? 0.4 + i * 0.8 : 0.5) * scale,
        0.22 * scale,
      );
}

function bedroom(ctx: DrawingContext, room: PlanRoom, scale: number, piece: Draw, low: boolean, gap: number): void {
  const sheet = ctx.rng.pick(['#c98370', '#9fb8a6', '#8fa6b8', '#d9b36a']);
  const [w, h] = [1.6 * scale, 1.95 * scale];
  const x = room.x + room.w - w - 0.55 * scale;
  const y = low ? room.y + room.h - h - gap : room.y + gap;
  const head = low ? y + h - 0.42 * scale : y + 0.08 * scale;
  piece(x, y, w, h, '#fbf7ee');
  piece(x, low ? y : y + 0.75 * scale, w, h - 0.75 * scale, sheet);
  piece(x + 0.1 * scale, head, 0.6 * scale, 0.34 * scale, '#f4ede0');
  piece(x + 0.9 * scale, head, 0.6 * scale, 0.34 * scale, '#f4ede0');
  piece(x - 0.44 * scale, low ? y + h - 0.42 * scale : y, 0.38 * scale, 0.4 * scale, '#c9a57a');
  piece(room.x + gap, low ? room.y + room.h - 1.7 * scale - gap : room.y + gap, 0.55 * scale, 1.7 * scale, '#c9a57a');
}

function living(ctx: DrawingContext, room: PlanRoom, scale: number, piece: Draw, right: boolean, gap: number): void {
  const cloth = ctx.rng.pick(['#b9654a', '#6f8f80', '#c9a05c', '#7f8fa3']);
  const [cx, cy] = [room.x + room.w * 0.52, room.y + room.h * 0.5];
  piece(cx - 1.15 * scale, cy - 0.85 * scale, 2.3 * scale, 1.7 * scale, '#e9d5b4');
  const x = right ? room.x + room.w - 0.85 * scale - gap : room.x + gap;
  piece(x, cy - 1 * scale, 0.85 * scale, 2 * scale, cloth);
  piece(right ? x + 0.6 * scale : x, cy - 1 * scale, 0.25 * scale, 2 * scale, cloth);
  piece(cx - 0.55 * scale, cy - 0.3 * scale, 1 * scale, 0.6 * scale, '#b58357');
  piece(cx - 0.7 * scale, room.y + gap + 0.05 * scale, 0.8 * scale, 0.75 * scale, cloth);
  piece(right ? room.x + gap : room.x + room.w - gap - 0.35 * scale, cy - 0.8 * scale, 0.35 * scale, 1.6 * scale, '#8a6445');
  plantFromAbove(ctx, right ? room.x + room.w - 0.5 * scale : room.x + 0.5 * scale, room.y + 0.55 * scale, 0.26 * scale);
}

function kitchen(room: PlanRoom, scale: number, piece: Draw, round: Draw, low: boolean, gap: number): void {
  const y = low ? room.y + room.h - 0.6 * scale - gap / 2 : room.y + gap / 2;
  piece(room.x + gap / 2, y, room.w - gap, 0.6 * scale, '#7d7670');
  piece(room.x + room.w - 0.6 * scale - gap / 2, room.y + room.h * 0.25, 0.6 * scale, room.h * 0.5, '#7d7670');
  piece(room.x + room.w * 0.24, y + 0.1 * scale, 0.75 * scale, 0.4 * scale, '#c9ced0');
  for (const o of [0.18, 0.56]) round(room.x + room.w * 0.24 + o * scale, y + 0.3 * scale, 0.12 * scale, 0.12 * scale, '#4a4a4e');
  piece(room.x + room.w - 0.52 * scale - gap / 2, room.y + room.h * 0.42, 0.42 * scale, 0.5 * scale, '#dfe3e2');
  piece(room.x + gap / 2, low ? room.y + room.h * 0.3 : room.y + room.h * 0.42, 0.62 * scale, 0.62 * scale, '#d9dcd9');
}

function bath(room: PlanRoom, scale: number, piece: Draw, round: Draw, gap: number): void {
  const wide = room.w > room.h;
  const x = room.x + room.w - (wide ? 0.55 * scale : 0.5 * scale) - gap;
  piece(x, room.y + gap, 0.5 * scale, 0.2 * scale, '#fbfaf6');
  round(x + 0.25 * scale, room.y + gap + 0.42 * scale, 0.2 * scale, 0.27 * scale, '#fbfaf6');
  const [bx, by] = wide ? [room.x + room.w * 0.5, room.y + gap] : [room.x + gap, room.y + room.h * 0.45];
  piece(bx, by, wide ? 0.6 * scale : 0.42 * scale, wide ? 0.42 * scale : 0.6 * scale, '#fbfaf6');
  round(bx + (wide ? 0.3 : 0.21) * scale, by + (wide ? 0.21 : 0.3) * scale, 0.15 * scale, 0.14 * scale, '#d5e0e4');
  piece(room.x + gap, room.y + gap, 0.85 * scale, Math.min(0.85 * scale, room.h * 0.4), '#c5d8de');
  round(room.x + gap + 0.42 * scale, room.y + gap + Math.min(0.42 * scale, room.h * 0.2), 0.07 * scale, 0.07 * scale, '#8d9a9f');
}

function dining(room: PlanRoom, scale: number, piece: Draw, round: Draw): void {
  const [cx, cy] = [room.x + room.w / 2, room.y + room.h / 2];
  for (const side of [-1, 1])
    for (const o of [-0.5, 0.1, 0.7])
      piece(cx + side * 0.62 * scale - 0.2 * scale, cy + (o - 0.3) * scale, 0.4 * scale, 0.4 * scale, '#d9b98a');
  piece(cx - 0.45 * scale, cy - 1 * scale, 0.9 * scale, 2 * scale, '#b58357');
  round(cx, cy, 0.2 * scale, 0.2 * scale, '#f1e6cf');
}

function plantFromAbove(ctx: DrawingContext, x: number, y: number, r: number): void {
  for (let i = 0; i < 7; i += 1) {
    const a = (i / 7) * Math.PI * 2;
    ctx.canvas.circle(x + Math.cos(a) * r * 0.6, y + Math.sin(a) * r * 0.6, r * 0.45, i % 2 ? '#7f9f6a' : '#6a8f5c');
  }
  ctx.canvas.circle(x, y, r * 0.4, '#8fb07a');
}
