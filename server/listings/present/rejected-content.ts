/** Whether an owner changed what a moderator refused: only then it may be sent to review again. */
import { createHash } from 'node:crypto';
import type { ReviewRow } from './rows.ts';
import type { PhotoRow } from './rows.ts';
import type { ListingRow } from './rows.ts';

/** A digest of all that people see of a listing: its details, its city, and its photos in their order. */
export function contentDigest({ details, city_id }: Pick<ListingRow, 'details' | 'city_id'>, photos: readonly PhotoRow[]): Buffer {
  const sortedDetails = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const photoFacts = photos.map(({ id, category, alt_text }) => [id, category, alt_text]);
  return createHash('sha256')
    .update(JSON.stringify([city_id, sortedDetails, photoFacts]))
    .digest();
}

/** A moderator refused it, and it was neither accepted nor sent again since. */
export const isRejected = (review: ReviewRow | null | undefined): review is ReviewRow =>
  review?.state === 'rejected' || review?.state === 'changes';

/**
 * Whether something changed since the refusal.
 * @param edited the content as its owner wants it
 */
export function isRevised(
  { refused }: Pick<ReviewRow, 'refused'>,
  edited: Pick<ListingRow, 'details' | 'city_id'>,
  photos: readonly PhotoRow[],
): boolean {
  return refused === null || !contentDigest(edited, photos).equals(refused);
}
