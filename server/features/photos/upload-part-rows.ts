/**
 * Parts of photos that are being uploaded, as rows of the database. Their size is limited for each person and in total, so that unfinished
 * uploads cannot fill the disk.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { memoizeTtl } from '../../db/memoize.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';

/** How many files a person may be uploading at the same time. */
const MAX_UNFINISHED_UPLOADS = 4;
/** The minimum weight of a row. Many small parts cost more than their bytes, and this limits their number. */
const MIN_WEIGHT_BYTES = 16 * 1024;
const weightBytes = sql`greatest(length(bytes), ${sql.lit(MIN_WEIGHT_BYTES)})`;

/** Identifies an upload. The browser chooses its id, so the id is unique only for the person. */
interface UploadKey {
  readonly userId: string;
  readonly uploadId: string;
}

const partsOf = (db: Db | Tx, { userId, uploadId }: UploadKey) =>
  db.selectFrom('upload_part').where('user_id', '=', userId).where('upload_id', '=', uploadId);

/** Number of bytes received, from the beginning of the upload. Parts are stored only in order, so there are no gaps. */
export async function receivedBytes(db: Db | Tx, key: UploadKey): Promise<number> {
  const { received } = await partsOf(db, key)
    .select(sql<number>`coalesce(sum(length(bytes)), 0)::int`.as('received'))
    .executeTakeFirstOrThrow();
  return received;
}

/**
 * Stores one part and returns how many bytes are received including it. When the person has too many unfinished uploads, the oldest are
 * deleted. When all accounts together exceed the limit, uploads of the account with the most bytes are deleted. A deleted upload starts
 * again from its beginning, so no upload is refused because of others.
 * @throws AppError `conflict` when earlier parts are missing
 */
export async function storePart(deps: Deps, key: UploadKey, offset: number, bytes: Buffer): Promise<number> {
  const receivedBefore = await receivedBytes(deps.db, key);
  // a part that was sent before, or that is refused, needs no space
  if (offset !== receivedBefore) return receivedOfRepeatedPart(offset, receivedBefore);
  return storeWithinTotal(deps, bytes.length, (deleteAsNeeded) =>
    deps.db.transaction().execute(async (tx) => {
      // one part of a person at a time, so that the received bytes are counted before more are added
      await sql`select pg_advisory_xact_lock(hashtext('upload_part'), hashtext(${key.userId}))`.execute(tx);
      // before any row is changed, so that nobody who holds row locks waits for the lock on the total
      await deleteAsNeeded(tx);
      const received = await receivedBytes(tx, key);
      if (offset !== received) return receivedOfRepeatedPart(offset, received);
      if (offset === 0) await deleteOldestUploads(tx, key.userId);
      await tx
        .insertInto('upload_part')
        .values({ upload_id: key.uploadId, user_id: key.userId, byte_offset: offset, bytes, created_at: deps.now() })
        .execute();
      return received + bytes.length;
    }),
  );
}

/**
 * The received bytes, for a part that the client sends again because it did not get the response.
 * @throws AppError `conflict` when earlier parts are missing
 */
function receivedOfRepeatedPart(offset: number, received: number): number {
  if (offset > received) throw new AppError('conflict', m['photo_error.part_missing']());
  return received;
}

