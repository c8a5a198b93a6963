import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { MAX_REJECT_NOTE_LENGTH, MIN_REJECT_NOTE_LENGTH } from '../../../contract/moderation/reject-note-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';

const REASONS: Readonly<Record<RejectReason, () => string>> = {
  wrong_place: m['review.reason_wrong_place'],
  wrong_price: m['review.reason_wrong_price'],
  wrong_facts: m['review.reason_wrong_facts'],
  bad_photos: m['review.reason_bad_photos'],
  not_authorised: m['review.reason_not_authorised'],
  papers_missing: m['review.reason_papers_missing'],
  duplicate: m['review.reason_duplicate'],
  wording: m['review.reason_wording'],
  gone: m['review.reason_gone'],
  asks_for_money: m['review.reason_asks_for_money'],
  not_a_property: m['review.reason_not_a_property'],
  other: m['review.reason_other'],
};

interface RejectDialogProps {
  /** Default: `Why is it not accepted?`. The default of `action` is `Reject`. */
  readonly title?: string;
  readonly action?: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReject: (reasons: readonly RejectReason[], note: string | null) => void;
}

/** Asks why a listing is rejected. The lister reads both the reasons and the note. */
export function RejectDialog({ title, action, busy, onClose, onReject }: RejectDialogProps) {
  const [reasons, setReasons] = useState<readonly RejectReason[]>([]);
  const [note, setNote] = useState('');
  const trimmedNote = note.trim();
  const lacksNote = (reasons.includes('other') || trimmedNote !== '') && trimmedNote.length < MIN_REJECT_NOTE_LENGTH;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title ?? m['review_console.reject_title']()}
      footer={
        <Button
          wide
          size="lg"
          busy={busy}
          disabled={reasons.length === 0 || lacksNote}
          onClick={() => onReject(reasons, trimmedNote === '' ? null : trimmedNote)}
        >
          {action ?? m['review_console.reject']()}
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-2">{m['review_console.reject_text']()}</legend>
        {(Object.keys(REASONS) as RejectReason[]).map((reason, index) => (
          <Checkbox
            key={reason}
            data-autofocus={index === 0 || undefined}
            checked={reasons.includes(reason)}
            onChange={(event) => setReasons(event.target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason))}
          >
            {REASONS[reason]()}
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        className="mt-3"
        label={m['review_console.note']()}
        hint={m['review_console.note_hint']()}
        maxLength={MAX_REJECT_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
