import type { Colour } from './colour.ts';
import { glowing, mix, shade } from './colour.ts';
import { DAYLIGHTS } from './daylight.ts';
import { layFloor } from './flooring.ts';
import { HEIGHT, WIDTH } from './svg-canvas.ts';
import type { Random } from './random.ts';
import {
  wallPoint,
  wallRectangle,
  line3D,
  type DrawingContext,
  createContext,
  polygon3D,
  type Wall,
  createWall,
} from './drawing-context.ts';

/** The visible walls of a room from inside. On each wall `u` increases from left to right. */
export type Room = {
  back: Wall;
  left: Wall;
  right: Wall;
  width: number;
  depth: number;
  height: number;
  x0: number;
  wall: Colour;
  accent: Colour;
  /** Whether lamps are on. */
  evening: boolean;
};

const WALLS: readonly Colour[] = ['#f3ebdd', '#efe3cd', '#e9ece2', '#f4e6d6', '#e6ebec', '#f6efe3', '#eadfce', '#f2e3dc', '#e3e8da'];
const ACCENTS: readonly Colour[] = ['#d99a6c', '#8fae9b', '#c98370', '#9fb4c2', '#d9b36a', '#b7a4b3', '#7f9a8a', '#e0c9a6'];

const VIEWS = [
  { rotation: 0, centreX: 800, scale: 205 },
  { rotation: 0.42, centreX: 760, scale: 205 },
  { rotation: -0.42, centreX: 840, scale: 205 },
  { rotation: 0.16, centreX: 620, scale: 215 },
  { rotation: -0.16, centreX: 980, scale: 215 },
];

/** Draws an empty room. */
export function emptyRoom(
  rng: Random,
  size: { width: number; depth: number; height?: number },
  views = VIEWS,
): { ctx: DrawingContext; room: Room } {
  const view = rng.pickDistinct(views);
  const daylight = rng.pickDistinct(DAYLIGHTS);
  const evening = daylight.name === 'dusk' || daylight.name === 'evening';
  // Indoors, daylight tints colours less. In the evening, lamps give them a warm tint.
  const light = { ...daylight, tint: evening ? '#d98a4a' : daylight.tint, tintStrength: evening ? 0.16 : daylight.tintStrength * 0.55 };
  const scale = view.scale * rng.between(0.96, 1.08) * (4.4 / Math.max(3.2, size.width)) ** 0.5;
  const ctx = createContext(rng, light, {
    scale,
    distance: size.depth,
    eyeHeight: 1.42,
    groundY: rng.between(800, 850),
    centreX: view.centreX + rng.between(-50, 50),
    rotation: view.rotation * rng.between(0.85, 1.1),
  });
  const height = size.height ?? 2.9;
  const eyeX = -size.depth * Math.sin(ctx.camera.view.rotation);
  const x0 = Math.max(eyeX - size.width + 0.8, Math.min(-size.width / 2, eyeX - 0.8));
  const z = size.depth;
  const soft = (wall: Wall): Wall => ({ ...wall, lit: 0.93 + (wall.lit - 0.8) * 0.32 });
  const room: Room = {
    back: soft(createWall(ctx, x0, z, 'front')),
    left: soft(createWall(ctx, x0, 0, 'right')),
    right: soft(createWall(ctx, x0 + size.width, z, 'left')),
    width: size.width,
    depth: size.depth,
    height,
    x0,
    wall: rng.pick(WALLS),
    accent: rng.pick(ACCENTS),
    evening,
  };
  shell(ctx, room);
  return { ctx, room };
}

