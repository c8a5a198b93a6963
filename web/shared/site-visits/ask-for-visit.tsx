import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { requireLogin } from '../session/login-request.ts';

const AskForVisitDialog = lazy(() => import('./ask-for-visit-dialog.tsx').then((module) => ({ default: module.AskForVisitDialog })));

interface AskForVisitProps {
  readonly propertyId: string;
  readonly wide?: boolean;
  readonly className?: string;
}

/** Button that opens the times of a listing; people who are not logged in log in first. */
export function AskForVisit({ propertyId, wide, className }: AskForVisitProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" wide={wide} onClick={() => requireLogin(() => setOpen(true), m['visits.login']())} className={className}>
        {m['visits.ask']()}
      </Button>
      {open && (
        <Suspense>
          <AskForVisitDialog propertyId={propertyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
