/**
 * Which photos visitors may see. A photo is hidden until its listing goes live with it and, on a site that reviews every listing, until a
 * moderator approved it. Its owner and staff load it with the secret in its address.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import type { ListingChange } from './listing-change.ts';

type ReviewPolicy = Config['review'];
const TOKEN_BYTES = 16;

export const newPreviewToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

/** Whether a photo that is added to the listing is visible at once. */
export const isShownAtOnce = ({ status }: Pick<ListingRow, 'status'>, review: ReviewPolicy): boolean =>
  status === 'active' && review !== 'all';

/** Shows all photos of the listing to visitors. Returns whether one was hidden. The caller has locked the row of the listing. */
export async function publishPhotos({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, { cityId, listingId }: ListingKey): Promise<boolean> {
  const publishedPhotos = await tx
    .updateTable('listing_photo')
    .set({ preview_token: null })
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .where('preview_token', 'is not', null)
    .returning('media_key')
    .execute();
  for (const { media_key: mediaKey } of publishedPhotos) await jobs.add(tx, 'make_variants', { mediaKey }, { key: `variants:${mediaKey}` });
  return publishedPhotos.length > 0;
}

/**
 * Shows the photos of listings that go live. On a site that reviews every listing, visitors see only photos that a moderator approved: a
 * live listing with others is added to the queue. Called before the changes are stored, so that search rows count the photos.
 */
export async function publishPhotosOfChanges(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  changes: readonly Pick<ListingChange, 'current' | 'row' | 'review'>[],
): Promise<void> {
  for (const { current, row, review } of changes) {
    const status = (row.type === 'update' ? row.columns.status : undefined) ?? current?.row.status;
    if (!current || status !== 'active' || (row.type !== 'update' && review.type === 'none')) continue;
    if (deps.config.review === 'all') await reviewHiddenPhotos(deps, tx, listingKeyOf(current.row));
    else if (current.row.status !== 'active') await publishPhotos(deps, tx, listingKeyOf(current.row));
  }
}

/** Adds the listing to the queue, by a job, if it has photos that visitors do not see yet. */
async function reviewHiddenPhotos(deps: Pick<Deps, 'jobs'>, tx: Tx, key: ListingKey): Promise<void> {
  const { rows } = await sql`select from listing_photo
    where city_id = ${key.cityId} and listing_id = ${key.listingId} and preview_token is not null limit 1`.execute(tx);
  if (rows.length > 0) await enqueueInspection(deps, tx, key);
}

/** Adds the job that checks the changed photos of a live listing. */
export const enqueueInspection = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, key: ListingKey): Promise<void> =>
  jobs.add(tx, 'inspect_listings', { keys: [key], photosChanged: true }, { key: `inspect:${key.cityId}:${key.listingId}` });
