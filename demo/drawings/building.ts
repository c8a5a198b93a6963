import { type Colour, shade } from './colour.ts';
import { PALETTES } from './palette.ts';
import { box, on, panel, rod, type Stage, surface, type Wall, wall } from './stage.ts';

/** A plain block standing on the ground: which of its walls can be seen, far ones first. */
type Block = {
  front: Wall;
  side: Wall | null;
  width: number;
  depth: number;
  height: number;
};

/** Raises the walls of a block and its flat roof. */
export function raise(s: Stage, x: number, z: number, width: number, depth: number, height: number, colour: Colour, from = 0): Block {
  const front = wall(s, x, z, 'front');
  // Which flank shows depends on the turn and on where the block stands to the eye.
  const [ax] = s.cam.at([x, 0, z]);
  const [bx] = s.cam.at([x, 0, z + depth]);
  const [cx] = s.cam.at([x + width, 0, z]);
  const [ex] = s.cam.at([x + width, 0, z + depth]);
  const rightSide = ex > cx + 2 ? wall(s, x + width, z, 'right') : null;
  const side = bx < ax - 2 ? wall(s, x, z + depth, 'left') : rightSide;
  surface(
    s,
    [
      on(front, 0, from + height),
      on(front, width, from + height),
      on(front, width, from + height, -depth),
      on(front, 0, from + height, -depth),
    ],
    shade(colour, 1.1),
  );
  if (side) panel(s, side, 0, from, depth, height, colour);
  panel(s, front, 0, from, width, height, colour);
  // A flank seen as a sliver is left plain.
  const sliver = Math.abs(side?.dz === 1 ? ex - cx : bx - ax) < 16;
  return { front, side: sliver ? null : side, width, depth, height };
}

/** Parapet round the top of a block. */
export function parapet(s: Stage, block: Block, from: number, tall: number, colour: Colour, cap: Colour): void {
  const { front, side, width, depth } = block;
  if (side) {
    box(s, side, 0, from, depth, tall, 0.12, colour, -0.02);
    box(s, side, 0, from + tall, depth, 0.1, 0.2, cap, -0.06);
  }
  box(s, front, 0, from, width, tall, 0.12, colour, -0.02);
  box(s, front, -0.06, from + tall, width + 0.12, 0.1, 0.2, cap, -0.06);
}

/** A black (or blue, or white) water tank on the roof. */
export function waterTank(s: Stage, x: number, y: number, z: number, size: number): void {
  const m = s.cam.scaleAt([x, y, z]) * size;
  const [px, py] = s.cam.at([x, y, z]);
  const colour = s.rng.pick(['#3b3a3f', '#3b3a3f', '#4f7394', '#e9e6dd']);
  s.pen.rect(px - m * 0.62, py - m * 0.16, m * 1.24, m * 0.16, '#a99f92');
  s.pen.path(
    `M${Math.round(px - m * 0.55)} ${Math.round(py - m * 0.16)}v${Math.round(-m)}q${Math.round(m * 0.55)} ${Math.round(-m * 0.34)} ${Math.round(m * 1.1)} 0v${Math.round(m)}z`,
    colour,
  );
  s.pen.path(
    `M${Math.round(px - m * 0.55 + (s.sun > 0 ? m * 0.66 : m * 0.1))} ${Math.round(py - m * 0.16)}v${Math.round(-m)}h${Math.round(m * 0.26)}v${Math.round(m)}z`,
    shade(colour, 1.2),
  );
  s.pen.rect(px - m * 0.16, py - m * 1.42, m * 0.32, m * 0.12, shade(colour, 0.85));
}

/** A dish for television, on the parapet. */
export function dish(s: Stage, x: number, y: number, z: number): void {
  rod(
    s,
    [
      [x, y, z],
      [x, y + 0.7, z],
    ],
    0.06,
    '#6c6a68',
  );
  const [px, py] = s.cam.at([x, y + 0.8, z]);
  const m = s.cam.scaleAt([x, y, z]);
  s.pen.ellipse(px, py, m * 0.3, m * 0.36, '#d8d6cf');
  s.pen.ellipse(px + m * 0.05 * s.sun, py, m * 0.2, m * 0.27, '#bfbdb6');
}

/** A simple neighbour, to close the street. */
export function neighbour(s: Stage, x: number, z: number, width: number, height: number): void {
  const p = s.rng.pick(PALETTES);
  const colour = shade(p.wall, 0.96);
  const block = raise(s, x, z, width, 9, height, colour);
  const cells = Math.max(2, Math.round(width / 3));
  const each = (draw: (u: number, v: number) => void) => {
    for (let v = 1; v < height - 1.5; v += 3.1) for (let i = 0; i < cells; i += 1) draw((width * (i + 0.5)) / cells, v);
  };
  each((u, v) => panel(s, block.front, u - 0.75, v - 0.1, 1.5, 1.5, p.frame));
  each((u, v) => panel(s, block.front, u - 0.65, v, 1.3, 1.3, s.rng.chance(s.light.lit) ? '=#ffdf9c' : '#5f7480'));
  each((u, v) => panel(s, block.front, u - 0.03, v, 0.06, 1.3, p.frame));
  for (let v = 3.1; v < height - 1; v += 3.1) panel(s, block.front, 0, v - 0.1, width, 0.14, p.trim, 0.8);
  parapet(s, block, height, 0.6, colour, p.trim);
}
