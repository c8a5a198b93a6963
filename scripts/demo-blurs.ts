/**
 * Writes `demo/drawings/blurs.json` with the placeholders of all drawings. Run it after changing a drawing: `npx node
 * scripts/demo-blurs.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawing } from '../demo/drawings/drawing.ts';
import { POOL_SIZE } from '../demo/drawings/keys.ts';
import { SCENES, type Scene } from '../demo/drawings/scenes.ts';

/** Largest width and height of a placeholder, px. */
const SIDE = 8;
/** Dots per inch. Rasterizes directly to a small size: at 72 dots per inch a drawing is 1,600 px wide. */
const DENSITY = 3;

async function placeholder(scene: Scene, seed: number): Promise<string> {
  const image = sharp(Buffer.from(drawing(scene, seed)), { density: DENSITY }).resize(SIDE, SIDE, { fit: 'inside' });
  return (await image.webp({ quality: 35, alphaQuality: 0, effort: 4 }).toBuffer()).toString('base64');
}

const blurs: Record<string, string[]> = {};
for (const scene of SCENES) {
  blurs[scene] = [];
  for (let seed = 0; seed < POOL_SIZE; seed++) blurs[scene].push(await placeholder(scene, seed));
}
await writeFile(join(import.meta.dirname, '../demo/drawings/blurs.json'), `${JSON.stringify(blurs, null, 2)}\n`);
console.log(`${SCENES.length * POOL_SIZE} placeholders written`);
