import { type Colour, shade } from './colour.ts';
import type { Point } from './pen.ts';
import type { Stage } from './stage.ts';

const GREENS: readonly Colour[] = ['#5f8f54', '#4c8060', '#6f9a56', '#3f7355', '#7fa060', '#587f4a'];

const disc = (x: number, y: number, r: number) => {
  const [a, b, c] = [Math.round(x - r), Math.round(y), Math.round(r)];
  return `M${a} ${b}a${c} ${c} 0 1 0 ${2 * c} 0a${c} ${c} 0 1 0 ${-2 * c} 0z`;
};

function trunk(s: Stage, x: number, y: number, height: number, width: number, colour: Colour, lean = 0): void {
  const top: Point = [x + lean, y - height];
  s.pen.polygon(
    [
      [x - width * 0.7, y],
      [x + width * 0.7, y],
      [top[0] + width * 0.35, top[1]],
      [top[0] - width * 0.35, top[1]],
    ],
    colour,
  );
}

function crown(s: Stage, x: number, y: number, rx: number, ry: number, green: Colour): void {
  const { pen, rng, sun } = s;
  const layers: readonly [number, number, number][] = [
    [0.84, 1, 0],
    [1, 0.8, 0.14],
    [1.14, 0.5, 0.3],
  ];
  for (const [light, size, shift] of layers) {
    let d = '';
    const blobs = (size > 0.6 ? 7 : 4) - (rx < 60 ? 2 : 0);
    for (let i = 0; i < blobs; i += 1) {
      const angle = (i / blobs) * Math.PI * 2 + rng.between(-0.3, 0.3);
      const reach = 0.56 * size;
      d += disc(
        x + sun * shift * rx * 0.8 + Math.cos(angle) * rx * reach,
        y - shift * ry * 0.8 + Math.sin(angle) * ry * reach,
        Math.min(rx, ry) * rng.between(0.42, 0.58) * size,
      );
    }
    if (size > 0.6) d += disc(x + sun * shift * rx * 0.8, y - shift * ry * 0.8, Math.min(rx, ry) * 0.6 * size);
    pen.path(d, shade(green, light));
  }
}

/** A neem, rain tree or mango: a full round crown. */
export function neem(s: Stage, x: number, y: number, size: number, green: Colour = s.rng.pick(GREENS)): void {
  trunk(s, x, y, size * 0.5, size * 0.05, '#6a4f3c', size * s.rng.between(-0.04, 0.04));
  const r = size * 0.34;
  s.pen.line(
    [
      [x, y - size * 0.36],
      [x + size * 0.14, y - size * 0.56],
    ],
    '#6a4f3c',
    size * 0.03,
  );
  crown(s, x, y - size * 0.68, r * s.rng.between(0.95, 1.25), r, green);
}

/** A gulmohar: a wide umbrella, red with flowers. */
export function gulmohar(s: Stage, x: number, y: number, size: number): void {
  trunk(s, x, y, size * 0.55, size * 0.045, '#75604f', size * 0.05);
  for (const side of [-1, 1])
    s.pen.line(
      [
        [x + size * 0.02, y - size * 0.38],
        [x + side * size * 0.24, y - size * 0.62],
      ],
      '#75604f',
      size * 0.026,
    );
  crown(s, x, y - size * 0.7, size * 0.52, size * 0.24, '#5d8a4c');
  const flower = s.rng.pick(['#d4502f', '#d8632f', '#c8452f']);
  for (const [tone, wide] of [
    [flower, 0.075],
    [shade(flower, 1.18), 0.055],
    [flower, 0.045],
  ] as const) {
    const petals = Array.from({ length: 14 }, (): Point => {
      const a = s.rng.between(0, Math.PI * 2);
      const reach = Math.sqrt(s.rng.next());
      return [x + Math.cos(a) * reach * size * 0.5, y - size * 0.75 + Math.sin(a) * reach * size * 0.19];
    });
    s.pen.dots(petals, size * wide, tone);
  }
}

