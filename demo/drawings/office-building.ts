import { neighbour, raise } from './building.ts';
import { type Colour, shade } from './colour.ts';
import { outdoors, plant } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { signboard } from './signboards.ts';
import { box, floor, on, panel, type Stage, surface, type Wall } from './stage.ts';
import { groundShadow, road } from './street.ts';
import { car } from './vehicles.ts';

const VIEWS = [
  { scale: 36, distance: 34, eye: 3, ground: 980, centre: 800, turn: 0.12 },
  { scale: 36, distance: 30, eye: 2.4, ground: 985, centre: 850, turn: 0.58 },
  { scale: 36, distance: 30, eye: 2.4, ground: 985, centre: 750, turn: -0.58 },
  { scale: 48, distance: 28, eye: 2, ground: 1020, centre: 680, turn: 0.3 },
  { scale: 31, distance: 40, eye: 6, ground: 940, centre: 980, turn: -0.24 },
];

type Skin = 'ribbon' | 'curtain' | 'fins' | 'grid';

function skin(s: Stage, w: Wall, kind: Skin, width: number, storeys: number, glass: Colour, frame: Colour, wall: Colour): void {
  const storey = 3.5;
  const base = 4.2;
  const cells = Math.max(4, Math.round(width / 2.6));
  const cell = width / cells;
  const lit = Array.from({ length: storeys * cells }, () => s.rng.chance(s.light.lit * 0.9));
  const rows = (draw: (v: number) => void) => {
    for (let f = 0; f < storeys; f += 1) draw(base + f * storey);
  };
  const each = (draw: (u: number, v: number, i: number) => void) => {
    for (let f = 0; f < storeys; f += 1) for (let i = 0; i < cells; i += 1) draw(i * cell, base + f * storey, f * cells + i);
  };
  const otherHeight = kind === 'ribbon' ? 1.9 : 2.5;
  const tall = kind === 'curtain' ? storey : otherHeight;
  const lift = kind === 'curtain' ? 0 : 0.7;
  const inset = kind === 'grid' ? 0.35 : 0;
  each((u, v) => panel(s, w, u + inset, v + lift, cell - inset * 2, tall, glass));
  const sky = shade(glass, 1.22);
  each((u, v, i) => {
    if ((i * 7 + Math.floor(i / cells) * 3) % 5 === 0) panel(s, w, u + inset, v + lift, cell - inset * 2, tall, sky);
  });
  each((u, v, i) => {
    if (lit[i]) panel(s, w, u + inset, v + lift, cell - inset * 2, tall, '=#ffe3a8');
  });
  if (kind === 'curtain') rows((v) => panel(s, w, 0, v - 0.5, width, 0.5, shade(glass, 0.82)));
  if (kind !== 'grid')
    for (let i = 0; i <= cells; i += 1) panel(s, w, i * cell - 0.06, base, 0.12, storeys * storey, kind === 'ribbon' ? wall : frame);
  if (kind === 'ribbon') rows((v) => panel(s, w, 0, v + lift + tall, width, storey - tall, wall));
  if (kind === 'grid') rows((v) => panel(s, w, 0, v, width, 0.22, frame));
  if (kind === 'fins') for (let i = 0; i <= cells; i += 1) box(s, w, i * cell - 0.12, base, 0.24, storeys * storey, 0.7, wall);
}

/** An office building: ribbons, fins or a curtain of glass over a lobby. */
export function officeBuilding(rng: Random): Stage {
  const s = outdoors(rng, VIEWS, 'town', '#c9c0aa');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const storeys = rng.int(4, s.cam.view.scale > 44 ? 4 : 6);
  const width = rng.between(16, 21);
  const x = -width / 2;
  const tall = 4.2 + storeys * 3.5;
  const glass = rng.pick(['#5b7686', '#4f7480', '#6d8a96', '#587a78']);
  const kind = rng.pick<Skin>(['ribbon', 'curtain', 'fins', 'grid']);
  neighbour(s, x - 14, z + 6, 10, tall * 0.55);
  neighbour(s, x + width + 4, z + 5, 10, tall * 0.4);
  groundShadow(s, x, z, width, 14, 8);
  const plant1 = raise(s, x + width * 0.3, z + 4, 6, 5, 2.6, shade(p.wall, 0.92), tall);
  box(s, plant1.front, -0.2, tall + 2.6, 6.4, 0.3, 0.4, p.trim);
  const block = raise(s, x, z, width, 14, tall, p.wall);
  if (block.side) {
    skin(s, block.side, kind, 14, storeys, glass, p.frame, p.wall);
    box(s, block.side, 0, tall, 14, 0.9, 0.3, p.wall, -0.2);
  }
  skin(s, block.front, kind, width, storeys, glass, p.frame, p.wall);
  box(s, block.front, -0.1, tall, width + 0.2, 0.9, 0.3, p.wall, -0.2);
  const core = rng.pick([0, width - 3.4]);
  if (rng.chance(0.6)) {
    box(s, block.front, core, 0, 3.4, tall + 2.2, 0.8, p.accent);
    for (let v = 5; v < tall; v += 3.5) panel(s, block.front, core + 1.3, v, 0.8, 1.8, glass, 1, 0.82);
  }
  lobby(s, block.front, width, p.trim, core);
  grounds(s, x, z, width);
  return s;
}

function lobby(s: Stage, w: Wall, width: number, trim: Colour, core: number): void {
  const from = core > 1 ? 1 : 4.4;
  const span = width - 5.4;
  panel(s, w, from, 0.3, span, 3.2, s.light.lit > 0.1 ? '=#f5dfb2' : '#6f8a94');
  for (let i = 0; i <= 5; i += 1) panel(s, w, from + (span * i) / 5 - 0.06, 0.3, 0.12, 3.2, trim);
  surface(
    s,
    [on(w, from + 1, 0.3, 0.02), on(w, from + 2, 0.3, 0.02), on(w, from + 4, 3.5, 0.02), on(w, from + 3, 3.5, 0.02)],
    '#ffffff',
    0.25,
  );
  const mid = from + span / 2;
  for (const u of [mid - 2.6, mid + 2.3]) box(s, w, u, 0, 0.3, 3.4, 0.3, '#d8d2c6', 2.3);
  box(s, w, mid - 3, 3.4, 6, 0.35, 2.8, trim);
  signboard(s, w, mid - 2, 3.85, 4, 0.9);
  box(s, w, mid - 2.6, 0, 5.2, 0.2, 2.4, '#d8ccb6');
}

function grounds(s: Stage, x: number, z: number, width: number): void {
  const { rng } = s;
  floor(s, -70, z - 7, 140, 3, '#9fb07f');
  floor(s, -3.5, z - 8, 7, 8, '#d8ccb6');
  for (let i = 0; i < 6; i += 1) {
    const at = x - 4 + i * ((width + 8) / 5);
    if (Math.abs(at) > 4) plant(s, at, z - 5.5, rng.between(3.5, 6.5), rng.pick(['neem', 'ashoka', 'coconut', 'ashoka']));
  }
  road(s, 5, z - 9);
  for (let i = 0; i < 2; i += 1) {
    const at = x + width * rng.between(0, 1);
    const [px, py] = s.cam.at([at, 0, z - 10.5 - i * 3]);
    car(s, px, py, s.cam.scaleAt([at, 0, z - 10.5 - i * 3]));
  }
}
