import { useState } from 'react';
import { MAX_SUSPENSION_REASON_LENGTH, MIN_SUSPENSION_REASON_LENGTH } from '../../../contract/administration/staff-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { DAY_MS } from '../../../kinds/calendar.ts';

/** Duration in days; 0 means until it is lifted. */
const DURATIONS: readonly { readonly days: number; readonly label: () => string }[] = [
  { days: 1, label: m['people_console.for_day'] },
  { days: 7, label: m['people_console.for_week'] },
  { days: 30, label: m['people_console.for_month'] },
  { days: 0, label: m['people_console.until_lifted'] },
];

interface SuspendDialogProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSuspend: (suspension: { readonly reason: string; readonly until?: string }) => void;
}

/** Asks for the reason and the duration of a suspension. */
export function SuspendDialog({ busy, onClose, onSuspend }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState(7);
  const reasonText = reason.trim();
  const untilField = () => (days === 0 ? {} : { until: new Date(Date.now() + days * DAY_MS).toISOString() });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['people_console.suspend_title']()}
      footer={
        <Button
          wide
          size="lg"
          busy={busy}
          disabled={reasonText.length < MIN_SUSPENSION_REASON_LENGTH}
          onClick={() => onSuspend({ reason: reasonText, ...untilField() })}
        >
          {m['people_console.suspend']()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{m['people_console.suspend_text']()}</p>
        <TextArea
          data-autofocus
          label={m['people_console.reason']()}
          hint={m['people_console.reason_hint']()}
          required
          maxLength={MAX_SUSPENSION_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Select
          label={m['people_console.how_long']()}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
          options={DURATIONS.map((duration) => ({ value: String(duration.days), label: duration.label() }))}
        />
      </div>
    </Dialog>
  );
}
