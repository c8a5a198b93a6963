import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DeleteDialogProps {
  readonly title: string;
  readonly isDraft: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks for confirmation before a draft or listing is deleted. */
export function DeleteDialog({ title, isDraft, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={isDraft ? m['posting.delete_draft']() : m['posting.delete_listing']()}
      footer={
        <div className="flex gap-3">
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {m['posting.keep']()}
          </Button>
          <Button className="flex-1" onClick={onDelete}>
            {m['posting.delete']()}
          </Button>
        </div>
      }
    >
      <p>{m['posting.delete_text']({ title })}</p>
    </Dialog>
  );
}
