import { m } from '../../../messages/compiled/messages.js';
import type { OwnHold } from '../../../contract/posting/own-listing.ts';
import { dateText } from '../../lib/format/dates.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { StaffReasons } from '../../shared/own-listing/staff-reasons.tsx';

interface HoldNoticeProps {
  readonly id: string;
  readonly hold: OwnHold;
  readonly className?: string;
}

/** Tells the owner that moderators have hidden or taken down the listing, why, and how to object. */
export function HoldNotice({ id, hold, className }: HoldNoticeProps) {
  const date = dateText(hold.since);
  const isTakenDown = hold.cause === 'taken_down';
  return (
    <div className={cx('rounded-card border border-mustard bg-mustard-soft px-4 py-3', className)}>
      <p>{isTakenDown ? m['review_own.taken_down']({ date }) : m['review_own.hidden']({ date })}</p>
      <StaffReasons reasons={hold.reasons} note={hold.note} />
      {isTakenDown && (
        <>
          <p className="mt-2">{m['review_own.object_text']()}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <LinkButton variant="outline" href={`/supportPage#object-${id}`}>
              {m['review_own.object']()}
            </LinkButton>
            <LinkButton variant="quiet" href="/supportPage#grievance">
              {m['review_own.officer']()}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}
