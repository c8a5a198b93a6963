import type { Point } from './pen.ts';

/** A place in the world, in metres: right, up, away from the eye. */
export type Place = readonly [x: number, y: number, z: number];

/** Where the photographer stands. `turn` swings the world round a pivot `distance` away: a corner instead of a front. */
export type View = {
  /** Pixels in a metre, at the pivot. */
  scale: number;
  distance: number;
  /** Height of the eye in metres. */
  eye: number;
  /** Where the ground under the pivot meets the sheet, in pixels. */
  ground: number;
  centre: number;
  turn: number;
};

const NEAR = 0.6;

/** A pinhole camera with upright verticals, as an architect draws. */
export class Camera {
  readonly view: View;
  readonly horizon: number;

  constructor(view: View) {
    this.view = view;
    this.horizon = view.ground - view.eye * view.scale;
  }

  #swing([x, y, z]: Place): Place {
    const { turn, distance } = this.view;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const away = z - distance;
    return [x * c - away * s, y, x * s + away * c + distance];
  }

  #flatten([x, y, z]: Place): Point {
    const { scale, distance, eye, centre } = this.view;
    const k = (scale * distance) / z;
    return [centre + x * k, this.horizon + (eye - y) * k];
  }

  /** A polygon as it lands on the sheet, cut where it would pass behind the eye. */
  project(places: readonly Place[]): Point[] {
    const swung = places.map((place) => this.#swing(place));
    const kept: Point[] = [];
    swung.forEach((here, i) => {
      const next = swung[(i + 1) % swung.length] as Place;
      if (here[2] >= NEAR) kept.push(this.#flatten(here));
      if (here[2] >= NEAR !== next[2] >= NEAR) {
        const t = (NEAR - here[2]) / (next[2] - here[2]);
        kept.push(this.#flatten([here[0] + (next[0] - here[0]) * t, here[1] + (next[1] - here[1]) * t, NEAR]));
      }
    });
    return kept;
  }

  /** One place on the sheet. */
  at(place: Place): Point {
    const [x, y, z] = this.#swing(place);
    return this.#flatten([x, y, Math.max(NEAR, z)]);
  }

  /** Pixels in a metre at a place. */
  scaleAt(place: Place): number {
    const { scale, distance } = this.view;
    return (scale * distance) / Math.max(NEAR, this.#swing(place)[2]);
  }

  /** How far a place is from the eye, for drawing far things first. */
  depth(place: Place): number {
    return this.#swing(place)[2];
  }
}
