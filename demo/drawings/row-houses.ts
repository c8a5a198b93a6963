import type { Railing } from './balconies.ts';
import { parapet, raise, waterTank } from './building.ts';
import { shade } from './colour.ts';
import { elevation, flank } from './elevation.ts';
import { door, windowStyle } from './openings.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { tiledRoof, verandah } from './roofs.ts';
import { box, floor, type Stage } from './stage.ts';
import { kolam, pole, road } from './street.ts';
import { auto, car, scooter } from './vehicles.ts';

const VIEWS = [
  { scale: 74, distance: 16, eye: 2.2, ground: 930, centre: 800, turn: 0.08 },
  { scale: 62, distance: 15, eye: 2, ground: 900, centre: 560, turn: -0.95 },
  { scale: 62, distance: 15, eye: 2, ground: 900, centre: 1040, turn: 0.95 },
  { scale: 68, distance: 16, eye: 2.8, ground: 910, centre: 760, turn: 0.5 },
  { scale: 60, distance: 18, eye: 5, ground: 900, centre: 840, turn: -0.42 },
];

function one(s: Stage, x: number, z: number, width: number, storeys: number): void {
  const { rng } = s;
  const p = rng.pick(PALETTES);
  const tall = storeys * 3.1 + 0.4;
  const depth = 9;
  const tiled = rng.chance(0.35) && storeys < 3;
  if (!tiled && rng.chance(0.6)) waterTank(s, x + width * rng.between(0.3, 0.7), tall + 0.6, z + 3, 1.2);
  const block = raise(s, x, z, width, depth, tall, p.wall);
  const e = {
    p,
    style: { ...windowStyle(s), grille: 'none' as const },
    rail: rng.pick<Railing>(['bars', 'solid', 'jaali']),
    bays: [],
    bay: width / 2,
    storeys,
    storey: 3.1,
    base: 0.4,
    detail: false,
  };
  if (block.side) flank(s, block.side, e, depth);
  const left = rng.chance(0.5);
  elevation(s, block.front, { ...e, storeys: 1, bays: left ? ['blank', 'window'] : ['window', 'blank'] });
  door(s, block.front, p, (left ? 0.25 : 0.75) * width - 0.55, 0.4, 1.1, 2.15);
  if (storeys > 1)
    elevation(s, block.front, {
      ...e,
      base: 3.5,
      storeys: storeys - 1,
      bays: rng.pick([
        ['balcony', 'window'],
        ['window', 'balcony'],
        ['window', 'window'],
      ] as const),
    });
  if (tiled) tiledRoof(s, x, z, width, depth, tall, 2.6);
  else parapet(s, block, tall, 0.7, shade(p.wall, 1.04), p.trim);
  if (rng.chance(0.55)) verandah(s, block.front, p, left ? 0.1 : width / 2, width / 2 - 0.1, 'tiles');
  else box(s, block.front, 0, 0, width, 0.4, 0.9, '#b9a58a');
  if (rng.chance(0.25)) kolam(s, x + width * (left ? 0.25 : 0.75), z - 2.9, 0.6);
}

/** Houses wall to wall along a street, each with its own paint. */
export function rowHouses(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'town');
  const z = s.cam.view.distance;
  const { turn } = s.cam.view;
  floor(s, -90, z - 4, 180, 5, '#cbb896');
  const count = Math.abs(turn) > 0.7 ? 4 : 3;
  const width = rng.between(6, 7.4);
  const order = Array.from({ length: count }, (_, i) => i);
  // Houses far along the street go first, so that near ones stand before them.
  let from = (-width * count) / 2;
  if (turn > 0.7) from = -width * 1.2;
  else if (turn < -0.7) from = -width * (count - 1.2);
  order.sort((a, b) => s.cam.depth([from + b * width, 0, z]) - s.cam.depth([from + a * width, 0, z]));
  for (const i of order) one(s, from + i * width, z, width - 0.15, rng.pick([1, 2, 2, 2, 3]));
  road(s, 1.5, z - 4);
  const at = rng.between(-5, 5);
  const [px, py] = s.cam.at([at, 0, z - 3.4]);
  scooter(s, px, py, s.cam.scaleAt([at, 0, z - 3.4]));
  if (rng.chance(0.4)) {
    const [ax, ay] = s.cam.at([at + 4, 0, z - 5]);
    (rng.chance(0.5) ? auto : car)(s, ax, ay, s.cam.scaleAt([at + 4, 0, z - 5]));
  }
  if (rng.chance(0.7)) pole(s, rng.between(-4, 4), z - 3.6);
  if (rng.chance(0.6)) plant(s, turn > 0 ? 8 : -8, z - 3.2, rng.between(5, 7));
  return s;
}
