import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { PartnerRejectReason } from '../../../../contract/partners/partner-records.ts';
import { MAX_REJECT_NOTE_LENGTH, MIN_REJECT_NOTE_LENGTH } from '../../../../contract/moderation/reject-note-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';

const REASONS: Readonly<Record<PartnerRejectReason, () => string>> = {
  rera_not_found: m['partner.reject.rera_not_found'],
  rera_other_name: m['partner.reject.rera_other_name'],
  cannot_reach: m['partner.reject.cannot_reach'],
  not_an_agent: m['partner.reject.not_an_agent'],
  duplicate: m['partner.reject.duplicate'],
  other: m['partner.reject.other'],
};

interface RejectApplicationProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: PartnerRejectReason, note: string) => void;
}

/** Asks why an application is rejected. The applicant reads both the reason and the note. */
export function RejectApplication({ busy, onClose, onReject }: RejectApplicationProps) {
  const [reason, setReason] = useState<PartnerRejectReason | ''>('');
  const [note, setNote] = useState('');
  const trimmedNote = note.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['partner_console.reject_title']()}
      footer={
        <Button
          wide
          size="lg"
          busy={busy}
          disabled={reason === '' || (reason === 'other' && trimmedNote.length < MIN_REJECT_NOTE_LENGTH)}
          onClick={() => reason !== '' && onReject(reason, trimmedNote.length < MIN_REJECT_NOTE_LENGTH ? '' : trimmedNote)}
        >
          {m['partner_console.reject']()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={m['partner_console.reason']()}
          data-autofocus
          placeholder=""
          required
          value={reason}
          onChange={(event) => setReason(event.target.value as PartnerRejectReason | '')}
          options={Object.entries(REASONS).map(([value, label]) => ({ value, label: label() }))}
        />
        <TextArea
          label={m['partner_console.note']()}
          hint={m['partner_console.note_hint']()}
          required={reason === 'other'}
          maxLength={MAX_REJECT_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