async function deleteOldestUploads(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from upload_part where user_id = ${userId} and upload_id in (
      select upload_id from upload_part where user_id = ${userId} group by upload_id order by min(created_at) desc offset ${sql.lit(MAX_UNFINISHED_UPLOADS - 1)}
    )`.execute(tx);
}

/** Number of bytes of all unfinished uploads; each part counts with at least the minimum weight. */
async function storedBytes(db: Db | Tx): Promise<number> {
  const { stored } = await db
    .selectFrom('upload_part')
    .select(sql<number>`coalesce(sum(${weightBytes}), 0)::float8`.as('stored'))
    .executeTakeFirstOrThrow();
  return stored;
}

/** For how many milliseconds a measurement is used. It does not include what other processes add in this time. */
const MEASUREMENT_LIFETIME_MS = 5000;
/**
 * The measured bytes of all unfinished uploads, and the bytes that this process added since. Deletions are included only in the next
 * measurement.
 */
const measuredBytes = memoizeTtl(MEASUREMENT_LIFETIME_MS, async (db) => ({ bytes: await storedBytes(db) }));
/** Bytes of parts that were within the limit and are being stored. */
const bytesBeingStored = new WeakMap<Db, number>();

/**
 * Stores a part of this size within the limit of all accounts. The rows are measured every few seconds and not for each part. When the
 * measurement and the parts since then exceed the limit, parts are stored one at a time, and `deleteAsNeeded` deletes as many uploads as
 * are necessary for the part. Otherwise it deletes nothing.
 */
async function storeWithinTotal<R>(
  { db, config }: Deps,
  bytes: number,
  store: (deleteAsNeeded: (tx: Tx) => Promise<void>) => Promise<R>,
): Promise<R> {
  const maxTotalBytes = config.uploads.maxUnfinishedBytes;
  const reservedBytes = Math.max(bytes, MIN_WEIGHT_BYTES);
  const measurement = await measuredBytes(db);
  measurement.bytes += reservedBytes;
  if (measurement.bytes > maxTotalBytes) {
    return store(async (tx) => {
      const otherBytes = bytesBeingStored.get(db) ?? 0;
      measurement.bytes = (await deleteLargestUploads(tx, maxTotalBytes - otherBytes - reservedBytes)) + otherBytes + reservedBytes;
    });
  }
  const addBeingStored = (amount: number) => bytesBeingStored.set(db, (bytesBeingStored.get(db) ?? 0) + amount);
  addBeingStored(reservedBytes);
  return store(async () => undefined).finally(() => addBeingStored(-reservedBytes));
}

/**
 * Deletes the oldest upload of the account with the most bytes, repeatedly, until all uploads together have at most `maxBytes`. Returns the
 * number of remaining bytes.
 */
async function deleteLargestUploads(tx: Tx, maxBytes: number): Promise<number> {
  // one process at a time, so that no more is deleted than necessary
  await sql`select pg_advisory_xact_lock(hashtext('upload_part_total'))`.execute(tx);
  let stored = await storedBytes(tx);
  while (stored > Math.max(0, maxBytes)) {
    await sql`
      with upload as (
        select user_id, upload_id, sum(${weightBytes}) as weight, min(created_at) as begun_at from upload_part group by user_id, upload_id
      ), heaviest as (
        select user_id from upload group by user_id order by sum(weight) desc, user_id limit 1
      ), oldest as (
        select upload_id, user_id from upload join heaviest using (user_id) order by begun_at, upload_id limit 1
      )
      delete from upload_part using oldest where upload_part.user_id = oldest.user_id and upload_part.upload_id = oldest.upload_id`.execute(
      tx,
    );
    stored = await storedBytes(tx);
  }
  return stored;
}

/**
 * Writes the complete file from its parts, with one part in memory at a time.
 * @throws AppError `conflict` when parts were deleted in the meantime
 */
export async function writeCompleteFile(db: Db, key: UploadKey, size: number, path: string): Promise<void> {
  const offsets = await partsOf(db, key).select('byte_offset').orderBy('byte_offset').execute();
  let written = 0;
  async function* contents() {
    for (const { byte_offset } of offsets) {
      const part = await partsOf(db, key).select('bytes').where('byte_offset', '=', byte_offset).executeTakeFirst();
      if (!part || byte_offset !== written) break;
      written += part.bytes.length;
      yield part.bytes;
    }
  }
  await pipeline(Readable.from(contents()), createWriteStream(path, { mode: 0o600 }));
  if (written !== size) throw new AppError('conflict', m['photo_error.part_missing']());
}

/** Deletes all parts of an upload. */
export const deleteUpload = (db: Db, { userId, uploadId }: UploadKey) =>
  db.deleteFrom('upload_part').where('user_id', '=', userId).where('upload_id', '=', uploadId).execute();

/**
 * Deletes uploads that began more than a day ago. Each is deleted completely, because an upload without its beginning could not continue.
 */
export async function deleteExpiredUploads({ db, now }: Deps): Promise<void> {
  const cutoff = new Date(now().getTime() - DAY_MS);
  await sql`
    delete from upload_part using (select user_id, upload_id from upload_part where byte_offset = 0 and created_at < ${cutoff}) as old
    where upload_part.user_id = old.user_id and upload_part.upload_id = old.upload_id`.execute(db);
}
