import { m } from '../../../messages/compiled/messages.js';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoadedDialog } from '../feedback/use-loaded-dialog.ts';

const loadDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

/** Opens the dialog to report a listing. The dialog is loaded on demand. */
export function ReportLink({ propertyId }: { readonly propertyId: string }) {
  const { Dialog, loading, open, close } = useLoadedDialog(loadDialog);
  return (
    <>
      <button
        type="button"
        aria-busy={loading || undefined}
        onClick={open}
        className="inline-flex min-h-11 items-center gap-2 text-left text-14 font-semibold text-indigo hover:underline noscript:hidden"
      >
        {m['report.open']()}
        {loading && <Spinner />}
      </button>
      {Dialog && <Dialog propertyId={propertyId} onClose={close} />}
    </>
  );
}
