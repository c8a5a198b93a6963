import type { Colour } from './colour.ts';
import { plant } from './outdoors.ts';
import { floor, type Stage } from './stage.ts';
import { pole, road } from './street.ts';
import { auto, car, scooter } from './vehicles.ts';

/** Standpoints before a row of shops. */
export const SHOP_VIEWS = [
  { scale: 92, distance: 13, eye: 1.8, ground: 940, centre: 800, turn: 0 },
  { scale: 84, distance: 13, eye: 2.2, ground: 920, centre: 820, turn: 0.5 },
  { scale: 84, distance: 13, eye: 2.2, ground: 920, centre: 780, turn: -0.5 },
  { scale: 116, distance: 12, eye: 1.7, ground: 960, centre: 700, turn: 0.14 },
  { scale: 74, distance: 15, eye: 3, ground: 900, centre: 880, turn: -0.28 },
];

/** Colours of things for sale. */
export const GOODS: readonly Colour[] = ['#c9573f', '#d9a441', '#6f9f86', '#4f86a8', '#e9dcc3', '#8b5e83', '#b08d57', '#dfe3e0'];

/** The pavement and road before shops, with what is parked there. */
export function pavement(s: Stage, x: number, z: number, width: number): void {
  const { rng } = s;
  floor(s, -60, z - 3.6, 120, 2.5, '#d2c5ae');
  road(s, 0.8, z - 4);
  if (rng.chance(0.6))
    plant(s, rng.pick([x - 1.5, x + width + 1.5]), z - 2.4, rng.between(5, 7), rng.pick(['neem', 'gulmohar', 'coconut']));
  if (rng.chance(0.5)) pole(s, x + width + 0.6, z - 3.2);
  for (let i = 0; i < rng.int(1, 3); i += 1) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = s.cam.at([at, 0, z - 3]);
    scooter(s, px, py, s.cam.scaleAt([at, 0, z - 3]));
  }
  if (rng.chance(0.35)) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = s.cam.at([at, 0, z - 5.6]);
    (rng.chance(0.5) ? auto : car)(s, px, py, s.cam.scaleAt([at, 0, z - 5.6]));
  }
}
