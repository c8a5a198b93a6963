import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface PlaceDialogProps {
  readonly title: string;
  readonly busy: boolean;
  readonly failureText: string | undefined;
  /** How many listings the change affects. */
  readonly affectedText?: ReactNode;
  readonly onClose: () => void;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** Dialog with the form of a city or locality. */
export function PlaceDialog({ title, busy, failureText, affectedText, onClose, onSave, children }: PlaceDialogProps) {
  return (
    <Dialog open layout="sheet" onClose={onClose} title={title}>
      <form
        className="flex flex-col gap-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {failureText && (
          <p role="alert" className="rounded-control bg-oxide-soft p-3 text-oxide">
            {failureText}
          </p>
        )}
        {children}
        {affectedText && <div className="text-14 text-muted">{affectedText}</div>}
        <Button type="submit" size="lg" wide busy={busy}>
          {m['places.save']()}
        </Button>
      </form>
    </Dialog>
  );
}
