import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { readToken } from '../../lib/auth-token.ts';
import { Button } from '../../ui/button.tsx';
import { warn } from '../shell/warning-store.ts';

const MessageDialog = lazy(() => import('./message-dialog.tsx').then((module) => ({ default: module.MessageDialog })));

/** The way to write to an owner; the form is fetched when it is wanted. */
export function MessageLink({ propertyId }: { readonly propertyId: string }) {
  const [open, setOpen] = useState(false);
  const write = () => (readToken() === null ? warn({ message: m['contact_mail.login'](), carryOn: () => setOpen(true) }) : setOpen(true));
  return (
    <>
      <Button look="outline" wide onClick={write} className="mt-3">
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
