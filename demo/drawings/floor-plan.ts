import { DAYLIGHTS, type Daylight } from './daylight.ts';
import { HEIGHT, WIDTH } from './svg-canvas.ts';
import type { Random } from './random.ts';
import { FLOOR_PLANS } from './floor-plan-layouts.ts';
import { furnishPlan, type PlanRoom } from './plan-furniture.ts';
import { type DrawingContext, createContext } from './drawing-context.ts';

/** Side of a door after the plan is mirrored; north and south do not change. */
const MIRRORED: Partial<Record<PlanRoom['door'], PlanRoom['door']>> = { e: 'w', w: 'e' };

const PAPERS = [
  {
    paper: '#f7f3ea',
    ink: '#4a4440',
    rooms: {
      living: '#f0e2c8',
      bed: '#e6e3d2',
      kitchen: '#f0d9c4',
      bath: '#d7e3e6',
      balcony: '#d9e4cf',
      dining: '#efe4d0',
      pooja: '#f2d9b0',
      foyer: '#efe9dd',
    },
  },
  {
    paper: '#f4f1ec',
    ink: '#3f4a5a',
    rooms: {
      living: '#e4e8ec',
      bed: '#eee6da',
      kitchen: '#e0e6dc',
      bath: '#d5e0ea',
      balcony: '#e0e8d4',
      dining: '#e9e4da',
      pooja: '#f0e0c0',
      foyer: '#eceae4',
    },
  },
  {
    paper: '#faf5ec',
    ink: '#6b3028',
    rooms: {
      living: '#f3dccb',
      bed: '#f1e8d4',
      kitchen: '#ead3b8',
      bath: '#dbe4e0',
      balcony: '#dde5cb',
      dining: '#f1e2ce',
      pooja: '#f3d7a0',
      foyer: '#f4ecdf',
    },
  },
  {
    paper: '#eef1ee',
    ink: '#2f4a45',
    rooms: {
      living: '#dde8df',
      bed: '#eae7d8',
      kitchen: '#e8ddc8',
      bath: '#d0e0e4',
      balcony: '#cfe0c4',
      dining: '#e4e6d8',
      pooja: '#efe0b8',
      foyer: '#e6ebe4',
    },
  },
] as const;

/** A floor plan of a flat, without text. */
export function floorPlan(rng: Random): DrawingContext {
  const plain: Daylight = { ...(DAYLIGHTS[2] as Daylight), tintStrength: 0 };
  const ctx = createContext(rng, plain, { scale: 1, distance: 1, eyeHeight: 1, groundY: 0, centreX: 0, rotation: 0 });
  const plan = rng.pickDistinct(FLOOR_PLANS);
  const look = rng.pickDistinct(PAPERS);
  const mirror = rng.pickDistinct([false, true]);
  const stretch = [rng.between(0.94, 1.08), rng.between(0.94, 1.08)] as const;
  const spanX = Math.max(...plan.map((room) => room.x + room.w));
  const spanY = Math.max(...plan.map((room) => room.y + room.h));
  const rooms = plan.map((room) => {
    const x = mirror ? spanX - room.x - room.w : room.x;
    const [w, h] = [room.w * stretch[0], room.h * stretch[1]];
    return {
      kind: room.kind,
      x: x * stretch[0],
      y: room.y * stretch[1],
      w,
      h,
      door: mirror ? (MIRRORED[room.door] ?? room.door) : room.door,
    };
  });
  const [w, h] = [spanX * stretch[0], spanY * stretch[1]];
  const scale = Math.min(1300 / w, 940 / h);
  const [ox, oy] = [(WIDTH - w * scale) / 2, (HEIGHT - h * scale) / 2];
  drawPaper(ctx, look.paper, look.ink);
  ctx.canvas.rect(ox + 14, oy + 18, w * scale, h * scale, '#2a2438', 0.07);
  const placed = rooms.map((room) => ({
    kind: room.kind,
    door: room.door,
    x: ox + room.x * scale,
    y: oy + room.y * scale,
    w: room.w * scale,
    h: room.h * scale,
  }));
  for (const room of placed) {
    ctx.canvas.rect(room.x, room.y, room.w, room.h, look.rooms[room.kind]);
    if (room.kind === 'bath' || room.kind === 'kitchen' || room.kind === 'balcony')
      tiles(ctx, room, scale * (room.kind === 'balcony' ? 0.6 : 0.35), look.ink);
  }
  for (const room of placed) furnishPlan(ctx, room, scale, look.ink);
  walls(ctx, placed, scale, look.ink, look.rooms.foyer);
  compass(ctx, look.ink);
  return ctx;
}

function drawPaper(ctx: DrawingContext, colour: string, ink: string): void {
  ctx.canvas.rect(0, 0, WIDTH, HEIGHT, colour);
  for (let x = 40; x < WIDTH; x += 40) ctx.canvas.stroke(`M${x} 0V${HEIGHT}`, ink, 1, 0.05);
  for (let y = 40; y < HEIGHT; y += 40) ctx.canvas.stroke(`M0 ${y}H${WIDTH}`, ink, 1, 0.05);
}

function tiles(ctx: DrawingContext, room: PlanRoom, step: number, ink: string): void {
  for (let x = room.x + step; x < room.x + room.w; x += step)
    ctx.canvas.stroke(`M${Math.round(x)} ${Math.round(room.y)}v${Math.round(room.h)}`, ink, 1, 0.14);
  for (let y = room.y + step; y < room.y + room.h; y += step)
    ctx.canvas.stroke(`M${Math.round(room.x)} ${Math.round(y)}h${Math.round(room.w)}`, ink, 1, 0.14);
}

