import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ReachForm, type ReachInput } from '../../shared/contact/reach-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Changes how people may reach the owner about one listing. */
export function ReachDialog({ propertyId, onClose }: { readonly propertyId: string; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<ReachInput>({});
  return (
    <Dialog open onClose={onClose} title={m['contact_reach.title']()}>
      <ReachForm propertyId={propertyId} onSaved={onClose} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}
