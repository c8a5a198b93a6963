import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks before a photo is gone for good. */
export function DeletePhoto({ onClose, onDelete }: { readonly onClose: () => void; readonly onDelete: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['posting.photo_delete_title']()}
      footer={
        <div className="flex gap-3">
          <Button look="outline" className="flex-1" onClick={onClose}>
            {m['posting.keep']()}
          </Button>
          <Button className="flex-1" onClick={onDelete}>
            {m['posting.delete']()}
          </Button>
        </div>
      }
    >
      <p>{m['posting.photo_delete_text']()}</p>
    </Dialog>
  );
}
