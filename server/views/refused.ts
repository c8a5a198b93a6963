/** What a moderator did not accept, as it was: its lister changes something of it before it is sent again. */
import { createHash } from 'node:crypto';
import type { ReviewRow } from './held-edit.ts';
import type { PhotoRow } from './own-photo.ts';
import type { ListingRow } from './own-row.ts';

/** Names all that people see of a listing: what it says, where, and its photos in their order. */
export function contentDigest({ details, city_id }: Pick<ListingRow, 'details' | 'city_id'>, photos: readonly PhotoRow[]): Buffer {
  const said = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shown = photos.map(({ id, category, alt_text }) => [id, category, alt_text]);
  return createHash('sha256')
    .update(JSON.stringify([city_id, said, shown]))
    .digest();
}

/** It was refused, and nothing has come of it since: neither accepted nor sent again. */
export const isRefused = (review: ReviewRow | null | undefined): review is ReviewRow =>
  review?.state === 'rejected' || review?.state === 'changes';

/**
 * Whether something of what was refused is another than it was.
 * @param wanted the listing as its owner wants it
 */
export function isMended({ refused }: Pick<ReviewRow, 'refused'>, wanted: ListingRow, photos: readonly PhotoRow[]): boolean {
  return refused === null || !contentDigest(wanted, photos).equals(refused);
}
