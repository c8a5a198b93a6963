import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Checkbox } from '../../ui/checkbox.tsx';

const KEY = 'review-shortcuts';
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Single keys do things while no dialog is open and nothing is being typed; people whom they disturb can switch them off. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isOn()) return;
      if (document.querySelector('dialog[open]')) return;
      if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions]);
}

const SHORTCUTS: readonly { readonly key: string; readonly does: () => string }[] = [
  { key: 'N', does: m['review_console.shortcut_next'] },
  { key: 'A', does: m['review_console.shortcut_approve'] },
  { key: 'R', does: m['review_console.shortcut_reject'] },
  { key: 'C', does: m['review_console.shortcut_changes'] },
  { key: 'B', does: m['review_console.shortcut_put_back'] },
];

/** A list to open that says which keys do what, and turns them off. */
export function ShortcutSwitch() {
  const on = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    isOn,
    () => true,
  );
  const [, redraw] = useState(0);
  const set = (value: boolean) => {
    try {
      localStorage.setItem(KEY, value ? 'on' : 'off');
    } catch {
      // without storage they stay on
    }
    for (const tell of listeners) tell();
    redraw((count) => count + 1);
  };
  return (
    <details className="mt-6 max-md:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{m['review_console.shortcuts']()}</summary>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
        {SHORTCUTS.map(({ key, does }) => (
          <Fragment key={key}>
            <dt>
              <kbd className="inline-block min-w-7 rounded border border-edge px-1.5 text-center text-14">{key}</kbd>
            </dt>
            <dd className="text-14">{does()}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox checked={on} onChange={(event) => set(event.target.checked)}>
        {m['review_console.shortcuts_on']()}
      </Checkbox>
    </details>
  );
}