function frond(s: Stage, x: number, y: number, angle: number, length: number, colour: Colour): void {
  const droop = 0.55 + Math.abs(Math.cos(angle)) * 0.35;
  const rib = (t: number): Point => [x + Math.cos(angle) * length * t, y - Math.sin(angle) * length * t + droop * length * t * t * 0.75];
  const teeth = length > 110 ? 9 : length > 50 ? 5 : 3;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i <= teeth; i += 1) {
    const t = i / teeth;
    const [px, py] = rib(t);
    const leaf = length * 0.26 * Math.sin(Math.PI * (0.18 + 0.8 * t));
    upper.push([px, py - leaf * 0.12]);
    if (i < teeth) {
      const [mx, my] = rib(t + 0.5 / teeth);
      lower.unshift([px + (mx - px) * 1.6, py + leaf], [mx, my + leaf * 0.25]);
    }
  }
  s.pen.polygon([...upper, ...lower.toSorted((a, b) => (Math.cos(angle) > 0 ? b[0] - a[0] : a[0] - b[0]))], colour);
}

/** A coconut palm, its trunk bent by the wind. */
export function coconut(s: Stage, x: number, y: number, size: number, lean = s.rng.between(-0.22, 0.22)): void {
  const { pen, rng } = s;
  const top: Point = [x + lean * size, y - size * 0.8];
  const bend: Point = [x + lean * size * 0.15, y - size * 0.45];
  const w = size * 0.022;
  const q = (o: number) => `${Math.round(bend[0] + o)} ${Math.round(bend[1])}`;
  pen.path(
    `M${Math.round(x - w * 1.5)} ${Math.round(y)}Q${q(-w)} ${Math.round(top[0] - w * 0.7)} ${Math.round(top[1])}h${Math.round(w * 1.4)}Q${q(w)} ${Math.round(x + w * 1.5)} ${Math.round(y)}z`,
    '#8a705a',
  );
  const green = rng.pick(['#3f7a4f', '#4a8550', '#57884a']);
  const fan = (angles: readonly number[], colour: Colour) => {
    for (const angle of angles) frond(s, top[0], top[1], angle + rng.between(-0.12, 0.12), size * rng.between(0.36, 0.44), colour);
  };
  fan([-0.35, 3.5, 0.25, 2.85], shade(green, 0.8));
  pen.path(disc(top[0] - w, top[1] + w * 1.6, w * 1.25) + disc(top[0] + w * 1.4, top[1] + w * 1.8, w * 1.25), '#8c7a3c');
  fan([0.75, 1.3, 1.9, 2.4], green);
  fan([0.05, 3.1, 1.05], shade(green, 1.14));
}

/** An Ashoka: the tall green column of compound walls. */
export function ashoka(s: Stage, x: number, y: number, size: number): void {
  trunk(s, x, y, size * 0.2, size * 0.018, '#6a4f3c');
  const w = size * 0.09;
  const green = s.rng.pick(['#3f6f4c', '#4a7a50']);
  const leaf = (k: number, o: number) =>
    `M${Math.round(x + o)} ${Math.round(y - size)}q${Math.round(w * 1.7 * k)} ${Math.round(size * 0.5)} ${Math.round(w * 0.6 * k)} ${Math.round(size * 0.9)}q${Math.round(-w * 0.6 * k)} ${Math.round(size * 0.03)} ${Math.round(-w * 1.2 * k)} 0q${Math.round(-w * 1.1 * k)} ${Math.round(-size * 0.4)} ${Math.round(w * 0.6 * k)} ${Math.round(-size * 0.9)}z`;
  s.pen.path(leaf(1, 0), green);
  s.pen.path(leaf(0.5, s.sun * w * 0.2), shade(green, 1.12));
}

