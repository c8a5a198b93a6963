import { neighbour, raise } from './building.ts';
import { glowing, shade } from './colour.ts';
import { outdoors, reframed } from './outdoors.ts';
import { PALETTES } from './palette.ts';
import type { Random } from './random.ts';
import { GOODS, pavement, SHOP_VIEWS } from './shop-street.ts';
import { pot } from './shrubs.ts';
import { signboard } from './signboards.ts';
import { box, on, panel, rod, spot, type Stage, surface, type Wall } from './stage.ts';
import { car } from './vehicles.ts';

/** A showroom: tall glass, goods on plinths, a broad sign. */
export function showroom(rng: Random): Stage {
  const s = outdoors(rng, reframed(SHOP_VIEWS, 0.82), 'town');
  const z = s.cam.view.distance;
  const p = rng.pick(PALETTES);
  const width = rng.between(11, 14);
  const x = -width / 2;
  const tall = rng.pick([5.6, 6.4, 8.6]);
  neighbour(s, x - 11, z + 2, 9, rng.pick([5, 8]));
  neighbour(s, x + width + 2, z + 2, 9, rng.pick([5, 8]));
  const frame = rng.pick(['#4f4a46', p.trim, '#6b4a38', '#f1ece2']);
  const block = raise(s, x, z, width, 9, tall, rng.pick([p.wall, '#e6e0d4']));
  if (block.side) panel(s, block.side, 1, 0.6, 7, 3.2, '#5f7986');
  const glassTall = tall - 2;
  const inside = s.light.lit > 0.08 || rng.chance(0.4) ? glowing('#f5dfb2') : '#a9bcc0';
  panel(s, block.front, 0.4, 0.2, width - 0.8, glassTall, inside);
  panel(s, block.front, 0.4, 0.2, width - 0.8, 0.9, shade(inside, 0.9));
  display(s, block.front, width, rng.pick(['cars', 'clothes', 'sofas', 'lamps']));
  panel(s, block.front, 0.4, 0.2, width - 0.8, glassTall, '#bcd5da', 0.3, 0.02);
  const panes = rng.int(4, 6);
  for (let i = 0; i <= panes; i += 1) panel(s, block.front, 0.4 + ((width - 0.8) * i) / panes - 0.05, 0.2, 0.1, glassTall, frame, 1, 0.04);
  panel(s, block.front, 0.4, 2.9, width - 0.8, 0.08, frame, 1, 0.04);
  for (const u of [width * 0.2, width * 0.66])
    surface(
      s,
      [
        on(block.front, u, 0.2, 0.05),
        on(block.front, u + 0.8, 0.2, 0.05),
        on(block.front, u + 2.2, 0.2 + glassTall, 0.05),
        on(block.front, u + 1.2, 0.2 + glassTall, 0.05),
      ],
      '#ffffff',
      0.22,
    );
  box(s, block.front, -0.2, glassTall + 0.2, width + 0.4, 1.9, 0.35, frame);
  signboard(s, block.front, width * 0.2, glassTall + 0.6, width * 0.6, 1.1);
  box(s, block.front, -0.2, 0, width + 0.4, 0.2, 1.4, '#d8ccb6');
  for (const u of [0.3, width - 0.3]) {
    const [px, py] = spot(s, block.front, u, 0.2, 0.7);
    pot(s, px, py, 1.5 * s.cam.scaleAt(on(block.front, u, 0)));
  }
  pavement(s, x, z, width);
  return s;
}

function display(s: Stage, w: Wall, width: number, kind: string): void {
  const n = kind === 'cars' ? 2 : 5;
  for (let i = 0; i < n; i += 1) {
    const u = 0.8 + ((width - 1.6) * (i + 0.5)) / n;
    const [x, y] = spot(s, w, u, 0.5);
    const m = s.cam.scaleAt(on(w, u, 0));
    if (kind === 'cars') car(s, x, y, m * 0.95);
    if (kind === 'sofas') {
      const cloth = s.rng.pick(GOODS);
      panel(s, w, u - 0.8, 0.5, 1.6, 0.4, cloth);
      panel(s, w, u - 0.7, 0.9, 1.4, 0.4, shade(cloth, 0.86));
    }
    if (kind === 'clothes') {
      s.pen.circle(x, y - m * 1.62, m * 0.11, '#e6d2b8');
      s.pen.polygon(
        [
          [x - m * 0.2, y - m * 1.45],
          [x + m * 0.2, y - m * 1.45],
          [x + m * 0.13, y - m * 1],
          [x + m * 0.36, y - m * 0.1],
          [x - m * 0.36, y - m * 0.1],
          [x - m * 0.13, y - m * 1],
        ],
        s.rng.pick(GOODS),
      );
    }
    if (kind === 'lamps') {
      rod(s, [on(w, u, 3.2), on(w, u, 2 + (i % 2) * 0.5)], 0.03, '#5b5048');
      const [lx, ly] = spot(s, w, u, 1.9 + (i % 2) * 0.5);
      s.pen.circle(lx, ly, m * 0.3, s.rng.pick(GOODS));
      panel(s, w, u - 0.5, 0.4, 1, 0.7, '#cdbb9c');
    }
  }
}
