import { SCENES, type Scene } from './scenes.ts';

/** How many different drawings of each scene are offered. */
export const POOL_SIZE = 40;

const PREFIX = 'demo-';

/** The storage key under which a drawing is asked for. */
export function drawingKey(scene: Scene, seed: number): string {
  return `${PREFIX}${scene}-${seed}`;
}

/** Reads a storage key back; anything that is not one of ours is null. */
export function parseDrawingKey(key: string): { scene: Scene; seed: number } | null {
  const match = /^demo-([a-z]+(?:-[a-z]+)*)-(0|[1-9]\d?)$/.exec(key);
  const scene = SCENES.find((name) => name === match?.[1]);
  const seed = Number(match?.[2]);
  return scene && seed < POOL_SIZE ? { scene, seed } : null;
}

/** The keys of a scene's pool, or of its first few. */
export function drawingKeys(scene: Scene, pool: number = POOL_SIZE): string[] {
  return Array.from({ length: Math.max(0, Math.min(pool, POOL_SIZE)) }, (_, seed) => drawingKey(scene, seed));
}
