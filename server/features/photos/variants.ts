import { VARIANT_FORMATS, VARIANT_WIDTHS, type VariantFormat } from '../../../contract/photos.ts';
import { parseDrawingKey } from '../../db/seed/drawings/keys.ts';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { isMediaKey, storageKeys } from './keys.ts';
import { Lane } from './lane.ts';
import type { Source } from './picture-work.ts';
import { inWorkshop } from './workshop.ts';

/** Pictures made from masters of bounded size and from our own drawings, so each costs little memory but much time. */
export const variantLane = new Lane({ width: 2, queue: 400, waitMs: 30_000 });

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
export function variant(storage: ObjectStorage, name: VariantName): Promise<Buffer | null> {
  const stored = storageKeys.variant(name.key, name.width, name.format);
  const running = flights.get(storage) ?? new Map<string, Promise<Buffer | null>>();
  flights.set(storage, running);
  const known = running.get(stored);
  if (known) return known;
  const flight = fromStore(storage, name, stored).finally(() => running.delete(stored));
  running.set(stored, flight);
  return flight;
}

async function fromStore(storage: ObjectStorage, name: VariantName, stored: string): Promise<Buffer | null> {
  const kept = await storage.get(stored);
  if (kept) return kept;
  return variantLane.run(1, async () => {
    const source = await sourceOf(storage, name.key);
    const made = source && (await inWorkshop('variant', { source, widths: VARIANT_WIDTHS, width: name.width, format: name.format }));
    if (!made) return null;
    const bytes = Buffer.from(made);
    await storage.put(stored, bytes);
    // The picture may have been deleted while this was made; its files must not outlive it.
    if (isMediaKey(name.key) && !(await storage.exists(storageKeys.master(name.key)))) {
      await storage.deleteAll(storageKeys.servedFolder(name.key));
      return null;
    }
    return bytes;
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

/** What a picture is made from; null when it was deleted. */
export async function sourceOf(storage: ObjectStorage, key: string): Promise<Source | null> {
  if (parseDrawingKey(key)) return { drawing: key };
  const master = await storage.get(storageKeys.master(key));
  return master && { master };
}

const drawnBlurs = new Map<string, Promise<string | null>>();

/** Blur placeholder of a demo drawing, rendered 16 px wide once a key; null when it is not one. */
export async function drawingBlur(key: string): Promise<string | null> {
  if (!parseDrawingKey(key)) return null;
  const made = drawnBlurs.get(key) ?? inWorkshop('blur', { source: { drawing: key } });
  drawnBlurs.set(key, made);
  return made;
}
