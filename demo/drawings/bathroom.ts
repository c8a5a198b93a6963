import { shade } from './colour.ts';
import { wallTiles } from './kitchen.ts';
import type { Random } from './random.ts';
import { arrange, footShadow, type Room, emptyRoom } from './room.ts';
import { outlook } from './room-windows.ts';
import { wallBox, wallPoint, wallRectangle, line3D, type DrawingContext, projectWallPoint, type Wall } from './drawing-context.ts';

const TILE = ['#dfe8e6', '#f1e7d6', '#cfdde0', '#e9d7c4', '#e2e2da', '#c9d8cc', '#d9cfc0'];

function basin(ctx: DrawingContext, wall: Wall, u: number, vanity: boolean): void {
  footShadow(ctx, wall, u, 0.7, 0.45);
  if (vanity) wallBox(ctx, wall, u - 0.05, 0.3, 0.8, 0.46, 0.44, ctx.rng.pick(['#8a5a3a', '#a3704a', '#c8d0c6', '#e6dac6']));
  else wallBox(ctx, wall, u + 0.26, 0, 0.18, 0.76, 0.18, '#f1efe9', 0.12);
  wallBox(ctx, wall, u, 0.76, 0.7, 0.13, 0.46, '#fbfaf6');
  const [x, y] = projectWallPoint(ctx, wall, u + 0.35, 0.892, 0.25);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0.9, 0.2));
  ctx.canvas.ellipse(x, y, scale * 0.24, scale * 0.05, '#d5d8d6');
  ctx.canvas.stroke(
    `M${Math.round(x)} ${Math.round(y - scale * 0.05)}v${Math.round(-scale * 0.16)}h${Math.round(scale * 0.1)}`,
    '#b9bdbc',
    scale * 0.035,
  );
  wallBox(ctx, wall, u + 0.05, 1.25, 0.6, 0.75, 0.03, ctx.rng.pick(['#8a5a3a', '#d8d6cf', '#5f6468']));
  wallRectangle(ctx, wall, u + 0.09, 1.29, 0.52, 0.67, '#cfdfe2', 1, 0.032);
  wallRectangle(ctx, wall, u + 0.16, 1.29, 0.12, 0.67, '#e6f0f0', 1, 0.033);
}

function toilet(ctx: DrawingContext, wall: Wall, u: number): void {
  footShadow(ctx, wall, u, 0.42, 0.65);
  wallBox(ctx, wall, u - 0.03, 0.42, 0.46, 0.4, 0.17, '#fbfaf6');
  wallBox(ctx, wall, u + 0.08, 0, 0.24, 0.34, 0.4, '#eeece6', 0.1);
  wallBox(ctx, wall, u, 0.32, 0.4, 0.09, 0.52, '#fbfaf6', 0.14);
  wallBox(ctx, wall, u + 0.01, 0.41, 0.38, 0.03, 0.5, '#f1efe9', 0.15);
  line3D(ctx, [wallPoint(wall, u - 0.25, 0.75, 0.03), wallPoint(wall, u - 0.25, 0.45, 0.08)], 0.02, '#b9bdbc');
}

function bucket(ctx: DrawingContext, wall: Wall, u: number, d: number): void {
  const [x, y] = projectWallPoint(ctx, wall, u, 0, d);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 0, d));
  const colour = ctx.rng.pick(['#4f86a8', '#c9573f', '#6f9f86', '#d9a441']);
  ctx.canvas.ellipse(x, y, scale * 0.17, scale * 0.04, '#2a2438', 0.2);
  ctx.canvas.polygon(
    [
      [x - scale * 0.18, y - scale * 0.34],
      [x + scale * 0.18, y - scale * 0.34],
      [x + scale * 0.14, y],
      [x - scale * 0.14, y],
    ],
    colour,
  );
  ctx.canvas.ellipse(x, y - scale * 0.34, scale * 0.18, scale * 0.045, shade(colour, 0.7));
  ctx.canvas.rect(x + scale * 0.06, y - scale * 0.46, scale * 0.14, scale * 0.15, shade(colour, 1.2));
  ctx.canvas.stroke(
    `M${Math.round(x - scale * 0.18)} ${Math.round(y - scale * 0.33)}q${Math.round(scale * 0.18)} ${Math.round(scale * 0.22)} ${Math.round(scale * 0.36)} 0`,
    '#e9e6de',
    scale * 0.015,
  );
}

