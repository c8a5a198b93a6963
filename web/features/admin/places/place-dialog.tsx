import type { ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface PlaceDialogProps {
  readonly title: string;
  readonly busy: boolean;
  readonly failed: string | undefined;
  /** What follows from saving it. */
  readonly touched?: ReactNode;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** The form of a place; nothing of it is sent until all of it is. */
export function PlaceDialog({ title, busy, failed, touched, onClose, onSend, children }: PlaceDialogProps) {
  return (
    <Dialog open look="sheet" onClose={onClose} title={title}>
      <form
        className="flex flex-col gap-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        {failed && (
          <p role="alert" className="rounded-control bg-oxide-soft p-3 text-oxide">
            {failed}
          </p>
        )}
        {children}
        {touched && <div className="text-14 text-muted">{touched}</div>}
        <Button type="submit" size="lg" wide busy={busy}>
          {m['places.save']()}
        </Button>
      </form>
    </Dialog>
  );
}
