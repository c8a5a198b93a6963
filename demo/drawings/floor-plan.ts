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
  const plain: Daylight = { ...(DAYLIGHTS[2] as Daylight), strength: 0 };
  const ctx = createContext(rng, plain, { scale: 1, distance: 1, eyeHeight: 1, groundY: 0, centreX: 0, rotation: 0 });
  const plan = rng.pickDistinct(FLOOR_PLANS);
  const look = rng.pickDistinct(PAPERS);
  const mirror = rng.pickDistinct([false, true]);
  const stretch = [rng.between(0.94, 1.08), rng.between(0.94, 1.08)] as const;
  const spanX = Math.max(...plan.map((r) => r.x + r.w));
  const spanY = Math.max(...plan.map((r) => r.y + r.h));
  const rooms = plan.map((r) => {
    const x = mirror ? spanX - r.x - r.w : r.x;
    const [w, h] = [r.w * stretch[0], r.h * stretch[1]];
    return { kind: r.kind, x: x * stretch[0], y: r.y * stretch[1], w, h, door: mirror ? (MIRRORED[r.door] ?? r.door) : r.door };
  });
  const [w, h] = [spanX * stretch[0], spanY * stretch[1]];
  const m = Math.min(1300 / w, 940 / h);
  const [ox, oy] = [(WIDTH - w * m) / 2, (HEIGHT - h * m) / 2];
  drawPaper(ctx, look.paper, look.ink);
  ctx.canvas.rect(ox + 14, oy + 18, w * m, h * m, '#2a2438', 0.07);
  const placed = rooms.map((r) => ({ kind: r.kind, door: r.door, x: ox + r.x * m, y: oy + r.y * m, w: r.w * m, h: r.h * m }));
  for (const r of placed) {
    ctx.canvas.rect(r.x, r.y, r.w, r.h, look.rooms[r.kind]);
    if (r.kind === 'bath' || r.kind === 'kitchen' || r.kind === 'balcony') tiles(ctx, r, m * (r.kind === 'balcony' ? 0.6 : 0.35), look.ink);
  }
  for (const r of placed) furnishPlan(ctx, r, m, look.ink);
  walls(ctx, placed, m, look.ink, look.rooms.foyer);
  compass(ctx, look.ink);
  return ctx;
}

function drawPaper(ctx: DrawingContext, colour: string, ink: string): void {
  ctx.canvas.rect(0, 0, WIDTH, HEIGHT, colour);
  for (let x = 40; x < WIDTH; x += 40) ctx.canvas.stroke(`M${x} 0V${HEIGHT}`, ink, 1, 0.05);
  for (let y = 40; y < HEIGHT; y += 40) ctx.canvas.stroke(`M0 ${y}H${WIDTH}`, ink, 1, 0.05);
}

function tiles(ctx: DrawingContext, r: PlanRoom, step: number, ink: string): void {
  for (let x = r.x + step; x < r.x + r.w; x += step)
    ctx.canvas.stroke(`M${Math.round(x)} ${Math.round(r.y)}v${Math.round(r.h)}`, ink, 1, 0.14);
  for (let y = r.y + step; y < r.y + r.h; y += step)
    ctx.canvas.stroke(`M${Math.round(r.x)} ${Math.round(y)}h${Math.round(r.w)}`, ink, 1, 0.14);
}

function walls(ctx: DrawingContext, rooms: readonly PlanRoom[], m: number, ink: string, floor: string): void {
  const thick = 0.17 * m;
  for (const r of rooms) {
    const open = r.kind === 'foyer' || r.kind === 'dining';
    if (r.kind === 'balcony')
      ctx.canvas.stroke(
        `M${Math.round(r.x)} ${Math.round(r.y)}h${Math.round(r.w)}v${Math.round(r.h)}h${Math.round(-r.w)}z`,
        ink,
        thick * 0.4,
      );
    else if (!open)
      ctx.canvas.stroke(`M${Math.round(r.x)} ${Math.round(r.y)}h${Math.round(r.w)}v${Math.round(r.h)}h${Math.round(-r.w)}z`, ink, thick);
  }
  for (const r of rooms) if (r.kind !== 'foyer' && r.kind !== 'dining') leaf(ctx, r, m, ink, floor, thick);
  // Windows: a white gap with two lines, where a room is at the outer edge.
  const [left, top] = [Math.min(...rooms.map((r) => r.x)), Math.min(...rooms.map((r) => r.y))];
  const [right, bottom] = [Math.max(...rooms.map((r) => r.x + r.w)), Math.max(...rooms.map((r) => r.y + r.h))];
  for (const r of rooms) {
    if (r.kind === 'balcony' || r.kind === 'foyer') continue;
    const wide = Math.min(1.4 * m, r.w * 0.45);
    const high = Math.min(1.4 * m, r.h * 0.45);
    if (Math.abs(r.y - top) < 2) pane(ctx, r.x + r.w / 2 - wide / 2, r.y - thick / 2, wide, thick, ink);
    if (Math.abs(r.y + r.h - bottom) < 2) pane(ctx, r.x + r.w / 2 - wide / 2, r.y + r.h - thick / 2, wide, thick, ink);
    if (Math.abs(r.x - left) < 2) pane(ctx, r.x - thick / 2, r.y + r.h / 2 - high / 2, thick, high, ink);
    if (Math.abs(r.x + r.w - right) < 2) pane(ctx, r.x + r.w - thick / 2, r.y + r.h / 2 - high / 2, thick, high, ink);
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

function leaf(ctx: DrawingContext, r: PlanRoom, m: number, ink: string, floor: string, thick: number): void {
  const wide = Math.min(0.85 * m, (r.door === 'n' || r.door === 's' ? r.w : r.h) * 0.6);
  const n = Math.round;
  const at = 0.28 * m;
  const gap = thick + 4;
  if (r.door === 'n' || r.door === 's') {
    const y = r.door === 'n' ? r.y : r.y + r.h;
    const into = r.door === 'n' ? 1 : -1;
    ctx.canvas.rect(r.x + at, y - gap / 2, wide, gap, floor);
    ctx.canvas.stroke(`M${n(r.x + at)} ${n(y)}v${n(into * wide)}`, ink, 5);
    ctx.canvas.stroke(
      `M${n(r.x + at)} ${n(y + into * wide)}A${n(wide)} ${n(wide)} 0 0 ${into > 0 ? 0 : 1} ${n(r.x + at + wide)} ${n(y)}`,
      ink,
      2,
      0.55,
    );
    return;
  }
  const x = r.door === 'w' ? r.x : r.x + r.w;
  const into = r.door === 'w' ? 1 : -1;
  ctx.canvas.rect(x - gap / 2, r.y + at, gap, wide, floor);
  ctx.canvas.stroke(`M${n(x)} ${n(r.y + at)}h${n(into * wide)}`, ink, 5);
  ctx.canvas.stroke(
    `M${n(x + into * wide)} ${n(r.y + at)}A${n(wide)} ${n(wide)} 0 0 ${into > 0 ? 1 : 0} ${n(x)} ${n(r.y + at + wide)}`,
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
