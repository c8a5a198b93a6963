/**
 * Photos that arrive in parts. Parts are rows, not files, so that any process can go on with what another one received; the last part puts
 * the file together and adds it to the gallery as every upload.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PartResponse } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';
import type { Context, Viewer } from '../../http/handler.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { uploadFolder, withUploadForm, type UploadForm } from '../../pictures/upload-form.ts';
import { addPhotos, checkFields, FIELDS } from './upload.ts';

const PART_FIELDS = ['upload_id', 'offset', 'size', 'name'] as const;
/** Files that a person may be uploading at the same time, as a bound of what the database holds for them. */
const MAX_UNFINISHED = 4;

const partFields = z.object({
  upload_id: z.uuid(),
  offset: z.coerce.number().int().min(0),
  size: z.coerce.number().int().min(1),
  name: z.string().trim().min(1).max(200),
});
type Part = z.output<typeof partFields>;

/** Bytes from the beginning of an upload that were received. Parts are stored in order only, so there are no gaps. */
export async function receivedBytes(db: Db | Tx, userId: string, uploadId: string): Promise<number> {
  const { received } = await db
    .selectFrom('upload_part')
    .select(sql<number>`coalesce(sum(length(bytes)), 0)::int`.as('received'))
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return received;
}

/** Stores one part. With the last one the photo is added to the gallery. Safe to repeat. */
export async function uploadPart(deps: Deps, context: Context & { viewer: Viewer }): Promise<PartResponse> {
  const { maxBytes } = deps.config.uploads;
  const userId = context.viewer.id;
  const limits = { folder: uploadFolder(deps.config.dataDir), maxBytes, maxFiles: 1, fields: [...FIELDS, ...PART_FIELDS] };
  return withUploadForm(context.parts(), limits, async (form) => {
    await requireOwnListing(deps.db, userId, checkFields(form).publicId);
    const part = checkPart(form, maxBytes);
    const bytes = await readFile(form.files[0]!.path);
    const received = await storePart(deps, userId, part, bytes);
    if (received < part.size) return { received, uploaded: null };
    const path = `${form.files[0]!.path}-whole`;
    await writeWhole(deps.db, userId, part.upload_id, path);
    const file = { ...form.files[0]!, name: part.name, path, bytes: part.size };
    // the parts stay when the photo cannot be taken now, and the last one is sent again
    const uploaded = await addPhotos(deps, userId, { ...form, files: [file] }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code !== 'unavailable') await forgetUpload(deps.db, userId, part.upload_id);
      throw error;
    });
    await forgetUpload(deps.db, userId, part.upload_id);
    return { received, uploaded };
  });
}

/** @throws AppError `invalid` for wrong fields, `too_large` for a file over the limit */
function checkPart({ fields, files }: UploadForm, maxBytes: number): Part {
  const parsed = partFields.safeParse(fields);
  const [file] = files;
  if (!parsed.success || !file || file.rejection !== null || file.bytes === 0 || parsed.data.offset + file.bytes > parsed.data.size) {
    const path = parsed.success ? 'files' : String(parsed.error.issues[0]?.path[0] ?? 'files');
    const message = m['photo_error.part']();
    throw new AppError('invalid', message, { errors: [{ path, message }] });
  }
  const { name, size } = parsed.data;
  if (size > maxBytes) throw new AppError('too_large', m['photo_error.too_large']({ name, limit: Math.floor(maxBytes / 1024 / 1024) }));
  return parsed.data;
}

/** Returns how much was received with it. @throws AppError `conflict` when parts before it are missing, or too many files are unfinished */
async function storePart({ db, now }: Deps, userId: string, { upload_id, offset }: Part, bytes: Buffer): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // one part of a person at a time: what was received is counted before it is added to
    await sql`select pg_advisory_xact_lock(hashtext('upload_part'), hashtext(${userId}))`.execute(tx);
    const received = await receivedBytes(tx, userId, upload_id);
    if (offset < received) return received;
    if (offset > received) throw new AppError('conflict', m['photo_error.part_missing']());
    if (offset === 0) await deleteOldest(tx, userId);
    await tx.insertInto('upload_part').values({ upload_id, user_id: userId, at_byte: offset, bytes, created_at: now() }).execute();
    return received + bytes.length;
  });
}

/** Makes room for one more: the uploads that were begun first are forgotten, and begin again when they go on. */
async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from upload_part where user_id = ${userId} and upload_id in (
      select upload_id from upload_part where user_id = ${userId} group by upload_id order by min(created_at) desc offset ${MAX_UNFINISHED - 1}
    )`.execute(tx);
}

async function writeWhole(db: Db, userId: string, uploadId: string, path: string): Promise<void> {
  const rows = await db
    .selectFrom('upload_part')
    .select('bytes')
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .orderBy('at_byte')
    .execute();
  await pipeline(Readable.from(rows.map(({ bytes }) => bytes)), createWriteStream(path, { mode: 0o600 }));
}

const forgetUpload = (db: Db, userId: string, uploadId: string) =>
  db.deleteFrom('upload_part').where('user_id', '=', userId).where('upload_id', '=', uploadId).execute();

/** Deletes parts of uploads that nobody finished within a day. */
export async function deleteOldParts({ db, now }: Deps): Promise<void> {
  await db
    .deleteFrom('upload_part')
    .where('created_at', '<', new Date(now().getTime() - DAY_MS))
    .execute();
}
