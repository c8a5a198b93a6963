import { Fragment, useEffect } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { createStore, useStore } from '../../lib/store.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';

const STORAGE_KEY = 'review-shortcuts';
/** True unless the shortcuts were switched off on this device. */
const shortcutsEnabled = createStore(true);
if (typeof document !== 'undefined') shortcutsEnabled.set(readStoredChoice());

function readStoredChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

function setShortcutsEnabled(enabled: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off');
  } catch {
    // Without storage the choice ends with the page.
  }
  shortcutsEnabled.set(enabled);
}

/** Single-key shortcuts. They are inactive while a dialog is open or somebody types, and can be switched off (WCAG 2.1.4). */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !shortcutsEnabled.get()) return;
      if (document.querySelector('dialog[open]')) return;
      if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions]);
}

const SHORTCUTS: readonly { readonly key: string; readonly label: () => string }[] = [
  { key: 'N', label: m['review_console.shortcut_next'] },
  { key: 'A', label: m['review_console.shortcut_approve'] },
  { key: 'R', label: m['review_console.shortcut_reject'] },
  { key: 'C', label: m['review_console.shortcut_request_changes'] },
  { key: 'B', label: m['review_console.shortcut_release'] },
];

/** An expandable list of the shortcuts with a switch to turn them off. */
export function ShortcutSwitch() {
  const isEnabled = useStore(shortcutsEnabled);
  return (
    <details className="mt-6 max-md:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-indigo">{m['review_console.shortcuts']()}</summary>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
        {SHORTCUTS.map(({ key, label }) => (
          <Fragment key={key}>
            <dt>
              <kbd className="inline-block min-w-7 rounded border border-edge px-1.5 text-center text-14">{key}</kbd>
            </dt>
            <dd className="text-14">{label()}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox checked={isEnabled} onChange={(event) => setShortcutsEnabled(event.target.checked)}>
        {m['review_console.shortcuts_on']()}
      </Checkbox>
    </details>
  );
}