function shell(ctx: DrawingContext, room: Room): void {
  const { rng, canvas } = ctx;
  const near = -3;
  const x1 = room.x0 + room.width;
  canvas.rect(0, 0, WIDTH, HEIGHT, room.wall);
  polygon3D(
    ctx,
    [
      [room.x0, room.height, near],
      [x1, room.height, near],
      [x1, room.height, room.depth],
      [room.x0, room.height, room.depth],
    ],
    '#faf6ee',
  );
  layFloor(ctx, room.x0, near, room.width, room.depth - near);
  const feature = rng.pick(['none', 'none', 'back', 'side']);
  wallRectangle(
    ctx,
    room.left,
    near,
    0,
    room.depth - near,
    room.height,
    feature === 'side' ? mix(room.wall, room.accent, 0.55) : room.wall,
  );
  wallRectangle(ctx, room.right, 0, 0, room.depth - near, room.height, room.wall);
  wallRectangle(ctx, room.back, 0, 0, room.width, room.height, feature === 'back' ? mix(room.wall, room.accent, 0.7) : room.wall);
  const skirt = rng.pick([shade(room.wall, 0.84), '#8d4a3a', '#7a6a5c', '#fbf8f1']);
  wallRectangle(ctx, room.left, near, 0, room.depth - near, 0.1, skirt);
  wallRectangle(ctx, room.right, 0, 0, room.depth - near, 0.1, skirt);
  wallRectangle(ctx, room.back, 0, 0, room.width, 0.1, skirt);
  // Corners are slightly darker.
  wallRectangle(
    ctx,
    room.back,
    0,
    0,
    0.5,
    room.height,
    canvas.linearGradient(
      [
        ['#2a2438', 0.1],
        ['#2a2438', 0],
      ],
      [1, 0],
    ),
  );
  wallRectangle(
    ctx,
    room.back,
    room.width - 0.5,
    0,
    0.5,
    room.height,
    canvas.linearGradient(
      [
        ['#2a2438', 0],
        ['#2a2438', 0.1],
      ],
      [1, 0],
    ),
  );
  wallRectangle(ctx, room.back, 0, room.height - 0.12, room.width, 0.12, '#fffaf0', 0.6);
}

/** A ceiling fan of three blades. */
export function ceilingFan(ctx: DrawingContext, x: number, z: number, height: number): void {
  const drop = height - 0.38;
  const colour = ctx.rng.pick(['#e9e4d8', '#7a5238', '#cfc6b5', '#f4f1ea']);
  const turn = ctx.rng.between(0, 2);
  line3D(
    ctx,
    [
      [x, height, z],
      [x, drop, z],
    ],
    0.04,
    '#b8b0a2',
  );
  for (let i = 0; i < 3; i += 1) {
    const a = turn + (i * Math.PI * 2) / 3;
    const [c, n] = [Math.cos(a), Math.sin(a)];
    const tip = (reach: number, side: number): readonly [number, number, number] => [
      x + c * reach - n * side,
      drop,
      z + n * reach + c * side,
    ];
    polygon3D(ctx, [tip(0.12, -0.05), tip(0.62, -0.08), tip(0.62, 0.08), tip(0.12, 0.05)], shade(colour, 0.86 + i * 0.07));
  }
  const [px, py] = ctx.camera.projectPoint([x, drop, z]);
  const scale = ctx.camera.scaleAt([x, drop, z]);
  ctx.canvas.ellipse(px, py + scale * 0.02, scale * 0.13, scale * 0.07, shade(colour, 0.8));
  ctx.canvas.ellipse(px, py - 0.01 * scale, scale * 0.13, scale * 0.05, colour);
}

/** A tube light near the top of a wall. */
export function tubeLight(ctx: DrawingContext, room: Room, wall: Wall, u: number): void {
  const v = room.height - 0.45;
  if (room.evening) {
    const [x, y] = ctx.camera.projectPoint(wallPoint(wall, u + 0.6, v));
    ctx.canvas.circle(x, y, 1.5 * ctx.camera.scaleAt(wallPoint(wall, u, v)), ctx.canvas.radialGradient(glowing('#fff6dc'), 0.55));
  }
  wallRectangle(ctx, wall, u, v, 1.2, 0.09, '#dcd8cf');
  wallRectangle(ctx, wall, u + 0.05, v - 0.03, 1.1, 0.06, room.evening ? glowing('#fffbea') : '#fdfbf5');
}

/** Draws objects of a room, the most distant one first. */
export function arrange(items: readonly (readonly [distance: number, draw: () => void])[]): void {
  for (const [, draw] of items.toSorted((a, b) => b[0] - a[0])) draw();
}

/** The shadow on the floor under furniture of this depth. */
export function footShadow(ctx: DrawingContext, wall: Wall, u: number, width: number, depth: number, d = 0): void {
  const o = 0.1;
  polygon3D(
    ctx,
    [
      wallPoint(wall, u - o, 0, d),
      wallPoint(wall, u + width + o, 0, d),
      wallPoint(wall, u + width + o, 0, d + depth + o),
      wallPoint(wall, u - o, 0, d + depth + o),
    ],
    '#2a2438',
    0.16,
  );
}
