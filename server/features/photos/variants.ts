import { VARIANT_FORMATS, VARIANT_WIDTHS, type VariantFormat } from '../../../contract/photos.ts';
import type { Deps } from '../../deps.ts';
import { missingFile } from '../../integrations/storage/errors.ts';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { isMediaKey, isUploadKey, storageKeys } from '../../integrations/storage/picture-keys.ts';
import { isPublicPicture, unreferencedKeys } from './queries.ts';
import { renderQueue } from '../../pictures/images/image-queues.ts';
import { runImageTask } from '../../pictures/images/image-worker.ts';

interface VariantName {
  readonly key: string;
  readonly width: number;
  readonly format: VariantFormat;
}
interface RequestedVariant extends VariantName {
  /** Whether visitors may see the picture. A picture that they may not see is stored where a public bucket does not serve it. */
  readonly isPublic: boolean;
}

/** Parses `<key>` and `<width>.<format>` of a media URL. Null for names that no page links to. */
export function parseVariant(key: string, file: string): VariantName | null {
  const match = /^([1-9]\d{2,3})\.(avif|webp)$/.exec(file);
  const width = VARIANT_WIDTHS.find((w) => String(w) === match?.[1]);
  const format = VARIANT_FORMATS.find((f) => f === match?.[2]);
  return width && format && isMediaKey(key) ? { key, width, format } : null;
}

// Variants that are being rendered, by storage and name. A second request for a variant waits for the first.
const inFlight = new WeakMap<ObjectStorage, Map<string, Promise<Buffer | null>>>();

/** The bytes of a variant, which is rendered and stored at the first request. Null when there is no such picture or width. */
export function getVariant(storage: ObjectStorage, variant: RequestedVariant): Promise<Buffer | null> {
  const keyOf = variant.isPublic ? storageKeys.variant : storageKeys.previewVariant;
  const storageKey = keyOf(variant.key, variant.width, variant.format);
  const pendingByKey = inFlight.get(storage) ?? new Map<string, Promise<Buffer | null>>();
  inFlight.set(storage, pendingByKey);
  const existing = pendingByKey.get(storageKey);
  if (existing) return existing;
  const rendering = readOrRender(storage, variant, storageKey).finally(() => pendingByKey.delete(storageKey));
  pendingByKey.set(storageKey, rendering);
  return rendering;
}

async function readOrRender(storage: ObjectStorage, variant: RequestedVariant, storageKey: string): Promise<Buffer | null> {
  const existing = await storage.get(storageKey);
  if (existing) return existing;
  return renderQueue.run(1, async () => {
    const master = await storage.get(storageKeys.master(variant.key));
    const rendered =
      master && (await runImageTask('variant', { master, widths: VARIANT_WIDTHS, width: variant.width, format: variant.format }));
    if (!rendered) return null;
    const bytes = Buffer.from(rendered);
    await storage.put(storageKey, bytes);
    // The photo may have been deleted while the variant was rendered, and its files must be deleted with it.
    if (!(await storage.exists(storageKeys.master(variant.key)))) {
      await storage.deleteAll(variant.isPublic ? storageKeys.servedFolder(variant.key) : storageKeys.privateFolder(variant.key));
      return null;
    }
    return bytes;
  });
}

/**
 * Renders every missing variant up to the width `maxWidth` in pixels. The job after an upload does this. It does so again when visitors may
 * see the photo, because public variants are stored in another folder.
 * @throws Error when a listing has the photo but the storage does not
 */
export async function makeVariants({ db, storage, log }: Deps, key: string, signal: AbortSignal, maxWidth = Infinity): Promise<void> {
  const isPublic = !isUploadKey(key) || (await isPublicPicture(db, key));
  const isComplete = await renderMissing(storage, { key, isPublic }, signal, maxWidth);
  // wider than the picture, or the picture was deleted in the meantime
  if (!isComplete) await requireMaster({ db, storage, log }, key);
  if (isPublic) await storage.deleteAll(storageKeys.previewFolder(key));
}

/** Returns false when a variant could not be rendered; wider ones are not tried. */
async function renderMissing(
  storage: ObjectStorage,
  picture: Pick<RequestedVariant, 'key' | 'isPublic'>,
  signal: AbortSignal,
  maxWidth: number,
): Promise<boolean> {
  for (const width of VARIANT_WIDTHS.filter((each) => each <= maxWidth)) {
    for (const format of VARIANT_FORMATS) {
      signal.throwIfAborted();
      if ((await getVariant(storage, { ...picture, width, format })) === null) return false;
    }
  }
  return true;
}

/** @throws Error when a listing has the photo but its file is missing; a deleted photo needs no file */
export async function requireMaster({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>, key: string): Promise<void> {
  const master = storageKeys.master(key);
  if (!(await storage.exists(master)) && (await unreferencedKeys(db, [key])).length === 0) throw missingFile(log, master);
}
