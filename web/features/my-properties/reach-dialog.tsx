import { m } from '../../../messages/compiled/messages.js';
import { ReachForm } from '../../shared/contact/reach-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Changes how people may reach the owner about one listing. */
export function ReachDialog({ propertyId, onClose }: { readonly propertyId: string; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m['contact_reach.title']()}>
      <ReachForm propertyId={propertyId} onSaved={onClose} />
    </Dialog>
  );
}
