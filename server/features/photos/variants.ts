import sharp, { type Sharp } from 'sharp';
import { VARIANT_FORMATS, VARIANT_WIDTHS, variantWidths, type VariantFormat } from '../../../contract/photos.ts';
import { drawing, parseDrawingKey } from '../../db/seed/drawings/drawing.ts';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { isMediaKey, storageKeys } from './keys.ts';
import { Lane } from './lane.ts';
import { blurOf } from './picture.ts';

/** Variants come from masters of bounded size and from our own drawings, so each costs little memory but much time. */
const variantLane = new Lane({ width: 2, queue: 400, waitMs: 30_000 });

// AVIF at effort 2 is within 8 % of the size at effort 4 in an eighth of the time (see bench).
const ENCODE: Readonly<Record<VariantFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 74, effort: 3 }),
};

export interface VariantName {
  readonly key: string;
  readonly width: number;
  readonly format: VariantFormat;
}

/** Reads `<key>` and `<width>.<format>` of an address; anything we never hand out is null. */
export function parseVariant(key: string, file: string): VariantName | null {
  const match = /^([1-9]\d{2,3})\.(avif|webp)$/.exec(file);
  const width = VARIANT_WIDTHS.find((w) => String(w) === match?.[1]);
  const format = VARIANT_FORMATS.find((f) => f === match?.[2]);
  return width && format && (isMediaKey(key) || parseDrawingKey(key)) ? { key, width, format } : null;
}

// Variants being made now, by storage and name: a second request for one waits for the first.
const flights = new WeakMap<ObjectStorage, Map<string, Promise<Buffer | null>>>();

/** The variant's bytes, made and stored when it is not there yet; null when there is no such picture or width. */
export async function variant(storage: ObjectStorage, name: VariantName): Promise<Buffer | null> {
  const stored = storageKeys.variant(name.key, name.width, name.format);
  const running = flights.get(storage) ?? new Map<string, Promise<Buffer | null>>();
  flights.set(storage, running);
  const flight =
    running.get(stored) ??
    fromStore(storage, name, stored).finally(() => {
      running.delete(stored);
    });
  running.set(stored, flight);
  return flight;
}

async function fromStore(storage: ObjectStorage, name: VariantName, stored: string): Promise<Buffer | null> {
  const kept = await storage.get(stored);
  if (kept) return kept;
  const source = await sourceOf(storage, name.key);
  if (!source) return null;
  return variantLane.run(1, async () => {
    if (!variantWidths((await source.metadata()).width).includes(name.width)) return null;
    const made = await ENCODE[name.format](source.resize(name.width, undefined, { withoutEnlargement: true })).toBuffer();
    await storage.put(stored, made);
    // The picture may have been deleted while this was made; its files must not outlive it.
    if (isMediaKey(name.key) && !(await storage.exists(storageKeys.master(name.key)))) {
      await storage.deleteAll(storageKeys.servedFolder(name.key));
      return null;
    }
    return made;
  });
}

/** Makes every variant of a picture; what is there already stays. */
export async function makeVariants(storage: ObjectStorage, key: string, signal: AbortSignal): Promise<void> {
  for (const width of VARIANT_WIDTHS) {
    for (const format of VARIANT_FORMATS) {
      signal.throwIfAborted();
      // Null: wider than the picture, or the picture was deleted meanwhile.
      if ((await variant(storage, { key, width, format })) === null) return;
    }
  }
}

async function sourceOf(storage: ObjectStorage, key: string): Promise<Sharp | null> {
  const drawn = parseDrawingKey(key);
  if (drawn) return sharp(Buffer.from(drawing(drawn.scene, drawn.seed)));
  const master = await storage.get(storageKeys.master(key));
  return master && sharp(master, { failOn: 'error' });
}

const drawnBlurs = new Map<string, Promise<string | null>>();

/** Blur placeholder of a demo drawing, rendered 16 px wide once a key; null when it is not one. */
export function drawingBlur(key: string): Promise<string | null> {
  const known = drawnBlurs.get(key);
  if (known) return known;
  const drawn = parseDrawingKey(key);
  const made = drawn ? blurOf(sharp(Buffer.from(drawing(drawn.scene, drawn.seed)))) : Promise.resolve(null);
  if (drawn) drawnBlurs.set(key, made);
  return made;
}
