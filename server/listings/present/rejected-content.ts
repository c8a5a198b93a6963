/** Detects whether an owner changed rejected content. Only then may it be resubmitted. */
import { createHash } from 'node:crypto';
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import type { ListingRow, PhotoRow, ReviewRow } from './rows.ts';

/** A digest of the visible content of a listing: details, city, and photos in order. */
export function contentDigest({ details, city_id }: Pick<ListingRow, 'details' | 'city_id'>, photos: readonly PhotoRow[]): Buffer {
  const sortedDetails = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const photoValues = photos.map(({ id, category, alt_text }) => [id, category, alt_text]);
  return createHash('sha256')
    .update(JSON.stringify([city_id, sortedDetails, photoValues]))
    .digest();
}

/** Reasons for a rejection that say nothing about the honesty of the lister. */
export const HARMLESS_REASONS: readonly RejectReason[] = ['bad_photos', 'papers_missing', 'duplicate', 'wording', 'gone'];

/**
 * Whether the rejection of a listing still counts when its owner posts another one (`taken-down.ts`). A rejected edit does not count: the
 * listing as it was published stays.
 */
export const isRecentRejection = (review: ReviewRow | null | undefined, since: Date): boolean =>
  review?.state === 'rejected' && review.subject !== 'edit' && review.decided_at !== null && review.decided_at > since;

/** Whether a rejection has a reason that speaks against its lister. */
export const isAgainstLister = ({ reasons }: Pick<ReviewRow, 'reasons'>): boolean =>
  reasons.some((reason) => !(HARMLESS_REASONS as readonly string[]).includes(reason));

/** Whether a moderator rejected it or requested changes, and it has not been resubmitted since. */
export const isRejected = (review: ReviewRow | null | undefined): review is ReviewRow =>
  review?.state === 'rejected' || review?.state === 'changes_requested';

/**
 * Whether the content changed since the rejection.
 * @param edited the content including a pending edit
 */
export function isRevised(
  { rejected_digest: rejectedDigest }: Pick<ReviewRow, 'rejected_digest'>,
  edited: Pick<ListingRow, 'details' | 'city_id'>,
  photos: readonly PhotoRow[],
): boolean {
  return rejectedDigest === null || !contentDigest(edited, photos).equals(rejectedDigest);
}
