import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/shapes.ts';
import { dateText } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import { StaffWords } from './staff-words.tsx';

/** How what its owner wants stands with the moderators, and what visitors see meanwhile. Nothing while nothing waits. */
export function ReviewNotice({ listing, className }: { readonly listing: Pick<OwnListing, 'review'>; readonly className?: string }) {
  const { review } = listing;
  if (!review) return null;
  const fields = review.fields.map(({ label }) => label).join(', ');
  const date = dateText(review.since);
  const isEdit = review.of === 'edit';
  const sentence =
    review.state === 'changes'
      ? m['review_own.changes_asked']()
      : review.of === 'live'
        ? review.state === 'rejected'
          ? m['review_own.listing_rejected']()
          : m['review_own.live_waits']({ date })
        : review.state === 'rejected'
          ? isEdit
            ? m['review_own.edit_rejected']({ fields })
            : m['review_own.listing_rejected']()
          : review.state === 'unfinished'
            ? m['review_own.unfinished']({ fields })
            : isEdit
              ? m['review_own.edit_waits']({ date, fields })
              : m['review_own.listing_waits']({ date });
  const look = review.state === 'waiting' ? 'border-line bg-sand' : 'border-mustard bg-mustard-soft';
  return (
    <div role="status" className={cx('rounded-card border px-4 py-3', look, className)}>
      <p>{sentence}</p>
      <StaffWords reasons={review.reasons} note={review.note} />
    </div>
  );
}
