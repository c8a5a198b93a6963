import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_VISIT_TEXT_LENGTH } from '../../../contract/site-visit-limits.ts';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useVisitChange } from './use-visit-change.ts';

/** Cancels a visit with a reason. The other person reads the reason. */
export function CancelDialog({ visitId, onClose }: { readonly visitId: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useVisitChange(
    (text: string) => api('POST /visit/cancel', { body: { visit_id: visitId, reason: text } }),
    onClose,
  );
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['visits.cancel_title']()}
      footer={
        <div className="flex flex-col gap-2">
          <Button wide busy={isPending} disabled={reason.trim() === ''} onClick={() => mutate(reason.trim())}>
            {m['visits.cancel']()}
          </Button>
          <Button wide variant="outline" onClick={onClose}>
            {m['visits.keep']()}
          </Button>
        </div>
      }
    >
      <TextArea
        label={m['visits.reason']()}
        required
        rows={3}
        maxLength={MAX_VISIT_TEXT_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
