import { Camera, type Point3D, type View } from './camera.ts';
import { type Colour, shade } from './colour.ts';
import type { Daylight } from './daylight.ts';
import { SvgCanvas, type Point } from './svg-canvas.ts';
import type { Random } from './random.ts';

/** Data that every part of a drawing needs. */
export type DrawingContext = {
  rng: Random;
  light: Daylight;
  canvas: SvgCanvas;
  camera: Camera;
  /** The side from which the sun shines: -1 left, 1 right. */
  sun: -1 | 1;
};

/** Creates the context of one drawing. */
export function createContext(rng: Random, light: Daylight, view: View): DrawingContext {
  return { rng, light, canvas: new SvgCanvas(light), camera: new Camera(view), sun: rng.chance(0.5) ? -1 : 1 };
}

/** A polygon anywhere in the scene. */
export function polygon3D(ctx: DrawingContext, places: readonly Point3D[], colour: Colour, opacity = 1): void {
  ctx.canvas.polygon(ctx.camera.projectPolygon(places), colour, opacity);
}

/** A horizontal rectangle on the ground, or at height `y`. */
export function groundRectangle(
  ctx: DrawingContext,
  x: number,
  z: number,
  width: number,
  depth: number,
  colour: Colour,
  opacity = 1,
  y = 0,
): void {
  polygon3D(
    ctx,
    [
      [x, y, z],
      [x + width, y, z],
      [x + width, y, z + depth],
      [x, y, z + depth],
    ],
    colour,
    opacity,
  );
}

/** A vertical plane with coordinates in metres: `u` to the right as seen from outside, `v` upwards, `d` out of the plane. */
export type Wall = {
  x: number;
  z: number;
  dx: number;
  dz: number;
  /** Brightness; 1 does not change colours. */
  lit: number;
};

/** A vertical plane that starts at a corner on the ground. */
export function createWall(ctx: DrawingContext, x: number, z: number, facing: 'front' | 'left' | 'right' | 'back'): Wall {
  const [dx, dz] = { front: [1, 0], right: [0, 1], left: [0, -1], back: [-1, 0] }[facing] as [number, number];
  const { rotation } = ctx.camera.view;
  // The sun is behind the camera and to one side, so a rotated building has a bright and a dark side.
  const nx = dz * Math.cos(rotation) + dx * Math.sin(rotation);
  const nz = dz * Math.sin(rotation) - dx * Math.cos(rotation);
  const facingSun = nx * 0.75 * ctx.sun - nz * 0.66;
  return { x, z, dx, dz, lit: 0.8 + 0.24 * facingSun };
}

/** A point on a wall, or `d` metres in front of it. */
export function wallPoint(wall: Wall, u: number, v: number, d = 0): Point3D {
  return [wall.x + u * wall.dx + d * wall.dz, v, wall.z + u * wall.dz - d * wall.dx];
}

/** A point of a wall in the image. */
export function projectWallPoint(ctx: DrawingContext, wall: Wall, u: number, v: number, d = 0): Point {
  return ctx.camera.projectPoint(wallPoint(wall, u, v, d));
}

/** A rectangle on a wall, with the brightness of the wall. */
export function wallRectangle(
  ctx: DrawingContext,
  wall: Wall,
  u: number,
  v: number,
  width: number,
  height: number,
  colour: Colour,
  opacity = 1,
  d = 0,
): void {
  polygon3D(
    ctx,
    [
      wallPoint(wall, u, v, d),
      wallPoint(wall, u + width, v, d),
      wallPoint(wall, u + width, v + height, d),
      wallPoint(wall, u, v + height, d),
    ],
    lighten(wall, colour),
    opacity,
  );
}

const lighten = (wall: Wall, colour: Colour) => (colour.startsWith('#') ? shade(colour, wall.lit) : colour);

/** Whether the front of a projected polygon faces the camera. Its corners must have the same order as those of a wall. */
export const isFacingCamera = (points: readonly Point[]): boolean => {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] as Point;
    area += x * ny - nx * y;
  });
  return area < 0;
};

/** A box that starts `d` metres in front of a wall and is `depth` metres deep. Only visible sides are drawn. */
export function wallBox(
  ctx: DrawingContext,
  wall: Wall,
  u: number,
  v: number,
  width: number,
  height: number,
  depth: number,
  colour: Colour,
  d = 0,
): void {
  const corner = (a: number, b: number, c: number) => wallPoint(wall, u + a * width, v + b * height, d + c * depth);
  const sides: readonly (readonly [number, readonly Point3D[]])[] = [
    [1.12, [corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0), corner(0, 1, 0)]],
    [0.62, [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)]],
    [ctx.sun < 0 ? 0.92 : 0.74, [corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0)]],
    [ctx.sun > 0 ? 0.92 : 0.74, [corner(1, 0, 1), corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1)]],
    [wall.lit, [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)]],
  ];
  for (const [light, places] of sides) {
    const points = ctx.camera.projectPolygon(places);
    if (isFacingCamera(points)) ctx.canvas.polygon(points, colour.startsWith('#') ? shade(colour, light) : colour);
  }
}

/** A line through points of the scene. `metres` is its width at the first point. */
export function line3D(ctx: DrawingContext, places: readonly Point3D[], metres: number, colour: Colour, opacity = 1): void {
  const first = places[0];
  if (first)
    ctx.canvas.line(
      places.map((place) => ctx.camera.projectPoint(place)),
      colour,
      metres * ctx.camera.scaleAt(first),
      opacity,
    );
}
