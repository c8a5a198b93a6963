import type { Railing } from './balconies.ts';
import { neighbour, parapet, raise, waterTank } from './building.ts';
import { shade } from './colour.ts';
import { type Bay, type Elevation, elevation, flank, stilts } from './elevation.ts';
import { door, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { box, type Stage, spot } from './stage.ts';
import { compound, groundShadow, kolam, pole, road } from './street.ts';
import { bougainvillea } from './shrubs.ts';
import { auto, car, scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 52, distance: 30, eye: 3, ground: 985, centre: 800, turn: 0 },
  { scale: 51, distance: 26, eye: 2.6, ground: 965, centre: 850, turn: 0.55 },
  { scale: 51, distance: 26, eye: 2.6, ground: 965, centre: 750, turn: -0.55 },
  { scale: 62, distance: 26, eye: 2.2, ground: 1010, centre: 700, turn: 0.18 },
  { scale: 48, distance: 32, eye: 4.5, ground: 930, centre: 960, turn: -0.3 },
];

const PLANS: readonly (readonly Bay[])[] = [
  ['balcony', 'window', 'stair', 'window', 'balcony'],
  ['window', 'balcony', 'balcony', 'window'],
  ['balcony', 'small', 'window', 'balcony'],
  ['window', 'balcony', 'stair', 'balcony'],
  ['balcony', 'balcony', 'small', 'balcony'],
  ['window', 'stair', 'balcony', 'window'],
];

/** A block of flats on its street, or two of them. */
export function apartment(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'any');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const close = s.cam.view.scale > 56;
  const storeys = rng.int(3, close ? 3 : 4);
  const plan = rng.pick(PLANS);
  const bay = rng.between(2.9, 3.4);
  const e: Elevation = {
    p,
    style: { ...windowStyle(s), grille: close ? rng.pick(['bars', 'squares']) : 'none' },
    rail: rng.pick<Railing>(['bars', 'solid', 'glass', 'jaali']),
    bays: plan,
    bay,
    storeys,
    storey: 3.05,
    base: 2.9,
    detail: close,
  };
  const width = plan.length * bay;
  const x = -width / 2;
  const tall = e.base + storeys * e.storey;
  for (const side of [-1, 1]) {
    if (rng.chance(0.55))
      neighbour(
        s,
        side < 0 ? x - rng.between(10, 13) : x + width + rng.between(3, 5),
        z + rng.between(2, 6),
        8,
        rng.between(6, tall * 0.8),
      );
    if (rng.chance(0.8)) plant(s, side * (width / 2 + rng.between(1.6, 2.6)), z + rng.between(1, 4), rng.between(8, 11));
  }
  groundShadow(s, x, z, width, 11, 6);
  roof(s, x, z, width, tall, p.wall, p.trim);
  const block = raise(s, x, z, width, 11, tall, p.wall);
  if (block.side) flank(s, block.side, e, 11);
  ground(s, block.front, e, width);
  elevation(s, block.front, e);
  parapet(s, block, tall, 0.8, shade(p.wall, 1.03), p.trim);
  street(s, p, x, z, width);
  return s;
}

function roof(s: Stage, x: number, z: number, width: number, tall: number, wall: string, trim: string): void {
  const at = s.rng.between(0.15, 0.6) * width;
  for (const u of [at - 2.2, at + 4.4]) if (s.rng.chance(0.75)) waterTank(s, x + u, tall + 0.8, z + 4, 1.5);
  const head = raise(s, x + at, z + 2.5, 3.4, 4, 3, wall, tall);
  box(s, head.front, -0.25, tall + 3, 3.9, 0.16, 0.5, trim);
}

function ground(s: Stage, front: Parameters<typeof stilts>[1], e: Elevation, width: number): void {
  if (s.rng.chance(0.65)) {
    stilts(s, front, e.p, width, e.base, (u) => {
      const [px, py] = spot(s, front, u, 0.02);
      const m = s.cam.scaleAt([front.x + u, 0, front.z]);
      if (s.rng.chance(0.6)) car(s, px, py, m * 0.85);
      else scooter(s, px, py, m);
    });
    return;
  }
  elevation(s, front, { ...e, storeys: 1, base: 0, storey: 2.9, bays: e.bays.map((b) => (b === 'balcony' ? 'window' : b)) });
  const at = e.bays.indexOf('stair');
  door(s, front, e.p, (at < 0 ? 1 : at) * e.bay + e.bay / 2 - 0.75, 0, 1.5, 2.3);
}

function street(s: Stage, p: Parameters<typeof compound>[1], x: number, z: number, width: number): void {
  const { rng } = s;
  const wallZ = z - 5;
  const gateAt = 30 + width * rng.pick([0.2, 0.5, 0.75]);
  compound(s, p, x - 30, wallZ, width + 60, 1.35, gateAt, 3.6);
  if (rng.chance(0.5)) {
    const at = x + rng.between(0, width);
    const [px, py] = s.cam.at([at, 1.3, wallZ]);
    bougainvillea(s, px, py, 2.4 * s.cam.scaleAt([at, 0, wallZ]));
  }
  road(s, 3, wallZ - 2.4);
  if (rng.chance(0.4)) kolam(s, x - 30 + gateAt + 1.8, wallZ - 1.1, 0.9);
  const at = x + width * rng.between(0.1, 0.9);
  const depth = wallZ - rng.between(4, 6);
  const [vx, vy] = s.cam.at([at, 0, depth]);
  const m = s.cam.scaleAt([at, 0, depth]);
  const who = rng.int(0, 4);
  if (who === 0) auto(s, vx, vy, m);
  if (who === 1) car(s, vx, vy, m);
  if (who === 2) scooter(s, vx, vy, m);
  if (rng.chance(0.3)) pole(s, x - 5, wallZ - 1);
  if (rng.chance(0.6)) plant(s, rng.pick([x - 3.5, x + width + 3.5]), wallZ - 1, rng.between(8, 10));
}
