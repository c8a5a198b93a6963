import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-field.tsx';

const DAY_MS = 86_400_000;
/** Days; 0 until somebody lifts it. */
const SPANS: readonly { readonly days: number; readonly label: () => string }[] = [
  { days: 1, label: m['people_console.for_day'] },
  { days: 7, label: m['people_console.for_week'] },
  { days: 30, label: m['people_console.for_month'] },
  { days: 0, label: m['people_console.for_good'] },
];

interface SuspendDialogProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSuspend: (said: { readonly reason: string; readonly until?: string }) => void;
}

/** Why and how long somebody is suspended. */
export function SuspendDialog({ busy, onClose, onSuspend }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState(7);
  const said = reason.trim();
  const until = () => (days === 0 ? {} : { until: new Date(Date.now() + days * DAY_MS).toISOString() });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['people_console.suspend_title']()}
      footer={
        <Button wide size="lg" busy={busy} disabled={said.length < 3} onClick={() => onSuspend({ reason: said, ...until() })}>
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
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Select
          label={m['people_console.how_long']()}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
          options={SPANS.map((span) => ({ value: String(span.days), label: span.label() }))}
        />
      </div>
    </Dialog>
  );
}
