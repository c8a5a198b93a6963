import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { dateText } from '../../lib/format/dates.ts';
import { cx } from '../../ui/cx.ts';
import { StaffReasons } from './staff-reasons.tsx';

type OwnReview = NonNullable<OwnListing['review']>;

/** Shows the owner the state of a moderation review. Renders nothing when no review is open. */
export function ReviewNotice({ listing, className }: { readonly listing: Pick<OwnListing, 'review'>; readonly className?: string }) {
  const { review } = listing;
  if (!review) return null;
  const colours = review.state === 'waiting' ? 'border-line bg-sand' : 'border-mustard bg-mustard-soft';
  return (
    <div role="status" className={cx('rounded-card border px-4 py-3', colours, className)}>
      <p>{reviewText(review)}</p>
      <StaffReasons reasons={review.reasons} note={review.note} />
    </div>
  );
}

function reviewText(review: OwnReview): string {
  const { state, subject } = review;
  const fields = review.fields.map(({ label }) => label).join(', ');
  const date = dateText(review.since);
  if (state === 'changes_requested') return m['review_own.changes_requested']();
  if (state === 'rejected') return subject === 'edit' ? m['review_own.edit_rejected']({ fields }) : m['review_own.listing_rejected']();
  if (subject === 'live') return m['review_own.live_waits']({ date });
  if (state === 'unfinished') return m['review_own.unfinished']({ fields });
  return subject === 'edit' ? m['review_own.edit_waits']({ date, fields }) : m['review_own.listing_waits']({ date });
}
