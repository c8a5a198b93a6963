import { randomInt, pickOne, type Random } from '../../kinds/seeded-random.ts';
import { kindOf, type KindId } from '../../kinds/index.ts';
import type { Values } from '../../kinds/field.ts';
import { drawingBlur } from '../drawings/blurs.ts';
import { drawingKey, POOL_SIZE } from '../drawings/keys.ts';
import { sceneCategory, scenesFor, type Scene } from '../drawings/scenes.ts';

export interface DemoPhoto {
  readonly media_key: string;
  readonly category: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string | null;
}
// every drawing has this size
const WIDTH = 1600;
const HEIGHT = 1200;

/** Scenes that fit only plots of some uses. */
const SCENES_BY_LAND_USE: Readonly<Record<string, readonly Scene[]>> = {
  agricultural: ['farm-land', 'plot-open', 'farm-land', 'plot-open'],
  residential: ['plot-layout', 'plot-fenced', 'plot-open', 'plot-layout'],
};

/** Three to eight drawings that fit the listing, the cover first. No gallery contains a drawing twice. */
export function demoPhotos(kind: KindId, type: string, values: Values, random: Random): DemoPhoto[] {
  const scenes = SCENES_BY_LAND_USE[String(values.land_use)] ?? scenesFor(kind, type);
  const count = randomInt(random, 3, 8);
  const { photos } = kindOf(kind)!.fields;
  const categories = photos?.control === 'photos' ? photos.categories : [];
  const keys = new Map<string, Scene>();
  for (let n = 0; keys.size < count && n < count * 4; n++) {
    const scene = scenes[n] ?? pickOne(random, scenes);
    keys.set(drawingKey(scene, randomInt(random, 0, POOL_SIZE - 1)), scene);
  }
  return [...keys].map(([media_key, scene]) => ({
    media_key,
    category: sceneCategory(scene, categories),
    width: WIDTH,
    height: HEIGHT,
    blur: drawingBlur(media_key),
  }));
}
