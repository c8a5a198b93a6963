import { Camera, type Place, type View } from './camera.ts';
import { type Colour, shade } from './colour.ts';
import type { Daylight } from './daylight.ts';
import { Pen, type Point } from './pen.ts';
import type { Random } from './random.ts';

/** All that a part of a drawing needs: chance, light, paper and a camera. */
export type Stage = {
  rng: Random;
  light: Daylight;
  pen: Pen;
  cam: Camera;
  /** The side the sun comes from: -1 left, 1 right. */
  sun: -1 | 1;
};

/** Sets the stage for one drawing. */
export function stage(rng: Random, light: Daylight, view: View): Stage {
  return { rng, light, pen: new Pen(light), cam: new Camera(view), sun: rng.chance(0.5) ? -1 : 1 };
}

/** A polygon lying anywhere in the world. */
export function surface(s: Stage, places: readonly Place[], colour: Colour, opacity = 1): void {
  s.pen.polygon(s.cam.project(places), colour, opacity);
}

/** A rectangle lying on the ground (or at a height). */
export function floor(s: Stage, x: number, z: number, w: number, d: number, colour: Colour, opacity = 1, y = 0): void {
  surface(
    s,
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y, z + d],
      [x, y, z + d],
    ],
    colour,
    opacity,
  );
}

/** An upright plane: `u` runs to the right as seen from outside, `v` up, `d` out of it. */
export type Wall = {
  x: number;
  z: number;
  dx: number;
  dz: number;
  /** How much light falls on it. */
  lit: number;
};

/** An upright plane from a corner on the ground, facing away from its left-hand side. */
export function wall(s: Stage, x: number, z: number, facing: 'front' | 'left' | 'right' | 'back'): Wall {
  const [dx, dz] = { front: [1, 0], right: [0, 1], left: [0, -1], back: [-1, 0] }[facing] as [number, number];
  const { turn } = s.cam.view;
  // The sun stands behind the photographer's shoulder, so a turned building shows a bright and a dim side.
  const nx = dz * Math.cos(turn) + dx * Math.sin(turn);
  const nz = dz * Math.sin(turn) - dx * Math.cos(turn);
  const facingSun = nx * 0.75 * s.sun - nz * 0.66;
  return { x, z, dx, dz, lit: 0.8 + 0.24 * facingSun };
}

/** A place on, or `d` in front of, a wall. */
export function on(w: Wall, u: number, v: number, d = 0): Place {
  return [w.x + u * w.dx + d * w.dz, v, w.z + u * w.dz - d * w.dx];
}

/** Where a place on a wall lands on the sheet. */
export function spot(s: Stage, w: Wall, u: number, v: number, d = 0): Point {
  return s.cam.at(on(w, u, v, d));
}

/** A rectangle on a wall, in the wall's light. */
export function panel(s: Stage, w: Wall, u: number, v: number, width: number, height: number, colour: Colour, opacity = 1, d = 0): void {
  surface(
    s,
    [on(w, u, v, d), on(w, u + width, v, d), on(w, u + width, v + height, d), on(w, u, v + height, d)],
    lighten(w, colour),
    opacity,
  );
}

const lighten = (w: Wall, colour: Colour) => (colour.startsWith('#') ? shade(colour, w.lit) : colour);

/** Whether a polygon shows us its face, its corners running as a wall's do. */
export const turned = (points: readonly Point[]): boolean => {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] as Point;
    area += x * ny - nx * y;
  });
  return area < 0;
};

/** A box standing out of a wall by `depth`, from `d` on; only the sides that can be seen are drawn. */
export function box(s: Stage, w: Wall, u: number, v: number, width: number, height: number, depth: number, colour: Colour, d = 0): void {
  const p = (a: number, b: number, c: number) => on(w, u + a * width, v + b * height, d + c * depth);
  const sides: readonly (readonly [number, readonly Place[]])[] = [
    [1.12, [p(0, 1, 1), p(1, 1, 1), p(1, 1, 0), p(0, 1, 0)]],
    [0.62, [p(0, 0, 0), p(1, 0, 0), p(1, 0, 1), p(0, 0, 1)]],
    [s.sun < 0 ? 0.92 : 0.74, [p(0, 0, 0), p(0, 0, 1), p(0, 1, 1), p(0, 1, 0)]],
    [s.sun > 0 ? 0.92 : 0.74, [p(1, 0, 1), p(1, 0, 0), p(1, 1, 0), p(1, 1, 1)]],
    [w.lit, [p(0, 0, 1), p(1, 0, 1), p(1, 1, 1), p(0, 1, 1)]],
  ];
  for (const [light, places] of sides) {
    const points = s.cam.project(places);
    if (turned(points)) s.pen.polygon(points, colour.startsWith('#') ? shade(colour, light) : colour);
  }
}

/** A line between places, as wide as `metres` at its start. */
export function rod(s: Stage, places: readonly Place[], metres: number, colour: Colour, opacity = 1): void {
  const first = places[0];
  if (first)
    s.pen.line(
      places.map((place) => s.cam.at(place)),
      colour,
      metres * s.cam.scaleAt(first),
      opacity,
    );
}
