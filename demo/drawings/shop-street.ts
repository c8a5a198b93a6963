import type { Colour } from './colour.ts';
import { plant } from './outdoors.ts';
import { groundRectangle, type DrawingContext } from './drawing-context.ts';
import { pole, road } from './street.ts';
import { auto, car, scooter } from './vehicles.ts';

/** Camera positions in front of shops. */
export const SHOP_VIEWS = [
  { scale: 92, distance: 13, eyeHeight: 1.8, groundY: 940, centreX: 800, rotation: 0 },
  { scale: 84, distance: 13, eyeHeight: 2.2, groundY: 920, centreX: 820, rotation: 0.5 },
  { scale: 84, distance: 13, eyeHeight: 2.2, groundY: 920, centreX: 780, rotation: -0.5 },
  { scale: 116, distance: 12, eyeHeight: 1.7, groundY: 960, centreX: 700, rotation: 0.14 },
  { scale: 74, distance: 15, eyeHeight: 3, groundY: 900, centreX: 880, rotation: -0.28 },
];

/** Colours of things for sale. */
export const GOODS: readonly Colour[] = ['#c9573f', '#d9a441', '#6f9f86', '#4f86a8', '#e9dcc3', '#8b5e83', '#b08d57', '#dfe3e0'];

/** The pavement and road in front of shops, with parked vehicles. */
export function pavement(ctx: DrawingContext, x: number, z: number, width: number): void {
  const { rng } = ctx;
  groundRectangle(ctx, -60, z - 3.6, 120, 2.5, '#d2c5ae');
  road(ctx, 0.8, z - 4);
  if (rng.chance(0.6))
    plant(ctx, rng.pick([x - 1.5, x + width + 1.5]), z - 2.4, rng.between(5, 7), rng.pick(['neem', 'gulmohar', 'coconut']));
  if (rng.chance(0.5)) pole(ctx, x + width + 0.6, z - 3.2);
  for (let i = 0; i < rng.int(1, 3); i += 1) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = ctx.camera.projectPoint([at, 0, z - 3]);
    scooter(ctx, px, py, ctx.camera.scaleAt([at, 0, z - 3]));
  }
  if (rng.chance(0.35)) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = ctx.camera.projectPoint([at, 0, z - 5.6]);
    (rng.chance(0.5) ? auto : car)(ctx, px, py, ctx.camera.scaleAt([at, 0, z - 5.6]));
  }
}
