import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FieldError } from '../../../contract/base/errors.ts';
import { PHOTO_LIMITS } from '../../../contract/listing/photo-limits.ts';
import type { Family, UploadResponse } from '../../../contract/photos.ts';
import { listingId } from '../../../contract/base/shapes.ts';
import { PHOTO_CATEGORY } from '../../../kinds/enumerations.ts';
import { kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { HOUR_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';
import type { Context, Viewer } from '../../http/handler.ts';
import { presentOwnPhotos } from '../../listings/present/own-photos.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { listingKeyOf } from '../../listings/present/rows.ts';
import { textById } from '../../i18n/text.ts';
import { assertDraftSpace } from './draft-space.ts';
import { changeGallery } from './gallery.ts';
import { mediaKey, storageKeys } from '../../integrations/storage/picture-keys.ts';
import { isShownAtOnce, newPreviewToken } from '../../listings/write/publish-photos.ts';
import { insertPhoto, lockMedia, photosOf, unreferencedKeys } from './queries.ts';
import { decodeUpload, PhotoRejectedError, type DecodedUpload } from '../../pictures/decode-upload.ts';
import { parseDevicePosition, recordPhotoAtPlace, type DevicePosition } from './photo-place.ts';
import { uploadFolder, withUploadForm, type UploadedFile, type UploadForm } from '../../pictures/upload-form.ts';

/** Names of the form fields of an upload, besides the files. */
export const PHOTO_FIELDS = ['id', 'category', 'lat', 'lng', 'accuracy'] as const;

/** For how long the files of a picture may exist without a row before they are deleted. */
const UNREFERENCED_GRACE_MS = HOUR_MS;

/**
 * Adds photos to the gallery of the viewer's own listing. Files are independent: accepted files stay when others are rejected. A file that
 * is already in the gallery is not added again, so an interrupted upload can be repeated. Stops when the client disconnects.
 * @throws AppError when every file was rejected
 */
export async function uploadPhotos(deps: Deps, context: Context & { viewer: Viewer }, family: Family): Promise<UploadResponse> {
  const limits = {
    folder: uploadFolder(deps.config.dataDir),
    maxBytes: deps.config.uploads.maxBytes,
    maxFiles: PHOTO_LIMITS.perListing,
    fields: PHOTO_FIELDS,
  };
  return withUploadForm(context.parts(), limits, async (form) => {
    const { publicId } = requirePhotoFields(form);
    await assertFamily(deps, context.viewer.id, publicId, family);
    return addPhotos(deps, context.viewer.id, form, context.signal);
  });
}

/**
 * Adds received files to the gallery.
 * @param signal aborted when the client disconnects; the remaining files are not added
 * @throws AppError when every file was rejected, or the account uploads too many
 */
export async function addPhotos(deps: Deps, ownerId: string, form: UploadForm, signal: AbortSignal): Promise<UploadResponse> {
  const { publicId, category, devicePosition } = requirePhotoFields(form);
  const errors: FieldError[] = [];
  const warnings: UploadResponse['warnings'][number][] = [];
  const rejections: PhotoRejectedError[] = [];
  let addedCount = 0;
  for (const [index, file] of form.files.entries()) {
    const path = `files.${index}`;
    // nobody waits for the other files any more
    if (signal.aborted) throw new AppError('unavailable', m['photo_error.busy']());
    try {
      const result = await addFile(deps, ownerId, publicId, file, { category, devicePosition });
      if (result.isAdded) addedCount += 1;
      if (result.notAtPlaceMessage) warnings.push({ path, code: 'photo_not_at_place', message: result.notAtPlaceMessage });
      if (result.isSmall) warnings.push({ path, code: 'photo_small', message: smallPhotoMessage(file.name) });
    } catch (error) {
      if (!(error instanceof PhotoRejectedError || isBusy(error))) throw error;
      rejections.push(error instanceof PhotoRejectedError ? error : new PhotoRejectedError('unavailable', error.message));
      errors.push({ path, message: error.message });
    }
  }
  if (rejections.length === form.files.length) throw uploadRejectedError(rejections, errors);
  const row = await requireOwnListing(deps.db, ownerId, publicId);
  const data = presentOwnPhotos(row, await photosOf(deps.db, listingKeyOf(row)));
  return { message: m['posting_api.photos_added']({ count: addedCount }), data, errors, warnings };
}

interface PhotoFields {
  readonly category: string | null;
  /** Null for photos that were not just taken. */
  readonly devicePosition: DevicePosition | null;
}

/** @throws AppError `invalid` with every missing or wrong field */
export function requirePhotoFields({ fields, files }: UploadForm): PhotoFields & { readonly publicId: string } {
  const errors: FieldError[] = [];
  const id = listingId.safeParse(fields.id);
  if (!id.success) errors.push({ path: 'id', message: m['posting_error.identifier_missing']() });
  const category = fields.category || null;
  if (category && !(PHOTO_CATEGORY.values as readonly string[]).includes(category)) {
    errors.push({ path: 'category', message: m['photo_error.unknown_category']({ categories: PHOTO_CATEGORY.values.join(', ') }) });
  }
  const devicePosition = parseDevicePosition(fields);
  if (devicePosition === undefined) errors.push({ path: 'lat', message: m['photo_error.position']() });
  if (files.length === 0) errors.push({ path: 'files', message: m['photo_error.no_files']() });
  const [first] = errors;
  if (first || !id.success || devicePosition === undefined) {
    throw new AppError('invalid', errors.length === 1 ? first!.message : m['posting_error.check_fields'](), { errors });
  }
  return { publicId: id.data, category, devicePosition };
}

async function assertFamily(deps: Deps, ownerId: string, publicId: string, family: Family): Promise<void> {
  const { kind } = await requireOwnListing(deps.db, ownerId, publicId);
  if (kindOf(kind)?.family === family) return;
  throw new AppError('conflict', m['posting_error.wrong_kind']({ kind: textById(kindLabelId(kind)) }));
}

async function addFile(deps: Deps, ownerId: string, publicId: string, file: UploadedFile, fields: PhotoFields) {
  const { name } = file;
  const limit = PHOTO_LIMITS.perListing;
  if (file.rejection === 'too_many') throw new PhotoRejectedError('too_large', m['photo_error.too_many']({ name, limit }));
  if (file.rejection === 'too_large') {
    throw new PhotoRejectedError(
      'too_large',
      m['photo_error.too_large']({ name, limit: Math.floor(deps.config.uploads.maxBytes / 1024 / 1024) }),
    );
  }
  const picture = await decodeUpload(deps, ownerId, file);
  const key = mediaKey(publicId, await contentHash(file.path));
  return { ...(await storePhoto(deps, ownerId, publicId, { key, file, picture, ...fields })), isSmall: picture.isSmall };
}

async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Stores the files and the row. Nothing is added when the gallery already contains the picture. `notAtPlaceMessage` says why the photo is
 * no evidence of the position. The files are stored before and outside of the transaction, so that slow storage blocks neither locks nor a
 * database connection.
 */
async function storePhoto(
  deps: Deps,
  ownerId: string,
  publicId: string,
  { key, file, picture, category, devicePosition }: PhotoFields & { key: string; file: UploadedFile; picture: DecodedUpload },
): Promise<{ isAdded: boolean; notAtPlaceMessage: string | null }> {
  let isAdded = false;
  let notAtPlaceMessage: string | null = null;
  const storeFiles = async () => {
    await deps.storage.put(storageKeys.original(key), await readFile(file.path));
    await deps.storage.put(storageKeys.master(key), Buffer.from(picture.master));
  };
  // enqueued before anything is stored, so that files that never get a row are deleted
  await deps.jobs.add(
    deps.db,
    'delete_unreferenced_media',
    { mediaKeys: [key] },
    { key: `unreferenced:${key}`, runAt: new Date(deps.now().getTime() + UNREFERENCED_GRACE_MS) },
  );
  const areFilesStored = (await unreferencedKeys(deps.db, [key])).length === 0 && (await deps.storage.exists(storageKeys.master(key)));
  if (!areFilesStored) {
    await assertDraftSpace(deps, await requireOwnListing(deps.db, ownerId, publicId), file);
    await storeFiles();
  }
  await changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    if (photos.some((photo) => photo.media_key === key)) return;
    if (photos.length >= PHOTO_LIMITS.perListing) {
      throw new PhotoRejectedError('conflict', m['photo_error.full']({ name: file.name, limit: PHOTO_LIMITS.perListing }));
    }
    await lockMedia(tx, key);
    const position = Math.max(-1, ...photos.map((photo) => photo.position)) + 1;
    const photoId = await insertPhoto(tx, listingKeyOf(row), {
      mediaKey: key,
      position,
      category,
      bytes: file.bytes,
      picture,
      previewToken: isShownAtOnce(row, deps.config.review) ? null : newPreviewToken(),
    });
    if (devicePosition) notAtPlaceMessage = await recordPhotoAtPlace(deps, tx, row, photoId, devicePosition);
    await deps.jobs.add(tx, 'make_variants', { mediaKey: key }, { key: `variants:${key}` });
    if (picture.hash) await deps.jobs.add(tx, 'find_duplicate_photos', null, { key: 'find_duplicate_photos' });
    isAdded = true;
  });
  // The same photo may just have been deleted from this gallery, and its files after they were stored here. From now on the files have a
  // row and are not deleted, so missing files are stored again.
  if (isAdded && !(await deps.storage.exists(storageKeys.master(key)))) await storeFiles();
  return { isAdded, notAtPlaceMessage };
}

const smallPhotoMessage = (name: string): string =>
  m['photo_warning.small']({ name, width: PHOTO_LIMITS.goodLong, height: PHOTO_LIMITS.goodShort });

const isBusy = (error: unknown): error is AppError => error instanceof AppError && error.code === 'unavailable';

/**
 * The error when all files were rejected. When all rejections have the same code, the error has it too. When only one file was sent, the
 * sentence about it is the message.
 */
function uploadRejectedError(rejections: readonly PhotoRejectedError[], errors: readonly FieldError[]): AppError {
  const codes = new Set(rejections.map((rejection) => rejection.code));
  const code = codes.size === 1 ? rejections[0]!.code : 'invalid';
  const message = rejections.length === 1 ? rejections[0]!.message : m['photo_error.none_taken']();
  return new AppError(code, message, { errors, ...(code === 'unavailable' && { retryAfter: 5 }) });
}
