import { m } from '../../messages/compiled/messages.js';
import { Spinner } from './spinner.tsx';

/** Shown in the middle of the window while the script of a dialog is loaded, so that the click that opens it has an effect at once. */
export function LoadingOverlay() {
  return (
    <p
      role="status"
      className="fixed inset-0 z-50 m-auto flex size-11 items-center justify-center rounded-full bg-card text-ink float-shadow"
    >
      <Spinner />
      <span className="sr-only">{m['shell.loading']()}</span>
    </p>
  );
}
