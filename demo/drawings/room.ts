import type { Colour } from './colour.ts';
import { glowing, mix, shade } from './colour.ts';
import { DAYLIGHTS } from './daylight.ts';
import { layFloor } from './flooring.ts';
import { HEIGHT, WIDTH } from './pen.ts';
import type { Random } from './random.ts';
import { on, panel, rod, type Stage, stage, surface, type Wall, wall } from './stage.ts';

/** Four walls seen from inside; `u` runs left to right on each. */
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
  /** Lamps are on. */
  evening: boolean;
};

const WALLS: readonly Colour[] = ['#f3ebdd', '#efe3cd', '#e9ece2', '#f4e6d6', '#e6ebec', '#f6efe3', '#eadfce', '#f2e3dc', '#e3e8da'];
const ACCENTS: readonly Colour[] = ['#d99a6c', '#8fae9b', '#c98370', '#9fb4c2', '#d9b36a', '#b7a4b3', '#7f9a8a', '#e0c9a6'];

const VIEWS = [
  { turn: 0, centre: 800, scale: 205 },
  { turn: 0.42, centre: 760, scale: 205 },
  { turn: -0.42, centre: 840, scale: 205 },
  { turn: 0.16, centre: 620, scale: 215 },
  { turn: -0.16, centre: 980, scale: 215 },
];

/** Builds an empty room and the eye in it. */
export function room(rng: Random, size: { width: number; depth: number; height?: number }, views = VIEWS): { s: Stage; r: Room } {
  const view = rng.deal(views);
  const daylight = rng.deal(DAYLIGHTS);
  const evening = daylight.name === 'dusk' || daylight.name === 'evening';
  // Indoors the weather is felt less than outside; lamps warm what the evening takes away.
  const light = { ...daylight, tint: evening ? '#d98a4a' : daylight.tint, strength: evening ? 0.16 : daylight.strength * 0.55 };
  const scale = view.scale * rng.between(0.96, 1.08) * (4.4 / Math.max(3.2, size.width)) ** 0.5;
  const s = stage(rng, light, {
    scale,
    distance: size.depth,
    eye: 1.42,
    ground: rng.between(800, 850),
    centre: view.centre + rng.between(-50, 50),
    turn: view.turn * rng.between(0.85, 1.1),
  });
  const height = size.height ?? 2.9;
  const eyeX = -size.depth * Math.sin(s.cam.view.turn);
  const x0 = Math.max(eyeX - size.width + 0.8, Math.min(-size.width / 2, eyeX - 0.8));
  const z = size.depth;
  const soft = (w: Wall): Wall => ({ ...w, lit: 0.93 + (w.lit - 0.8) * 0.32 });
  const r: Room = {
    back: soft(wall(s, x0, z, 'front')),
    left: soft(wall(s, x0, 0, 'right')),
    right: soft(wall(s, x0 + size.width, z, 'left')),
    width: size.width,
    depth: size.depth,
    height,
    x0,
    wall: rng.pick(WALLS),
    accent: rng.pick(ACCENTS),
    evening,
  };
  shell(s, r);
  return { s, r };
}

function shell(s: Stage, r: Room): void {
  const { rng, pen } = s;
  const near = -3;
  const x1 = r.x0 + r.width;
  pen.rect(0, 0, WIDTH, HEIGHT, r.wall);
  surface(
    s,
    [
      [r.x0, r.height, near],
      [x1, r.height, near],
      [x1, r.height, r.depth],
      [r.x0, r.height, r.depth],
    ],
    '#faf6ee',
  );
  layFloor(s, r.x0, near, r.width, r.depth - near);
  const feature = rng.pick(['none', 'none', 'back', 'side']);
  panel(s, r.left, near, 0, r.depth - near, r.height, feature === 'side' ? mix(r.wall, r.accent, 0.55) : r.wall);
  panel(s, r.right, 0, 0, r.depth - near, r.height, r.wall);
  panel(s, r.back, 0, 0, r.width, r.height, feature === 'back' ? mix(r.wall, r.accent, 0.7) : r.wall);
  const skirt = rng.pick([shade(r.wall, 0.84), '#8d4a3a', '#7a6a5c', '#fbf8f1']);
  panel(s, r.left, near, 0, r.depth - near, 0.1, skirt);
  panel(s, r.right, 0, 0, r.depth - near, 0.1, skirt);
  panel(s, r.back, 0, 0, r.width, 0.1, skirt);
  // Corners gather a little dusk.
  panel(
    s,
    r.back,
    0,
    0,
    0.5,
    r.height,
    pen.fade(
      [
        ['#2a2438', 0.1],
        ['#2a2438', 0],
      ],
      [1, 0],
    ),
  );
  panel(
    s,
    r.back,
    r.width - 0.5,
    0,
    0.5,
    r.height,
    pen.fade(
      [
        ['#2a2438', 0],
        ['#2a2438', 0.1],
      ],
      [1, 0],
    ),
  );
  panel(s, r.back, 0, r.height - 0.12, r.width, 0.12, '#fffaf0', 0.6);
}

/** A ceiling fan of three blades. */
export function ceilingFan(s: Stage, x: number, z: number, height: number): void {
  const drop = height - 0.38;
  const colour = s.rng.pick(['#e9e4d8', '#7a5238', '#cfc6b5', '#f4f1ea']);
  const turn = s.rng.between(0, 2);
  rod(
    s,
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
    surface(s, [tip(0.12, -0.05), tip(0.62, -0.08), tip(0.62, 0.08), tip(0.12, 0.05)], shade(colour, 0.86 + i * 0.07));
  }
  const [px, py] = s.cam.at([x, drop, z]);
  const m = s.cam.scaleAt([x, drop, z]);
  s.pen.ellipse(px, py + m * 0.02, m * 0.13, m * 0.07, shade(colour, 0.8));
  s.pen.ellipse(px, py - 0.01 * m, m * 0.13, m * 0.05, colour);
}

/** A tube light high on a wall. */
export function tubeLight(s: Stage, r: Room, w: Wall, u: number): void {
  const v = r.height - 0.45;
  if (r.evening) {
    const [x, y] = s.cam.at(on(w, u + 0.6, v));
    s.pen.circle(x, y, 1.5 * s.cam.scaleAt(on(w, u, v)), s.pen.glow(glowing('#fff6dc'), 0.55));
  }
  panel(s, w, u, v, 1.2, 0.09, '#dcd8cf');
  panel(s, w, u + 0.05, v - 0.03, 1.1, 0.06, r.evening ? glowing('#fffbea') : '#fdfbf5');
}

/** Things in a room, drawn from the far end to the near one. */
export function arrange(items: readonly (readonly [distance: number, draw: () => void])[]): void {
  for (const [, draw] of items.toSorted((a, b) => b[0] - a[0])) draw();
}

/** A soft shadow on the floor under furniture standing `depth` out of a wall. */
export function footShadow(s: Stage, w: Wall, u: number, width: number, depth: number, d = 0): void {
  const o = 0.1;
  surface(
    s,
    [on(w, u - o, 0, d), on(w, u + width + o, 0, d), on(w, u + width + o, 0, d + depth + o), on(w, u - o, 0, d + depth + o)],
    '#2a2438',
    0.16,
  );
}
