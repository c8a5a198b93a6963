import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FieldError } from '../../../contract/errors.ts';
import { PHOTO_LIMITS, type Family, type UploadAnswer } from '../../../contract/photos.ts';
import { listingId } from '../../../contract/shapes.ts';
import { PHOTO_CATEGORY } from '../../../kinds/enumerations.ts';
import { kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context, Viewer } from '../../http/handler.ts';
import { ownPhotos } from '../../views/own-photo.ts';
import { keyOf, ownRow } from '../../views/own-row.ts';
import { textOf } from '../../views/text.ts';
import { changeGallery } from './gallery.ts';
import { mediaKey, storageKeys } from './keys.ts';
import { insertPhoto, lockMedia, photosOf } from './photo-rows.ts';
import { readPicture, type Picture } from './picture.ts';
import { PhotoRefused } from './refusal.ts';
import { withUploadForm, type Upload, type UploadForm } from './upload-form.ts';

/** Folder for files on their way, below the data folder. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads-in-progress');

/** How long the files of a picture may be without a row before the sweeper takes them. */
const UNCLAIMED_MS = 60 * 60 * 1000;

/**
 * Takes photos into the gallery of one's own listing. Each file stands for itself: good ones are kept when others are
 * refused, and a file that is there already is not added a second time, so a broken upload can simply be sent again.
 */
export async function upload(deps: Deps, context: Context & { viewer: Viewer }, family: Family): Promise<UploadAnswer> {
  const limits = { folder: uploadFolder(deps.config.dataDir), maxBytes: deps.config.uploads.maxBytes, maxFiles: PHOTO_LIMITS.perListing };
  return withUploadForm(context.parts(), limits, async (form) => {
    const { publicId, category } = checkFields(form);
    await expectFamily(deps, context.viewer.id, publicId, family);
    const errors: FieldError[] = [];
    const warnings: UploadAnswer['warnings'][number][] = [];
    const refusals: PhotoRefused[] = [];
    let added = 0;
    for (const [index, file] of form.files.entries()) {
      const path = `files.${index}`;
      try {
        const taken = await takeFile(deps, context.viewer.id, publicId, file, category);
        if (taken.added) added += 1;
        if (taken.small) warnings.push({ path, code: 'photo_small', message: smallWarning(file.name) });
      } catch (error) {
        if (!(error instanceof PhotoRefused || isBusy(error))) throw error;
        refusals.push(error instanceof PhotoRefused ? error : new PhotoRefused('unavailable', error.message));
        errors.push({ path, message: error.message });
      }
    }
    if (refusals.length === form.files.length) throw allRefused(refusals, errors);
    const row = await ownRow(deps.db, context.viewer.id, publicId);
    const data = ownPhotos(row, await photosOf(deps.db, keyOf(row)));
    return { message: m['posting_api.photos_added']({ count: added }), data, errors, warnings };
  });
}

function checkFields({ fields, files }: UploadForm): { publicId: string; category: string | null } {
  const errors: FieldError[] = [];
  const id = listingId.safeParse(fields.id);
  if (!id.success) errors.push({ path: 'id', message: m['posting_error.identifier_missing']() });
  const category = fields.category || null;
  if (category && !(PHOTO_CATEGORY.values as readonly string[]).includes(category)) {
    errors.push({ path: 'category', message: m['photo_error.unknown_category']({ categories: PHOTO_CATEGORY.values.join(', ') }) });
  }
  if (files.length === 0) errors.push({ path: 'files', message: m['photo_error.no_files']() });
  const [first] = errors;
  if (first || !id.success) {
    throw new AppError('invalid', errors.length === 1 ? first!.message : m['posting_error.check_fields'](), { errors });
  }
  return { publicId: id.data, category };
}

async function expectFamily(deps: Deps, ownerId: string, publicId: string, family: Family): Promise<void> {
  const { kind } = await ownRow(deps.db, ownerId, publicId);
  if (kindOf(kind)?.family === family) return;
  throw new AppError('conflict', m['posting_error.wrong_kind']({ kind: textOf(kindLabelId(kind)) }));
}

async function takeFile(deps: Deps, ownerId: string, publicId: string, file: Upload, category: string | null) {
  const { name } = file;
  const limit = PHOTO_LIMITS.perListing;
  if (file.refused === 'too_many') throw new PhotoRefused('too_large', m['photo_error.too_many']({ name, limit }));
  if (file.refused === 'too_large') {
    throw new PhotoRefused(
      'too_large',
      m['photo_error.too_large']({ name, limit: Math.floor(deps.config.uploads.maxBytes / 1024 / 1024) }),
    );
  }
  const picture = await readPicture(file.path, name);
  const key = mediaKey(publicId, await contentHash(file.path));
  return { added: await keep(deps, ownerId, publicId, { key, file, picture, category }), small: picture.small };
}

async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Stores the files and the row; false when the gallery holds this picture already. */
async function keep(
  deps: Deps,
  ownerId: string,
  publicId: string,
  { key, file, picture, category }: { key: string; file: Upload; picture: Picture; category: string | null },
): Promise<boolean> {
  let added = false;
  // Asked for before anything is stored: files whose row never came to be do not stay.
  await deps.jobs.add(
    deps.db,
    'sweep_media',
    { mediaKeys: [key] },
    { key: `unclaimed:${key}`, runAt: new Date(deps.now().getTime() + UNCLAIMED_MS) },
  );
  await changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    if (photos.some((photo) => photo.media_key === key)) return;
    if (photos.length >= PHOTO_LIMITS.perListing) {
      throw new PhotoRefused('conflict', m['photo_error.full']({ name: file.name, limit: PHOTO_LIMITS.perListing }));
    }
    await lockMedia(tx, key);
    await deps.storage.put(storageKeys.original(key), await readFile(file.path));
    await deps.storage.put(storageKeys.master(key), Buffer.from(picture.master));
    const position = Math.max(-1, ...photos.map((photo) => photo.position)) + 1;
    await insertPhoto(tx, keyOf(row), { mediaKey: key, position, category, bytes: file.bytes, picture });
    await deps.jobs.add(tx, 'make_variants', { mediaKey: key }, { key: `variants:${key}` });
    if (picture.look) await deps.jobs.add(tx, 'find_twins', null, { key: 'find_twins' });
    added = true;
  });
  return added;
}

const smallWarning = (name: string): string =>
  m['photo_warning.small']({ name, width: PHOTO_LIMITS.goodLong, height: PHOTO_LIMITS.goodShort });

const isBusy = (error: unknown): error is AppError => error instanceof AppError && error.code === 'unavailable';

// One reason for all keeps its own status; the sentence of a single file is the whole message.
function allRefused(refusals: readonly PhotoRefused[], errors: readonly FieldError[]): AppError {
  const codes = new Set(refusals.map((refusal) => refusal.code));
  const code = codes.size === 1 ? refusals[0]!.code : 'invalid';
  const message = refusals.length === 1 ? refusals[0]!.message : m['photo_error.none_taken']();
  return new AppError(code, message, { errors, ...(code === 'unavailable' && { retryAfter: 5 }) });
}
