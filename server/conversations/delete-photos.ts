/** Deletion of photos of conversations, with their files. */
import { sql, type RawBuilder } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../durations.ts';
import { storageKeys } from '../integrations/storage/picture-keys.ts';
import { isUnchangedSince } from '../integrations/storage/unchanged.ts';
import { isUuid } from '../db/uuids.ts';

/** Number of photos that one transaction deletes. Small, because the transaction waits until their files are deleted. */
const PHOTOS_PER_BATCH = 20;
/** Days after which an uploaded photo without a message is deleted. A message may be written offline and sent later. */
const UNSENT_DAYS = 1;
/**
 * Files are kept this long, as for pictures of listings: after a backup was restored, they may belong to rows of a newer backup that is
 * restored later.
 */
const UNREFERENCED_DAYS = 7;

type PhotoDeps = Pick<Deps, 'db' | 'storage'>;

/**
 * Deletes the photos that match the condition over the columns of `conversation_photo`. Files are deleted first, so a remaining row names
 * what still has to be deleted. It is safe to repeat this, and to abort it between two batches.
 */
export async function deleteConversationPhotos(
  { db, storage }: PhotoDeps,
  condition: RawBuilder<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let count: number;
  do {
    signal?.throwIfAborted();
    count = await db.transaction().execute(async (tx) => {
      // both queries have the condition, because a message may use the photo after the subquery has selected it
      const { rows } = await sql<{ id: string }>`delete from conversation_photo where (id, city_id) in (
        select id, city_id from conversation_photo where ${condition} limit ${PHOTOS_PER_BATCH}) and ${condition} returning id`.execute(tx);
      for (const { id } of rows) await storage.deleteAll(storageKeys.conversationPhotoFolder(id));
      return rows.length;
    });
  } while (count > 0);
}

/** Deletes photos that were uploaded but never sent. */
export function deleteUnsentPhotos(deps: PhotoDeps & Pick<Deps, 'now'>): Promise<void> {
  const cutoff = new Date(deps.now().getTime() - UNSENT_DAYS * DAY_MS);
  return deleteConversationPhotos(deps, sql`number is null and created_at < ${cutoff}`);
}

/** Deletes files of photos that no row refers to, for example after older files were copied back or a listing was deleted. */
export async function deleteUnreferencedConversationPhotos(
  { db, storage, log, now }: PhotoDeps & Pick<Deps, 'log' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const cutoff = new Date(now().getTime() - UNREFERENCED_DAYS * DAY_MS);
  let count = 0;
  for await (const id of storage.folders(storageKeys.conversationPhotos)) {
    signal?.throwIfAborted();
    // compared as a UUID, because only so the index finds it
    const row = isUuid(id) && (await db.selectFrom('conversation_photo').select('id').where('id', '=', id).executeTakeFirst());
    const folder = storageKeys.conversationPhotoFolder(id);
    if (row || !(await isUnchangedSince(storage, folder, cutoff))) continue;
    await storage.deleteAll(folder);
    count += 1;
  }
  if (count > 0) log.warn({ photos: count }, 'deleted photos that belong to no conversation');
}
