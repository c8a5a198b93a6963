import { SCENES, type Scene } from './scenes.ts';

/** Number of different drawings of each scene. */
export const POOL_SIZE = 40;

const PREFIX = 'demo-';

/** The storage key of a drawing. */
export function drawingKey(scene: Scene, seed: number): string {
  return `${PREFIX}${scene}-${seed}`;
}

/** Parses a storage key; null when it is not the key of a drawing. */
export function parseDrawingKey(key: string): { scene: Scene; seed: number } | null {
  const match = /^demo-([a-z]+(?:-[a-z]+)*)-(0|[1-9]\d?)$/.exec(key);
  const scene = SCENES.find((name) => name === match?.[1]);
  const seed = Number(match?.[2]);
  return scene && seed < POOL_SIZE ? { scene, seed } : null;
}

/** The keys of the first `pool` drawings of a scene. Default: all drawings. */
export function drawingKeys(scene: Scene, pool: number = POOL_SIZE): string[] {
  return Array.from({ length: Math.max(0, Math.min(pool, POOL_SIZE)) }, (_, seed) => drawingKey(scene, seed));
}
