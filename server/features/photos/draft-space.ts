import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { ListingRow } from '../../listings/present/rows.ts';
import { PhotoRejectedError } from '../../pictures/decode-upload.ts';
import type { UploadedFile } from '../../pictures/upload-form.ts';

/** Listings in these statuses use no quota, so only this limit bounds the photos that an account stores in them. */
const WITHOUT_QUOTA = ['draft', 'rejected'];

/**
 * Refuses a photo of a draft when the photos of all drafts of the account would use too much space. Parallel uploads may exceed the limit by
 * a few photos, because an account has few at a time.
 * @throws PhotoRejectedError
 */
export async function assertDraftSpace({ db, config }: Deps, listing: ListingRow, file: UploadedFile): Promise<void> {
  if (!WITHOUT_QUOTA.includes(listing.status)) return;
  const { maxDraftBytes } = config.uploads;
  const { used } = await db
    .selectFrom('listing')
    .innerJoin('listing_photo', (join) =>
      join.onRef('listing_photo.city_id', '=', 'listing.city_id').onRef('listing_photo.listing_id', '=', 'listing.id'),
    )
    .select(sql<number>`coalesce(sum(listing_photo.bytes), 0)::float8`.as('used'))
    .where('owner_id', '=', listing.owner_id)
    .where('status', 'in', WITHOUT_QUOTA)
    .executeTakeFirstOrThrow();
  if (used + file.bytes <= maxDraftBytes) return;
  const limit = Math.floor(maxDraftBytes / 1024 / 1024);
  throw new PhotoRejectedError('too_large', m['photo_error.drafts_full']({ name: file.name, limit }));
}
