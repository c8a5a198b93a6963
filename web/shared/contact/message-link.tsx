import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { readToken } from '../../lib/api/auth-token.ts';
import { Button } from '../../ui/button.tsx';
import { warn } from '../feedback/warning.ts';

const MessageDialog = lazy(() => import('./message-dialog.tsx').then((module) => ({ default: module.MessageDialog })));

/** Button that opens the form to write to an owner. The form is loaded when it is opened. */
export function MessageLink({ propertyId }: { readonly propertyId: string }) {
  const [open, setOpen] = useState(false);
  const openForm = () =>
    readToken() === null ? warn({ message: m['contact_mail.login'](), onLoggedIn: () => setOpen(true) }) : setOpen(true);
  return (
    <>
      <Button variant="outline" wide onClick={openForm} className="mt-3">
        {m['contact_mail.to_owner']()}
      </Button>
      {open && (
        <Suspense>
          <MessageDialog propertyId={propertyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
