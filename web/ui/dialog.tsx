import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { m } from '../../messages/compiled/messages.js';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { pushModal } from './modal-stack.ts';

interface DialogProps {
  readonly open: boolean;
  /** Escape, the close button, and a press beside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  /** `dialog`: in the middle (from below on phones). `sheet`: full height, from below on phones, from the side otherwise. */
  readonly look?: 'dialog' | 'sheet';
  readonly role?: 'dialog' | 'alertdialog';
  /** Stays in view under the scrolling body: the actions. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const PLACE = {
  dialog: cx(
    'mx-auto mt-auto mb-0 w-full max-w-none rounded-t-2xl max-h-[92dvh] animate-slide-up',
    'sm:my-auto sm:w-[27rem] sm:rounded-2xl sm:animate-rise',
  ),
  sheet: cx(
    'mt-auto mb-0 w-full max-w-none rounded-t-2xl h-[94dvh] max-h-none animate-slide-up',
    'md:my-0 md:mr-0 md:ml-auto md:h-dvh md:w-[30rem] md:rounded-none md:animate-fade',
  ),
};

/** What was pressed is refused: the first wrong field gets the focus, and comes into view. Whoever is typing is left alone. */
function leadToProblems(dialog: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement?.matches('input:not([type="submit"]), textarea, select')) return;
    dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  watcher.observe(dialog, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
  return () => watcher.disconnect();
}

/**
 * A modal of the browser's own `<dialog>`: it keeps the focus inside, gives it back on closing, makes the rest of the page
 * inert and stands above everything. Its content exists only while it is open; `data-autofocus` marks where to begin.
 */
export function Dialog({ open, onClose, title, look = 'dialog', role, footer, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect: its cleanup still finds the element in the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leave = pushModal(element);
    const unwatch = leadToProblems(element);
    return () => {
      unwatch();
      leave();
      element.close();
    };
  }, [open]);
  if (!open) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser may close it without asking (second Escape on Android); the state has to follow.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'fixed inset-0 flex-col overflow-hidden overscroll-contain bg-card p-0 text-ink shadow-float open:flex backdrop:bg-black/50 backdrop:animate-fade',
        PLACE[look],
        className,
      )}
    >
      <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
        <h2 id={heading} className="min-w-0 flex-1 text-18 font-bold">
          {title}
        </h2>
        <IconButton icon={CloseIcon} label={m['shell.close']()} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
      {footer && <footer className="border-t border-line bg-card p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:pb-4">{footer}</footer>}
    </dialog>
  );
}
