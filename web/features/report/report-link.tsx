import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** The way to tell us that something is wrong; its dialog is fetched when it is opened. */
export function ReportLink({ propertyId }: { readonly propertyId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center text-14 font-semibold text-indigo hover:underline noscript:hidden"
      >
        {m['report.open']()}
      </button>
      {open && (
        <Suspense>
          <ReportDialog propertyId={propertyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
