import { glowing, mix } from './colour.ts';
import { HEIGHT, type SvgCanvas, type Point, WIDTH } from './svg-canvas.ts';
import type { DrawingContext } from './drawing-context.ts';

function cloud(canvas: SvgCanvas, x: number, y: number, size: number, opacity: number): void {
  const w = (fraction: number) => Math.round(size * fraction);
  const h = (fraction: number) => Math.round(size * 0.16 * fraction);
  canvas.path(
    `M${Math.round(x - size)} ${Math.round(y)}q${w(0.1)} ${h(-1)} ${w(0.45)} ${h(-1)}q${w(0.1)} ${h(-1.6)} ${w(0.5)} ${h(-1.4)}q${w(0.35)} 0 ${w(0.45)} ${h(1)}q${w(0.5)} ${h(-0.4)} ${w(0.6)} ${h(1.4)}z`,
    glowing('#ffffff'),
    opacity,
  );
}

function clouds({ canvas, rng, light }: DrawingContext, horizon: number): void {
  if (light.isWet) {
    for (let i = 0; i < 5; i += 1) cloud(canvas, rng.between(0, WIDTH), rng.between(80, horizon * 0.6), rng.between(260, 460), 0.16);
    for (let i = 0; i < 36; i += 1) {
      const x = Math.round(rng.between(0, WIDTH));
      canvas.stroke(`M${x} ${Math.round(rng.between(0, horizon))}l-10 46`, glowing('#eef3f3'), 1.5, 0.3);
    }
    return;
  }
  const count = rng.int(1, 4);
  for (let i = 0; i < count; i += 1) cloud(canvas, rng.between(0, WIDTH), rng.between(110, horizon * 0.55), rng.between(110, 230), 0.42);
}

function sunOrMoon({ canvas, rng, light, sun }: DrawingContext, horizon: number): void {
  if (light.sunPosition === 'none') return;
  const x = sun < 0 ? rng.between(130, 620) : rng.between(980, 1470);
  const y = light.sunPosition === 'low' ? rng.between(0.3, 0.6) * horizon : rng.between(0.12, 0.24) * horizon;
  const warm = glowing(light.sunPosition === 'moon' ? '#fdf3d8' : '#fff3cf');
  const r = light.sunPosition === 'moon' ? 34 : 62;
  canvas.circle(x, y, r * 4.4, canvas.radialGradient(warm, 0.5));
  canvas.circle(x, y, r, warm, 0.92);
}

function birds({ canvas, rng }: DrawingContext, horizon: number): void {
  const x = rng.between(200, 1400);
  const y = rng.between(0.15, 0.4) * horizon;
  for (let i = 0; i < 5; i += 1) {
    const [bx, by] = [Math.round(x + i * 34 + rng.between(-8, 8)), Math.round(y + rng.between(-22, 22))];
    canvas.stroke(`M${bx - 11} ${by - 5}q7 -5 11 5q5 -10 12 -5`, '#4b4a55', 2.5, 0.55);
  }
}

/** Distant ranges of hills. */
export function hills(ctx: DrawingContext, ranges: number, height: number): void {
  const { canvas, rng, light, camera } = ctx;
  for (let i = 0; i < ranges; i += 1) {
    const top = height * (1 - i / (ranges + 0.6));
    const ridge: Point[] = [[-20, camera.horizon + 2]];
    let y = rng.between(0.4, 1) * top;
    for (let x = -20; x <= WIDTH + 90; x += 70) {
      y = Math.max(top * 0.28, Math.min(top, y + rng.between(-0.24, 0.24) * top));
      ridge.push([x, camera.horizon - y]);
    }
    ridge.push([WIDTH + 20, camera.horizon + 2]);
    canvas.polygon(ridge, mix(mix(light.haze, '#6f8f8a', 0.5), '#4f7560', (i / ranges) * 0.75), 1);
  }
}

/** A hazy skyline of a town. */
export function skyline(ctx: DrawingContext, height: number): void {
  const { canvas, rng, light, camera } = ctx;
  let x = -40;
  while (x < WIDTH) {
    const w = rng.between(60, 170);
    const h = rng.between(0.25, 1) * height;
    const tone = mix(light.haze, '#7f8794', rng.pick([0.14, 0.22, 0.3]));
    canvas.rect(x, camera.horizon - h, w, h + 3, glowing(tone));
    if (rng.chance(0.35)) canvas.rect(x + w * 0.3, camera.horizon - h - 14, 22, 14, glowing(tone));
    x += w + rng.between(-8, 60);
  }
}

/** The sky with clouds, sun or moon, and birds. */
export function sky(ctx: DrawingContext): void {
  const { canvas, light, camera, rng } = ctx;
  const [top, middle, low] = light.sky.map(glowing) as [string, string, string];
  canvas.rect(0, 0, WIDTH, HEIGHT, low);
  const until = Math.max(260, Math.min(HEIGHT, camera.horizon + 20));
  canvas.rect(
    0,
    0,
    WIDTH,
    until,
    canvas.linearGradient([
      [top, 1],
      [middle, 1],
      [low, 1],
    ]),
  );
  sunOrMoon(ctx, until);
  clouds(ctx, until);
  if (!light.isWet && rng.chance(0.3)) birds(ctx, until);
}
