import { m } from '../../../messages/compiled/messages.js';
import { Dialog } from '../../ui/dialog.tsx';
import { MessageForm } from './message-form.tsx';

/** Form to write to the owner of a listing without requesting their number. */
export function MessageDialog({ propertyId, onClose }: { readonly propertyId: string; readonly onClose: () => void }) {
  return (
    <Dialog open layout="sheet" onClose={onClose} title={m['contact_mail.to_owner_title']()}>
      <p className="mb-4 text-muted">{m['contact_mail.to_owner_note']()}</p>
      <MessageForm propertyId={propertyId} onSent={onClose} />
    </Dialog>
  );
}
