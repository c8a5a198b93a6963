import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { CloseReason } from '../../../contract/posting/posting.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const REASONS: Readonly<Record<CloseReason, () => string>> = {
  found_here: m['posting.close_found_here'],
  found_elsewhere: m['posting.close_found_elsewhere'],
  not_offered: m['posting.close_not_offered'],
};

/** Asks why the owner closes the listing. */
export function CloseDialog({ onClose, onChoose }: { readonly onClose: () => void; readonly onChoose: (reason: CloseReason) => void }) {
  const [reason, setReason] = useState<CloseReason | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['posting.close_title']()}
      footer={
        <Button wide size="lg" disabled={reason === null} onClick={() => reason && onChoose(reason)}>
          {m['posting.action_close']()}
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-3">{m['posting.close_text']()}</legend>
        {(Object.keys(REASONS) as CloseReason[]).map((option) => (
          <label key={option} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input type="radio" name="close-reason" checked={reason === option} onChange={() => setReason(option)} className="size-5" />
            {REASONS[option]()}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
