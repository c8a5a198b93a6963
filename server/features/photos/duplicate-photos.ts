import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { searchDuplicates, storePhotoHash } from '../../listings/moderation/photo-hashes.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import { requireMaster } from './variants.ts';
import { runImageTask, ImageTaskError } from '../../pictures/images/image-worker.ts';
import { FIRST_UUID } from '../../db/uuids.ts';

const PHOTOS_PER_BATCH = 50;
/** After this many consecutive failures, the cause is not a single photo, so the job ends. */
const MAX_CONSECUTIVE_FAILURES = 20;

/**
 * Computes the hash of photos that an older version stored without one, then searches for duplicates of every photo that has not been
 * compared yet. It runs in the background; publishing a listing does the same at once for the photos of that listing. A photo that fails is
 * processed again in the next run and does not stop the others.
 * @throws the first error, after all photos were processed
 */
export async function findDuplicatePhotos(deps: Deps, signal: AbortSignal): Promise<void> {
  let firstError: unknown = null;
  let consecutiveFailures = 0;
  for (let afterId = FIRST_UUID; ;) {
    const batch = await unsearchedPhotosAfter(deps.db, afterId);
    for (const photo of batch) {
      if (signal.aborted) return;
      const failure = await findDuplicatesOf(deps, photo).then(
        () => null,
        (error: unknown) => error,
      );
      firstError ??= failure;
      consecutiveFailures = failure === null ? 0 : consecutiveFailures + 1;
      if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) throw failure;
    }
    if (batch.length < PHOTOS_PER_BATCH) break;
    afterId = batch.at(-1)!.photo_id;
  }
  if (firstError !== null) throw firstError;
}

type UnsearchedPhoto = Awaited<ReturnType<typeof unsearchedPhotosAfter>>[number];
/** Photos that were not compared yet have crop hashes, which are deleted after the comparison, or no hash at all. */
function unsearchedPhotosAfter(db: Db, afterId: string) {
  return db
    .selectFrom('photo_hash as hash')
    .innerJoin('listing_photo as photo', (join) =>
      join
        .onRef('photo.city_id', '=', 'hash.city_id')
        .onRef('photo.listing_id', '=', 'hash.listing_id')
        .onRef('photo.id', '=', 'hash.photo_id'),
    )
    .select(['hash.city_id', 'hash.listing_id', 'hash.photo_id', 'photo.media_key'])
    .select((e) => e('hash.coarse', 'is', null).as('lacks_hash'))
    .where((e) => e.or([e('hash.coarse', 'is', null), e('hash.crop_hashes', 'is not', null)]))
    .where('hash.photo_id', '>', afterId)
    .orderBy('hash.photo_id')
    .limit(PHOTOS_PER_BATCH)
    .execute();
}

async function findDuplicatesOf(deps: Deps, photo: UnsearchedPhoto): Promise<void> {
  const { db, storage } = deps;
  const key = { cityId: photo.city_id, listingId: photo.listing_id };
  if (photo.lacks_hash) {
    const master = await storage.get(storageKeys.master(photo.media_key));
    if (!master) await requireMaster(deps, photo.media_key);
    await storePhotoHash(db, key, photo.photo_id, master && (await runImageTask('hash', { master }).catch(nullIfUnreadable)));
  }
  await searchDuplicates(db, key);
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof ImageTaskError && !error.isTimeout) return null;
  throw error;
}
