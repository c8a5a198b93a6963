import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { m } from '../../messages/compiled/messages.js';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './drawings/icons.tsx';
import { pushModal } from './modal-stack.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the close button, and a click outside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  /** `dialog`: centred, but slides in from below on phones. `sheet`: full height, from the side, on phones from below. */
  readonly layout?: 'dialog' | 'sheet';
  readonly role?: 'dialog' | 'alertdialog';
  /** Actions, always visible below the scrolling body. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const LAYOUT_CLASSES = {
  dialog: cx(
    'mx-auto mt-auto mb-0 w-full max-w-none rounded-t-2xl max-h-[92dvh] animate-slide-up',
    'sm:my-auto sm:w-[27rem] sm:rounded-2xl sm:animate-rise',
  ),
  sheet: cx(
    'mt-auto mb-0 w-full max-w-none rounded-t-2xl h-[94dvh] max-h-none animate-slide-up',
    'md:my-0 md:mr-0 md:ml-auto md:h-dvh md:w-[30rem] md:rounded-none md:animate-fade',
  ),
};

/** Focuses the first invalid field when a submit fails, and scrolls to its error. Does nothing while the person is typing. */
function focusInvalidFields(dialog: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement?.matches('input:not([type="submit"]), textarea, select')) return;
    const field = dialog.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // Focusing scrolls only to the field: its error text could stay behind the footer.
    const noteIds = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    for (const id of noteIds) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  });
  watcher.observe(dialog, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
  return () => watcher.disconnect();
}

/**
 * A modal dialog based on the browser's `<dialog>`, which traps the focus, restores it on closing, and makes the rest of the page inert.
 * Its content is mounted only while it is open. The element with `data-autofocus` gets the focus first.
 */
export function Dialog({ open, onClose, title, layout = 'dialog', role, footer, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect, because its cleanup runs while the element is still in the page, so that closing the dialog restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const removeModal = pushModal(element);
    const stopWatching = focusInvalidFields(element);
    return () => {
      stopWatching();
      removeModal();
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
      // The browser may close the dialog by itself (second Escape on Android), so the state is updated.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'fixed inset-0 flex-col overflow-hidden overscroll-contain bg-card p-0 text-ink float-shadow open:flex backdrop:bg-black/50 backdrop:animate-fade',
        LAYOUT_CLASSES[layout],
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
