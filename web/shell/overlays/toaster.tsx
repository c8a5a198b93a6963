import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import { useStore } from '../../lib/store.ts';
import { cx } from '../../ui/cx.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/drawings/icons.tsx';
import { modalStack } from '../../ui/modal-stack.ts';
import { dismissToast, toastStore, type Toast } from '../../shared/feedback/toast.ts';

/** A toast that the pointer or the focus kept open stays at least this long afterwards. */
const MIN_REMAINING_MS = 1000;

/**
 * The toast area at the top centre. Its two live regions exist from the start, so that screen readers announce new content. While a modal
 * dialog is open they are rendered inside it, because everything else is inert.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  const modal = useStore(modalStack, (stack) => stack.at(-1) ?? null);
  const cards = (type: Toast['type']) =>
    toasts.filter((toast) => toast.type === type).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  const area = (
    <div
      className={cx(
        'pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4',
        // below the search bar, and below the buttons on a listing's pictures
        modal ? 'top-3' : 'top-35 md:top-20 short:top-3',
      )}
    >
      <div role="status" aria-live="polite" className="contents">
        {cards('success')}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {cards('error')}
      </div>
    </div>
  );
  return modal ? createPortal(area, modal) : area;
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, durationMs, shownAt, type } = toast;
  useEffect(() => {
    if (isHeld) return;
    // Counted from the first display: moving into or out of a modal dialog mounts the toast again.
    const remaining = Math.max(MIN_REMAINING_MS, shownAt + durationMs - Date.now());
    const timer = setTimeout(() => dismissToast(id), remaining);
    return () => clearTimeout(timer);
  }, [isHeld, id, durationMs, shownAt]);
  const ToastIcon = type === 'error' ? AlertIcon : CheckIcon;
  return (
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={cx(
        'pointer-events-auto relative flex max-w-md animate-drop items-center gap-3 rounded-card border bg-card py-1.5 pr-1.5 pl-4 text-ink float-shadow',
        type === 'error' ? 'border-oxide' : 'border-leaf',
      )}
    >
      <ToastIcon className={type === 'error' ? 'text-oxide' : 'text-leaf'} />
      <p className="min-w-0 py-1">{toast.message}</p>
      <button
        type="button"
        aria-label={m['shell.close']()}
        onClick={() => dismissToast(id)}
        // The whole card closes the toast: on a phone it may cover a control somebody is about to use.
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted after:absolute after:inset-0 after:rounded-card hover:bg-sand"
      >
        <CloseIcon className="size-4.5" />
      </button>
    </div>
  );
}
