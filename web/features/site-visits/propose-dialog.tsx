import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SlotPicker } from '../../shared/site-visits/slot-picker.tsx';
import { useVisitChange } from './use-visit-change.ts';

interface ProposeDialogProps {
  readonly visitId: string;
  readonly propertyId: string;
  readonly onClose: () => void;
}

/** Proposes another slot, which the other person has to accept. */
export function ProposeDialog({ visitId, propertyId, onClose }: ProposeDialogProps) {
  const [slot, setSlot] = useState<string | null>(null);
  const { mutate, isPending } = useVisitChange(
    (startsAt: string) => api('POST /visit/propose', { body: { visit_id: visitId, starts_at: startsAt } }),
    onClose,
  );
  return (
    <Dialog
      open
      layout="sheet"
      onClose={onClose}
      title={m['visits.propose']()}
      footer={
        <Button wide size="lg" busy={isPending} disabled={slot === null} onClick={() => slot !== null && mutate(slot)}>
          {m['visits.propose_send']()}
        </Button>
      }
    >
      <SlotPicker propertyId={propertyId} selected={slot} onSelect={setSlot} />
    </Dialog>
  );
}
