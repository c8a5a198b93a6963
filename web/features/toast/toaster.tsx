import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { modalStack } from '../../ui/modal-stack.ts';
import { dismissToast, toastStore, type Toast } from './toast-store.ts';

const NONE: readonly Toast[] = [];
const LINGER_MS = 1000;

/**
 * The toast area at top-centre. Its two live regions are there from the start, so that what appears in them is read out;
 * while a modal is open they live inside it, because everything else is inert.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  const modal = useSyncExternalStore(modalStack.subscribe, modalStack.top, () => null);
  const area = (
    <div className="pointer-events-none fixed inset-x-0 top-3 z-50 flex flex-col items-center gap-2 px-4">
      <div role="status" aria-live="polite" className="contents">
        {toasts
          .filter((one) => one.look === 'success')
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {toasts
          .filter((one) => one.look === 'error')
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
    </div>
  );
  return modal ? createPortal(area, modal) : area;
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, durationMs, shownAt, look } = toast;
  useEffect(() => {
    if (held) return;
    // It may have moved into a modal or out of one meanwhile; a toast that was held stays a moment longer.
    const left = Math.max(LINGER_MS, shownAt + durationMs - Date.now());
    const timer = setTimeout(() => dismissToast(id), left);
    return () => clearTimeout(timer);
  }, [held, id, durationMs, shownAt]);
  const Drawing = look === 'error' ? AlertIcon : CheckIcon;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto relative flex max-w-md animate-drop items-center gap-3 rounded-card border bg-card py-1.5 pr-1.5 pl-4 text-ink shadow-float',
        look === 'error' ? 'border-oxide' : 'border-leaf',
      )}
    >
      <Drawing className={look === 'error' ? 'text-oxide' : 'text-leaf'} />
      <p className="min-w-0 py-1">{toast.message}</p>
      <button
        type="button"
        aria-label={m['shell.close']()}
        onClick={() => dismissToast(id)}
        // The whole card takes the press: on a phone it may lie over a control somebody is about to use.
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted after:absolute after:inset-0 after:rounded-card hover:bg-sand"
      >
        <CloseIcon className="size-4.5" />
      </button>
    </div>
  );
}