/** A low round shrub, in flower or not. */
export function shrub(s: Stage, x: number, y: number, size: number, bloom?: Colour): void {
  const green = s.rng.pick(GREENS);
  const [dark, light, flowers]: [Point[], Point[], Point[]] = [[], [], []];
  const near = () => size * s.rng.between(-0.12, 0.12);
  for (let i = 0; i < 5; i += 1) {
    const [bx, by] = [x + (i - 2) * size * 0.22, y - size * s.rng.between(0.16, 0.26)];
    dark.push([bx, by]);
    light.push([bx + s.sun * size * 0.06, by - size * 0.08]);
    flowers.push([bx + near(), by - size * 0.05 + near()], [bx + near(), by - size * 0.05 + near()]);
  }
  s.pen.dots(dark, size * 0.48, shade(green, 0.88));
  s.pen.dots(light, size * 0.26, shade(green, 1.06));
  if (bloom) s.pen.dots(flowers, size * 0.09, bloom);
}

/** Bougainvillea spilling over a wall; `y` is the top of the wall. */
export function bougainvillea(s: Stage, x: number, y: number, size: number): void {
  const colour = s.rng.pick(['#c2477f', '#cf5a92', '#d98a4a']);
  crown(s, x, y, size * 0.5, size * 0.26, '#5b8550');
  for (const [tone, wide] of [
    [colour, 0.09],
    [shade(colour, 1.2), 0.07],
    [colour, 0.055],
  ] as const) {
    const bracts = Array.from({ length: 14 }, (): Point => [x + s.rng.between(-0.5, 0.5) * size, y + s.rng.between(-0.25, 0.3) * size]);
    s.pen.dots(bracts, size * wide, tone);
  }
}

/** A banana plant with its broad leaves. */
export function banana(s: Stage, x: number, y: number, size: number): void {
  s.pen.polygon(
    [
      [x - size * 0.05, y],
      [x + size * 0.05, y],
      [x + size * 0.03, y - size * 0.5],
      [x - size * 0.03, y - size * 0.5],
    ],
    '#9aa765',
  );
  const turns = [-1.15, -0.65, -0.2, 0.25, 0.7, 1.15];
  turns.forEach((a, i) => {
    const [tx, ty] = [x + Math.sin(a) * size * 0.5, y - size * 0.5 - Math.cos(a) * size * 0.5];
    const [mx, my] = [(x + tx) / 2, (y - size * 0.5 + ty) / 2 - size * 0.12];
    const n = (v: number) => Math.round(v);
    s.pen.path(
      `M${n(x)} ${n(y - size * 0.48)}Q${n(mx - size * 0.09)} ${n(my - size * 0.06)} ${n(tx)} ${n(ty + size * 0.1)}Q${n(mx + size * 0.1)} ${n(my + size * 0.12)} ${n(x)} ${n(y - size * 0.48)}z`,
      shade('#6f9c4c', i % 2 ? 1.1 : 0.9),
    );
  });
}

/** A potted plant. */
export function pot(s: Stage, x: number, y: number, size: number): void {
  const n = (v: number) => Math.round(v);
  const clay = s.rng.pick(['#b4593a', '#a84f36', '#e8e0d2', '#5f6f78']);
  const green = s.rng.pick(GREENS);
  const leaves = 7;
  for (let i = 0; i < leaves; i += 1) {
    const a = -1.2 + (2.4 * i) / (leaves - 1);
    const [tx, ty] = [x + Math.sin(a) * size * 0.42, y - size * 0.42 - Math.cos(a) * size * s.rng.between(0.45, 0.65)];
    s.pen.path(
      `M${n(x)} ${n(y - size * 0.38)}Q${n(x + (tx - x) * 0.2)} ${n(ty + size * 0.05)} ${n(tx)} ${n(ty)}Q${n(tx)} ${n(y - size * 0.55)} ${n(x)} ${n(y - size * 0.38)}z`,
      shade(green, i % 2 ? 1.08 : 0.9),
    );
  }
  s.pen.polygon(
    [
      [x - size * 0.22, y - size * 0.4],
      [x + size * 0.22, y - size * 0.4],
      [x + size * 0.16, y],
      [x - size * 0.16, y],
    ],
    clay,
  );
  s.pen.rect(x - size * 0.25, y - size * 0.44, size * 0.5, size * 0.08, shade(clay, 1.1));
}
