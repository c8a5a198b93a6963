import { glowing } from './colour.ts';
import { FABRIC, WOOD } from './fabrics.ts';
import type { Room } from './room.ts';
import { box, on, panel, rod, spot, type Stage, type Wall } from './stage.ts';

/** Framed pictures with abstract shapes in them. */
export function pictures(s: Stage, w: Wall, u: number, v: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const [wide, tall] = [s.rng.between(0.34, 0.5), s.rng.between(0.4, 0.6)];
    const at = u + i * 0.62;
    box(s, w, at, v, wide, tall, 0.03, s.rng.pick([...WOOD, '#f4efe4']));
    panel(s, w, at + 0.04, v + 0.04, wide - 0.08, tall - 0.08, s.rng.pick(['#f1e6cf', '#dfe4da', '#efd9c8']), 1, 0.032);
    panel(s, w, at + 0.04, v + 0.04, wide - 0.08, tall * s.rng.between(0.2, 0.4), s.rng.pick(FABRIC), 1, 0.033);
    const [x, y] = spot(s, w, at + wide * 0.6, v + tall * 0.66, 0.03);
    s.pen.circle(x, y, 0.07 * s.cam.scaleAt(on(w, at, v)), s.rng.pick(FABRIC));
  }
}

/** A lamp on a stand, lit in the evening. */
export function floorLamp(s: Stage, r: Room, w: Wall, u: number, d: number): void {
  rod(s, [on(w, u, 0, d), on(w, u, 1.35, d)], 0.03, '#6b5a48');
  const [x, y] = spot(s, w, u, 1.5, d);
  const m = s.cam.scaleAt(on(w, u, 1.4, d));
  if (r.evening) s.pen.circle(x, y, m * 0.95, s.pen.glow(glowing('#ffe0a0'), 0.6));
  s.pen.polygon(
    [
      [x - m * 0.12, y - m * 0.16],
      [x + m * 0.12, y - m * 0.16],
      [x + m * 0.2, y + m * 0.16],
      [x - m * 0.2, y + m * 0.16],
    ],
    r.evening ? glowing('#ffe6b0') : '#f2e4c4',
  );
}
