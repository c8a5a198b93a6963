import { m } from '../../../messages/compiled/messages.js';
import type { OwnModerationHold } from '../../../contract/posting/own-listing.ts';

/** The reasons and the note of a staff decision. */
export function StaffReasons({ reasons, note }: Pick<OwnModerationHold, 'reasons' | 'note'>) {
  return (
    <>
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {reasons.map(({ reason, text }) => (
            <li key={reason}>{text}</li>
          ))}
        </ul>
      )}
      {note && <p className="mt-1">{m['notification_center.note']({ note })}</p>}
    </>
  );
}