function walls(ctx: DrawingContext, rooms: readonly PlanRoom[], scale: number, ink: string, floor: string): void {
  const thick = 0.17 * scale;
  for (const room of rooms) {
    const open = room.kind === 'foyer' || room.kind === 'dining';
    if (room.kind === 'balcony')
      ctx.canvas.stroke(
        `M${Math.round(room.x)} ${Math.round(room.y)}h${Math.round(room.w)}v${Math.round(room.h)}h${Math.round(-room.w)}z`,
        ink,
        thick * 0.4,
      );
    else if (!open)
      ctx.canvas.stroke(
        `M${Math.round(room.x)} ${Math.round(room.y)}h${Math.round(room.w)}v${Math.round(room.h)}h${Math.round(-room.w)}z`,
        ink,
        thick,
      );
  }
  for (const room of rooms) if (room.kind !== 'foyer' && room.kind !== 'dining') leaf(ctx, room, scale, ink, floor, thick);
  // Windows: a white gap with two lines, where a room is at the outer edge.
  const [left, top] = [Math.min(...rooms.map((room) => room.x)), Math.min(...rooms.map((room) => room.y))];
  const [right, bottom] = [Math.max(...rooms.map((room) => room.x + room.w)), Math.max(...rooms.map((room) => room.y + room.h))];
  for (const room of rooms) {
    if (room.kind === 'balcony' || room.kind === 'foyer') continue;
    const wide = Math.min(1.4 * scale, room.w * 0.45);
    const high = Math.min(1.4 * scale, room.h * 0.45);
    if (Math.abs(room.y - top) < 2) pane(ctx, room.x + room.w / 2 - wide / 2, room.y - thick / 2, wide, thick, ink);
    if (Math.abs(room.y + room.h - bottom) < 2) pane(ctx, room.x + room.w / 2 - wide / 2, room.y + room.h - thick / 2, wide, thick, ink);
    if (Math.abs(room.x - left) < 2) pane(ctx, room.x - thick / 2, room.y + room.h / 2 - high / 2, thick, high, ink);
    if (Math.abs(room.x + room.w - right) < 2) pane(ctx, room.x + room.w - thick / 2, room.y + room.h / 2 - high / 2, thick, high, ink);
  }
}

function pane(ctx: DrawingContext, x: number, y: number, w: number, h: number, ink: string): void {
  ctx.canvas.rect(x, y, w, h, '#e9f1f2');
  const flat = w > h;
  const [a, b] = [Math.round(x), Math.round(y)];
  ctx.canvas.stroke(
    flat
      ? `M${a} ${b}h${Math.round(w)}M${a} ${Math.round(y + h / 2)}h${Math.round(w)}M${a} ${Math.round(y + h)}h${Math.round(w)}`
      : `M${a} ${b}v${Math.round(h)}M${Math.round(x + w / 2)} ${b}v${Math.round(h)}M${Math.round(x + w)} ${b}v${Math.round(h)}`,
    ink,
    2,
  );
}

function leaf(ctx: DrawingContext, room: PlanRoom, scale: number, ink: string, floor: string, thick: number): void {
  const wide = Math.min(0.85 * scale, (room.door === 'n' || room.door === 's' ? room.w : room.h) * 0.6);
  const n = Math.round;
  const at = 0.28 * scale;
  const gap = thick + 4;
  if (room.door === 'n' || room.door === 's') {
    const y = room.door === 'n' ? room.y : room.y + room.h;
    const into = room.door === 'n' ? 1 : -1;
    ctx.canvas.rect(room.x + at, y - gap / 2, wide, gap, floor);
    ctx.canvas.stroke(`M${n(room.x + at)} ${n(y)}v${n(into * wide)}`, ink, 5);
    ctx.canvas.stroke(
      `M${n(room.x + at)} ${n(y + into * wide)}A${n(wide)} ${n(wide)} 0 0 ${into > 0 ? 0 : 1} ${n(room.x + at + wide)} ${n(y)}`,
      ink,
      2,
      0.55,
    );
    return;
  }
  const x = room.door === 'w' ? room.x : room.x + room.w;
  const into = room.door === 'w' ? 1 : -1;
  ctx.canvas.rect(x - gap / 2, room.y + at, gap, wide, floor);
  ctx.canvas.stroke(`M${n(x)} ${n(room.y + at)}h${n(into * wide)}`, ink, 5);
  ctx.canvas.stroke(
    `M${n(x + into * wide)} ${n(room.y + at)}A${n(wide)} ${n(wide)} 0 0 ${into > 0 ? 1 : 0} ${n(x)} ${n(room.y + at + wide)}`,
    ink,
    2,
    0.55,
  );
}

function compass(ctx: DrawingContext, ink: string): void {
  const a = ctx.rng.pick([0, Math.PI / 2, Math.PI, -Math.PI / 2]) + ctx.rng.between(-0.3, 0.3);
  const [x, y, r] = [1500, 110, 44];
  const tip = (angle: number, reach: number): [number, number] => [x + Math.sin(a + angle) * reach, y - Math.cos(a + angle) * reach];
  ctx.canvas.stroke(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`, ink, 3, 0.6);
  ctx.canvas.polygon([tip(0, r * 1.25), tip(2.5, r * 0.7), [x, y]], ink);
  ctx.canvas.polygon([tip(0, r * 1.25), tip(-2.5, r * 0.7), [x, y]], ink, 0.4);
}
