import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_VISIT_TEXT_LENGTH } from '../../../contract/site-visit-limits.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { SlotPicker } from './slot-picker.tsx';

/** Chooses a slot and requests the visit from the owner. No phone number is shared. */
export function AskForVisitDialog({ propertyId, onClose }: { readonly propertyId: string; readonly onClose: () => void }) {
  const [slot, setSlot] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [sentMessage, setSentMessage] = useState<string | null>(null);
  const request = useRequest();
  const idempotency = useIdempotencyKey();
  const send = async () => {
    if (slot === null) return;
    setError(null);
    const body = { property_id: propertyId, starts_at: slot, ...(note.trim() !== '' && { note: note.trim() }) };
    try {
      const { message } = await request.track(
        api('POST /visit', { body }, { idempotencyKey: idempotency.key(), loginMessage: m['visits.login']() }),
      );
      idempotency.reportOutcome();
      setSentMessage(message);
    } catch (failure) {
      idempotency.reportOutcome(failure);
      setError(failure);
    }
  };
  if (sentMessage !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={m['visits.ask']()}
        footer={
          <LinkButton href="/visits" wide onClick={onClose}>
            {m['visits.mine']()}
          </LinkButton>
        }
      >
        <p role="status">{sentMessage}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      layout="sheet"
      onClose={onClose}
      title={m['visits.ask']()}
      footer={
        <Button wide size="lg" busy={request.busy} disabled={slot === null} onClick={() => void send()}>
          {m['visits.send']()}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{m['visits.ask_note']()}</p>
      <SlotPicker propertyId={propertyId} selected={slot} onSelect={setSlot} />
      <TextArea
        label={m['visits.note']()}
        rows={3}
        maxLength={MAX_VISIT_TEXT_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="mt-4"
      />
      {error !== null && (
        <p role="alert" className="mt-3 text-oxide">
          {messageOf(error, m['shell.request_failed']())}
        </p>
      )}
    </Dialog>
  );
}
