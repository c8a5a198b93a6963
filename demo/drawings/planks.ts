import { box, type Stage, type Wall } from './stage.ts';

/** Books, a clock and a few things on a plank. */
export function plank(s: Stage, w: Wall, u: number, v: number): void {
  box(s, w, u, v, 1.1, 0.04, 0.24, '#a3704a');
  let at = u + 0.06;
  for (let i = 0; i < 8; i += 1) {
    const wide = s.rng.between(0.04, 0.1);
    box(
      s,
      w,
      at,
      v + 0.04,
      wide,
      s.rng.between(0.14, 0.28),
      0.15,
      s.rng.pick(['#b9654a', '#35649a', '#d9a441', '#6f8f80', '#e9dcc3']),
      0.03,
    );
    at += wide + 0.01;
  }
}
