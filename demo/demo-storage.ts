/**
 * Object storage that also contains the pictures of the demo listings. Used only with SEED=demo. The image pipeline reads these pictures
 * like any uploaded ones, and does not know that they are drawings.
 */
import { Readable } from 'node:stream';
import type { ObjectStorage } from '../server/integrations/storage/index.ts';
import { drawing, parseDrawingKey } from './drawings/drawing.ts';

/** Key of a picture's master image (`storageKeys.master` in `server/integrations/storage/picture-keys.ts`). */
const MASTER_KEY = /^originals\/([^/]+)\/master\.jpg$/;

/**
 * Adds a read-only master image (an SVG, generated at each read) for every media key of `demo/drawings`. All other keys are read from
 * `storage`.
 */
export function withDemoPictures(storage: ObjectStorage): ObjectStorage {
  const get = async (key: string) => drawMaster(key) ?? storage.get(key);
  return {
    ...storage,
    get,
    stream: async (key) => {
      const master = drawMaster(key);
      return master ? Readable.from([master]) : storage.stream(key);
    },
    exists: async (key) => parseMasterKey(key) !== null || storage.exists(key),
  };
}

function drawMaster(key: string): Buffer | null {
  const parsed = parseMasterKey(key);
  return parsed && Buffer.from(drawing(parsed.scene, parsed.seed));
}

function parseMasterKey(key: string): ReturnType<typeof parseDrawingKey> {
  const mediaKey = MASTER_KEY.exec(key)?.[1];
  return mediaKey !== undefined ? parseDrawingKey(mediaKey) : null;
}
