import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** Says which keys do what, and turns them off. */
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
    <div className="mt-6 max-md:hidden">
      <Checkbox checked={on} onChange={(event) => set(event.target.checked)}>
        {m['review_console.shortcuts']()}
      </Checkbox>
      <p className="text-14 text-muted">{m['review_console.shortcuts_text']()}</p>
    </div>
  );
}
