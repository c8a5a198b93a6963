import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Opens the dialog to report a listing. The dialog is loaded on demand. */
export function ReportLink({ propertyId }: { readonly propertyId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center text-14 font-semibold text-indigo hover:underline noscript:hidden"
      >
        {m['report.open']()}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog propertyId={propertyId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
