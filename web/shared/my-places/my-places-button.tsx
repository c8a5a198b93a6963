import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import { PinIcon } from '../../ui/drawings/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoadedDialog } from '../feedback/use-loaded-dialog.ts';

const loadDialog = async () => {
  const [{ MyPlacesDialog }, { showDistancesOnCards }] = await Promise.all([
    import('./my-places-dialog.tsx'),
    import('../../lib/my-places/my-places.ts'),
  ]);
  showDistancesOnCards();
  return MyPlacesDialog;
};

/** Opens the dialog to set the person's places. The dialog is loaded on demand. */
export function MyPlacesButton({ city }: { readonly city: string }) {
  const { Dialog, loading, open, close } = useLoadedDialog(loadDialog);
  return (
    <>
      <button
        type="button"
        aria-busy={loading || undefined}
        onClick={open}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-14 font-semibold text-indigo hover:underline noscript:hidden"
      >
        {loading ? <Spinner /> : <PinIcon className="size-4.5" />}
        {m['my_places.open']()}
      </button>
      {/* a portal, because the button may be inside another dialog or a hidden part of the page */}
      {Dialog && createPortal(<Dialog city={city} onClose={close} />, document.body)}
    </>
  );
}
