import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmDeleteDialogProps {
  readonly title: string;
  /** Says what is deleted, and that it cannot be restored. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks for confirmation before a listing, a draft or a photo is deleted. */
export function ConfirmDeleteDialog({ title, text, onClose, onDelete }: ConfirmDeleteDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
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
      <p>{text}</p>
    </Dialog>
  );
}
