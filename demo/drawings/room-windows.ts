import { type Colour, glowing, mix, shade } from './colour.ts';
import { grille } from './openings.ts';
import { wallBox, wallPoint, wallRectangle, type DrawingContext, polygon3D, type Wall } from './drawing-context.ts';
import type { Room } from './room.ts';

/** The view through a window: sky, and leaves or roofs. */
export function outlook(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number): void {
  const [top, middle, low] = ctx.light.sky.map(glowing) as [Colour, Colour, Colour];
  wallRectangle(
    ctx,
    wall,
    u,
    v,
    width,
    height,
    ctx.canvas.linearGradient([
      [top, 1],
      [middle, 1],
      [mix(low, '#ffffff', 0.25), 1],
    ]),
  );
  const places = [
    wallPoint(wall, u, v),
    wallPoint(wall, u + width, v),
    wallPoint(wall, u + width, v + height),
    wallPoint(wall, u, v + height),
  ];
  const kind = ctx.rng.pick(['trees', 'roofs', 'trees', 'palm']);
  ctx.canvas.clip(ctx.camera.projectPolygon(places), () => {
    if (kind === 'roofs') {
      for (let i = 0; i < 4; i += 1) {
        const [at, buildingHeight] = [u + (width * i) / 4, height * ctx.rng.between(0.2, 0.55)];
        wallRectangle(ctx, wall, at, v, width * 0.22, buildingHeight, mix(ctx.light.haze, '#8b8f99', ctx.rng.between(0.15, 0.4)));
      }
    }
    const treeCount = width > 2 ? 10 : 6;
    for (let i = 0; i < (kind === 'roofs' ? 2 : treeCount); i += 1) {
      const [x, y] = ctx.camera.projectPoint(
        wallPoint(wall, u + width * ctx.rng.between(-0.1, 1.1), v + height * ctx.rng.between(-0.1, kind === 'trees' ? 0.5 : 0.22)),
      );
      ctx.canvas.circle(
        x,
        y,
        Math.min(width, height * 1.1) * ctx.rng.between(0.14, 0.26) * ctx.camera.scaleAt(wallPoint(wall, u, v)),
        mix('#6f9a66', ctx.light.haze, ctx.rng.between(0.05, 0.4)),
      );
    }
    if (kind !== 'palm') return;
    const [x, y] = ctx.camera.projectPoint(wallPoint(wall, u + width * 0.6, v + height * 0.7));
    const scale = Math.min(width, height) * ctx.camera.scaleAt(wallPoint(wall, u, v));
    for (let i = 0; i < 8; i += 1) {
      const a = (i / 8) * Math.PI * 2;
      ctx.canvas.stroke(
        `M${Math.round(x)} ${Math.round(y)}q${Math.round(Math.cos(a) * scale * 0.18)} ${Math.round(Math.sin(a) * scale * 0.14 - scale * 0.1)} ${Math.round(Math.cos(a) * scale * 0.34)} ${Math.round(Math.sin(a) * scale * 0.2)}`,
        '#54805a',
        scale * 0.045,
      );
    }
    ctx.canvas.stroke(`M${Math.round(x)} ${Math.round(y)}q10 ${Math.round(scale * 0.5)} -8 ${Math.round(scale)}`, '#7d6a55', scale * 0.04);
  });
}

/** A window of a room, with grille, curtains and light. */
export function roomWindow(
  ctx: DrawingContext,
  room: Room,
  wall: Wall,
  u: number,
  v: number,
  width: number,
  height: number,
  dressed = true,
): void {
  const { rng } = ctx;
  const frame = rng.pick(['#f7f2e8', '#8a5a3c', '#6f4a33', '#fbf8f1']);
  wallRectangle(ctx, wall, u - 0.09, v - 0.09, width + 0.18, height + 0.18, shade(frame, 0.94));
  outlook(ctx, wall, u, v, width, height);
  grille(ctx, wall, rng.pick(['bars', 'squares', 'none']), rng.pick(['#5b544e', '#f4efe4', '#2f5d7f']), u, v, width, height, 0);
  const panes = width > 1.5 ? 3 : 2;
  for (let i = 1; i < panes; i += 1) wallRectangle(ctx, wall, u + (width * i) / panes - 0.03, v, 0.06, height, frame);
  wallBox(ctx, wall, u - 0.14, v - 0.14, width + 0.28, 0.06, 0.14, frame);
  if (dressed) curtains(ctx, wall, u, v, width, height);
}

/** A pair of curtains, or a half curtain on a wire. */
function curtains(ctx: DrawingContext, wall: Wall, u: number, v: number, width: number, height: number): void {
  const cloth = ctx.rng.pick(['#d9a05f', '#9fb8a6', '#c9806a', '#e9dcc3', '#8fa6b8', '#c7b7c4', '#f2e9d8']);
  const kind = ctx.rng.pick(['pair', 'pair', 'half', 'none']);
  if (kind === 'none') return;
  const drop = kind === 'pair' ? v - 0.35 : v;
  const top = kind === 'pair' ? v + height + 0.16 : v + height * 0.5;
  const folds = (from: number, wide: number) => {
    for (let i = 0; i < 5; i += 1)
      wallRectangle(ctx, wall, from + (wide * i) / 5, drop, wide / 5 + 0.01, top - drop, shade(cloth, i % 2 ? 0.93 : 1.04), 1, 0.06);
  };
  if (kind === 'pair') {
    folds(u - 0.3, 0.5);
    folds(u + width - 0.2, 0.5);
  } else folds(u, width);
  wallBox(ctx, wall, kind === 'pair' ? u - 0.4 : u, top - 0.02, width + (kind === 'pair' ? 0.8 : 0), 0.04, 0.05, '#8a6a4a', 0.05);
}

/** The light that falls through a side window on the floor. */
export function lightPatch(ctx: DrawingContext, wall: Wall, u: number, width: number): void {
  if (ctx.light.litShare > 0.15) return;
  const pane = width / 2 - 0.05;
  for (const from of [u, u + pane + 0.1]) {
    polygon3D(
      ctx,
      [
        wallPoint(wall, from, 0, 0.55),
        wallPoint(wall, from + pane, 0, 0.55),
        wallPoint(wall, from + pane - 0.35, 0, 1.9),
        wallPoint(wall, from - 0.35, 0, 1.9),
      ],
      glowing('#fff3cf'),
      0.3,
    );
  }
}
