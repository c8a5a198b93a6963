import type { Point } from './svg-canvas.ts';

/** A point of the scene, in metres: to the right, upwards, away from the camera. */
export type Point3D = readonly [x: number, y: number, z: number];

/** Position of the camera. `rotation` rotates the scene around a vertical axis `distance` metres in front of the camera. */
export type View = {
  /** Pixels per metre at the axis of rotation. */
  scale: number;
  /** Distance of the axis from the camera, in metres. */
  distance: number;
  /** Height of the camera, in metres. */
  eyeHeight: number;
  /** Vertical position of the ground at the axis of rotation in the image, in pixels. */
  groundY: number;
  /** Horizontal position of the axis of rotation in the image, in pixels. */
  centreX: number;
  /** Radians. */
  rotation: number;
};

/** Metres. Anything nearer is clipped. */
const NEAR = 0.6;

/** A pinhole camera in which vertical lines stay vertical, as in architectural drawings. */
export class Camera {
  readonly view: View;
  readonly horizon: number;

  constructor(view: View) {
    this.view = view;
    this.horizon = view.groundY - view.eyeHeight * view.scale;
  }

  #rotate([x, y, z]: Point3D): Point3D {
    const { rotation, distance } = this.view;
    const cos = Math.cos(rotation);
    const sin = Math.sin(rotation);
    const fromAxis = z - distance;
    return [x * cos - fromAxis * sin, y, x * sin + fromAxis * cos + distance];
  }

  #projectRotated([x, y, z]: Point3D): Point {
    const { scale, distance, eyeHeight, centreX } = this.view;
    const pixelsPerMetre = (scale * distance) / z;
    return [centreX + x * pixelsPerMetre, this.horizon + (eyeHeight - y) * pixelsPerMetre];
  }

  /** Projects a polygon to the image. The part behind the camera is clipped. */
  projectPolygon(corners: readonly Point3D[]): Point[] {
    const rotated = corners.map((corner) => this.#rotate(corner));
    const projected: Point[] = [];
    rotated.forEach((corner, i) => {
      const next = rotated[(i + 1) % rotated.length] as Point3D;
      if (corner[2] >= NEAR) projected.push(this.#projectRotated(corner));
      if (corner[2] >= NEAR !== next[2] >= NEAR) {
        const t = (NEAR - corner[2]) / (next[2] - corner[2]);
        projected.push(this.#projectRotated([corner[0] + (next[0] - corner[0]) * t, corner[1] + (next[1] - corner[1]) * t, NEAR]));
      }
    });
    return projected;
  }

  projectPoint(point: Point3D): Point {
    const [x, y, z] = this.#rotate(point);
    return this.#projectRotated([x, y, Math.max(NEAR, z)]);
  }

  /** Pixels per metre at a point. */
  scaleAt(point: Point3D): number {
    const { scale, distance } = this.view;
    return (scale * distance) / Math.max(NEAR, this.#rotate(point)[2]);
  }

  /** Distance of a point from the camera, for drawing distant objects first. */
  depth(point: Point3D): number {
    return this.#rotate(point)[2];
  }
}
