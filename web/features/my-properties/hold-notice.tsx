import { m } from '../../../messages/compiled/messages.js';
import type { OwnHold } from '../../../contract/shapes.ts';
import { dateText } from '../../lib/dates.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { StaffWords } from '../posting/staff-words.tsx';

interface HoldNoticeProps {
  readonly id: string;
  readonly hold: OwnHold;
  readonly className?: string;
}

/** Why visitors do not see a home of one's own: who took it from them, for what, and how to object. */
export function HoldNotice({ id, hold, className }: HoldNoticeProps) {
  const date = dateText(hold.since);
  const down = hold.why === 'taken_down';
  return (
    <div className={cx('rounded-card border border-mustard bg-mustard-soft px-4 py-3', className)}>
      <p>{down ? m['review_own.taken_down']({ date }) : m['review_own.hidden']({ date })}</p>
      <StaffWords reasons={hold.reasons} note={hold.note} />
      {down && (
        <>
          <p className="mt-2">{m['review_own.object_text']()}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <LinkButton look="outline" href={`/supportPage#object-${id}`}>
              {m['review_own.object']()}
            </LinkButton>
            <LinkButton look="quiet" href="/supportPage#grievance">
              {m['review_own.officer']()}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}
