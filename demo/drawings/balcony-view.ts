import { DAYLIGHTS } from './daylight.ts';
import { laundry, railing } from './balconies.ts';
import { chair } from './seating.ts';
import { layFloor } from './flooring.ts';
import { treeLine } from './outdoors.ts';
import { WIDTH } from './pen.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { hills, sky, skyline } from './sky.ts';
import { box, on, panel, rod, type Stage, spot, stage, surface, wall } from './stage.ts';
import { coconut } from './palms.ts';
import { pot, shrub } from './shrubs.ts';

const VIEWS = [
  { turn: 0, centre: 800 },
  { turn: 0.34, centre: 700 },
  { turn: -0.34, centre: 900 },
  { turn: 0.12, centre: 560 },
  { turn: -0.2, centre: 1020 },
];

/** Standing on a balcony, looking out over trees, roofs or hills. */
export function balconyView(rng: Random): Stage {
  const view = rng.deal(VIEWS);
  const width = rng.between(3.4, 4.8);
  const s = stage(rng, rng.deal(DAYLIGHTS), {
    scale: rng.between(235, 270),
    distance: 3.6,
    eye: 1.55,
    ground: rng.between(880, 940),
    ...view,
  });
  const p = rng.pick(PALETTES);
  sky(s);
  if (rng.chance(0.5)) hills(s, 3, rng.between(120, 220));
  if (rng.chance(0.7)) skyline(s, rng.between(90, 230));
  treeLine(s, 50);
  s.pen.rect(0, s.cam.horizon, 1600, 600, '#8fa582');
  treeTops(s);
  const x = -width / 2;
  const left = wall(s, x, 0, 'right');
  const right = wall(s, x + width, 3.6, 'left');
  layFloor(s, x, -2, width, 5.6, ['vitrified', 'terracotta', 'athangudi', 'oxide', 'kota']);
  surface(
    s,
    [
      [x, 2.9, -2],
      [x + width, 2.9, -2],
      [x + width, 2.9, 3.6],
      [x, 2.9, 3.6],
    ],
    '#e9e1d2',
  );
  const inner = wall(s, x, 3.6, 'front');
  box(s, inner, -0.2, 2.65, width + 0.4, 0.28, 0.1, p.wall);
  panel(s, left, -2, 0, 5.6, 2.9, p.wall);
  if (rng.chance(0.6)) panel(s, right, 0, 0, 5.6, 2.9, p.wall);
  else {
    box(s, inner, width - 0.24, 0, 0.24, 2.9, 0.24, p.wall);
    railing(s, right, 'bars', p, 0, 0, 3, 0.05, true);
  }
  railing(s, inner, rng.pick(['bars', 'glass', 'solid', 'jaali', 'bars']), p, 0, 0, width, 0.1, true);
  if (s.light.lit > 0.2) {
    const [lx, ly] = spot(s, inner, width / 2, 2.85, 0.9);
    s.pen.circle(lx, ly, 620, s.pen.glow('=#ffdf9c', 0.42));
    s.pen.ellipse(lx, ly, 34, 12, '=#fff3cf');
  }
  furnish(s, width, inner, left);
  return s;
}

/** The crowns of trees below, one row before the other, a palm or two rising out of them. */
function treeTops(s: Stage): void {
  const { rng, cam } = s;
  for (const [drop, size, gap] of [
    [26, 150, 150],
    [110, 270, 210],
  ] as const) {
    for (let x = rng.between(-90, 0); x < WIDTH + 90; x += gap * rng.between(0.8, 1.25)) {
      const y = cam.horizon + drop + rng.between(0, 40);
      if (rng.chance(0.14)) coconut(s, x, y + 60, size * 1.5);
      shrub(s, x, y + 40, size * rng.between(0.85, 1.2), rng.chance(0.16) ? '#d4502f' : undefined);
    }
  }
}

function furnish(s: Stage, width: number, inner: ReturnType<typeof wall>, left: ReturnType<typeof wall>): void {
  const { rng } = s;
  const plants = rng.int(2, 5);
  for (let i = 0; i < plants; i += 1) {
    const u = 0.3 + i * 0.45;
    const [x, y] = spot(s, inner, rng.chance(0.5) ? u : width - u, 0, 0.45);
    pot(s, x, y, rng.between(0.6, 1.05) * s.cam.scaleAt(on(inner, u, 0, 0.45)));
  }
  if (rng.chance(0.45)) laundry(s, inner, 0.5, 2.35, width - 1, 0.5);
  if (rng.chance(0.65)) chair(s, inner, width * rng.between(0.3, 0.6), 0.8);
  if (rng.chance(0.5)) {
    const u = width * rng.between(0.25, 0.7);
    const [x, y] = spot(s, inner, u, 2.2, 0.7);
    const m = s.cam.scaleAt(on(inner, u, 2.2, 0.7));
    rod(s, [on(inner, u, 2.9, 0.7), on(inner, u, 2.2, 0.7)], 0.015, '#6b5a48');
    pot(s, x, y + m * 0.2, m * 0.55);
  }
  if (rng.chance(0.4)) box(s, left, 1.4, 1.5, 0.5, 0.7, 0.04, '#8a5a3a');
}
