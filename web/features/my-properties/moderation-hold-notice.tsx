import { m } from '../../../messages/compiled/messages.js';
import type { OwnModerationHold } from '../../../contract/posting/own-listing.ts';
import { dateText } from '../../lib/format/dates.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { StaffReasons } from '../../shared/own-listing/staff-reasons.tsx';

interface ModerationHoldNoticeProps {
  readonly id: string;
  readonly moderationHold: OwnModerationHold;
  readonly className?: string;
}

/** Tells the owner that moderators have hidden or taken down the listing, why, and how to object. */
export function ModerationHoldNotice({ id, moderationHold, className }: ModerationHoldNoticeProps) {
  const { cause, since, reasons, note } = moderationHold;
  const date = dateText(since);
  const isTakenDown = cause === 'taken_down';
  return (
    <div className={cx('rounded-card border border-mustard bg-mustard-soft px-4 py-3', className)}>
      <p>{isTakenDown ? m['review_own.taken_down']({ date }) : m['review_own.hidden']({ date })}</p>
      <StaffReasons reasons={reasons} note={note} />
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