/** A tap and a shower, and a water heater with its light. */
function shower(ctx: DrawingContext, wall: Wall, u: number, glassed: boolean, room: Room): void {
  line3D(ctx, [wallPoint(wall, u, 1, 0.05), wallPoint(wall, u, 2.15, 0.05), wallPoint(wall, u, 2.2, 0.35)], 0.025, '#b9bdbc');
  const [x, y] = projectWallPoint(ctx, wall, u, 2.16, 0.36);
  const scale = ctx.camera.scaleAt(wallPoint(wall, u, 2.1, 0.35));
  ctx.canvas.ellipse(x, y, scale * 0.13, scale * 0.04, '#cfd2d0');
  wallBox(ctx, wall, u - 0.1, 1, 0.2, 0.08, 0.08, '#cfd2d0');
  wallBox(ctx, wall, u + 0.35, 1.75, 0.4, 0.55, 0.36, '#f6f4ee');
  wallRectangle(ctx, wall, u + 0.5, 1.82, 0.1, 0.06, '#c9573f', 1, 0.365);
  if (!glassed) return;
  const edge = Math.min(u + 0.95, room.width - 0.1);
  const glassPoints = ctx.camera.projectPolygon([
    wallPoint(wall, edge, 0, 0.05),
    wallPoint(wall, edge, 0, 1.3),
    wallPoint(wall, edge, 2, 1.3),
    wallPoint(wall, edge, 2, 0.05),
  ]);
  ctx.canvas.polygon(glassPoints, '#cfe3e4', 0.4);
  ctx.canvas.line([...glassPoints, glassPoints[0] ?? [0, 0]], '#e6eeee', 4);
}

/** A bathroom: tiles up to the lintel, basin and mirror, toilet, shower, bucket. */
export function bathroom(rng: Random): DrawingContext {
  const { ctx, room } = emptyRoom(rng, { width: rng.between(2.4, 3), depth: rng.between(2.9, 3.4), height: 2.7 });
  const tileColour = rng.pick(TILE);
  const band = rng.pick(['#8fae9b', '#7f94a6', '#b9654a', '#c9a05c', '#6f6a66']);
  const tileSize = rng.pick([0.3, 0.2, 0.6]);
  for (const [wall, from, width] of [
    [room.left, 0, room.depth],
    [room.right, 0, room.depth],
    [room.back, 0, room.width],
  ] as const) {
    wallTiles(ctx, wall, from, 0, width, 2.1, tileSize, tileColour);
    wallRectangle(ctx, wall, from, 1.15, width, 0.16, band);
    wallRectangle(ctx, wall, from, 2.1, width, 0.05, shade(tileColour, 0.8));
  }
  const showerAt = rng.pick([0.45, room.width - 1.15]);
  const ventAt = showerAt < 1 ? room.width - 1 : 0.35;
  wallRectangle(ctx, room.back, ventAt - 0.06, 1.54, 0.77, 0.67, '#f7f4ec');
  outlook(ctx, room.back, ventAt, 1.6, 0.65, 0.55);
  for (let i = 1; i < 5; i += 1) wallRectangle(ctx, room.back, ventAt, 1.6 + i * 0.11, 0.65, 0.03, '#e9eeec');
  const basinWall = showerAt < 1 ? room.right : room.left;
  const basinAt = basinWall === room.left ? room.depth - 1.5 : 0.75;
  arrange([
    [3, () => shower(ctx, room.back, showerAt, rng.chance(0.5), room)],
    [2.9, () => toilet(ctx, room.back, ventAt + 0.1)],
    [2.5, () => basin(ctx, basinWall, basinAt, rng.chance(0.6))],
    [2.4, () => bucket(ctx, room.back, showerAt + 0.1, 0.8)],
    [2.2, () => towel(ctx, basinWall === room.left ? room.right : room.left, basinWall === room.left ? 0.9 : room.depth - 1.5)],
  ]);
  return ctx;
}

function towel(ctx: DrawingContext, wall: Wall, u: number): void {
  line3D(ctx, [wallPoint(wall, u, 1.45, 0.08), wallPoint(wall, u + 0.6, 1.45, 0.08)], 0.025, '#b9bdbc');
  const cloth = ctx.rng.pick(['#d9a05f', '#8fa6b8', '#c9806a', '#f2e9d8']);
  wallRectangle(ctx, wall, u + 0.1, 0.85, 0.4, 0.6, cloth, 1, 0.09);
  wallRectangle(ctx, wall, u + 0.1, 0.95, 0.4, 0.06, shade(cloth, 0.82), 1, 0.095);
}
