/**
 * Photos that are uploaded in parts. Parts are rows and not files, so that any process can continue an upload that another process began.
 * After the last part, the file is put together and added to the gallery like any other upload.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PHOTO_LIMITS } from '../../../contract/listing/photo-limits.ts';
import type { PartResponse } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Context, Viewer } from '../../http/handler.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { uploadFolder, withUploadForm, type UploadForm } from '../../pictures/upload-form.ts';
import { addPhotos, requirePhotoFields, PHOTO_FIELDS } from './upload.ts';
import { deleteUpload, storePart, writeCompleteFile } from './upload-part-rows.ts';

const PART_FIELDS = ['upload_id', 'offset', 'size', 'name'] as const;

const partFields = z.object({
  upload_id: z.uuid(),
  offset: z.coerce.number().int().min(0),
  size: z.coerce.number().int().min(1),
  name: z.string().trim().min(1).max(200),
});
type Part = z.output<typeof partFields>;

/** Stores one part. After the last part, the photo is added to the gallery. Safe to repeat. */
export async function uploadPart(deps: Deps, context: Context & { viewer: Viewer }): Promise<PartResponse> {
  const { maxBytes } = deps.config.uploads;
  const userId = context.viewer.id;
  // only one part is in memory while it is stored, never the whole file
  const partBytes = Math.min(maxBytes, PHOTO_LIMITS.partBytes);
  const limits = { folder: uploadFolder(deps.config.dataDir), maxBytes: partBytes, maxFiles: 1, fields: [...PHOTO_FIELDS, ...PART_FIELDS] };
  return withUploadForm(context.parts(), limits, async (form) => {
    await requireOwnListing(deps.db, userId, requirePhotoFields(form).publicId);
    const part = requirePart(form, maxBytes);
    const key = { userId, uploadId: part.upload_id };
    const received = await storePart(deps, key, part.offset, await readFile(form.files[0]!.path));
    if (received < part.size) return { received, uploaded: null };
    const path = `${form.files[0]!.path}-whole`;
    await writeCompleteFile(deps.db, key, part.size, path);
    const file = { ...form.files[0]!, name: part.name, path, bytes: part.size };
    // the parts are kept when the photo cannot be processed now, and the client sends the last one again
    const uploaded = await addPhotos(deps, userId, { ...form, files: [file] }, context.signal).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code !== 'unavailable') await deleteUpload(deps.db, key);
      throw error;
    });
    await deleteUpload(deps.db, key);
    return { received, uploaded };
  });
}

/** @throws AppError `invalid` for wrong fields, `too_large` for a part or a file over the limit */
function requirePart({ fields, files }: UploadForm, maxBytes: number): Part {
  const tooLarge = (name: string, limit: number) =>
    new AppError('too_large', m['photo_error.too_large']({ name, limit: Math.floor(limit / 1024 / 1024) }));
  const parsed = partFields.safeParse(fields);
  const [file] = files;
  if (file?.rejection === 'too_large') throw tooLarge(file.name, Math.min(maxBytes, PHOTO_LIMITS.partBytes));
  if (!parsed.success || !file || file.rejection !== null || file.bytes === 0 || parsed.data.offset + file.bytes > parsed.data.size) {
    const path = parsed.success ? 'files' : String(parsed.error.issues[0]?.path[0] ?? 'files');
    const message = m['photo_error.part']();
    throw new AppError('invalid', message, { errors: [{ path, message }] });
  }
  if (parsed.data.size > maxBytes) throw tooLarge(parsed.data.name, maxBytes);
  return parsed.data;
}
