import { useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { LOW_DATA_KEY } from '../../lib/page/low-data-script.ts';
import { prefersLowData } from '../../lib/page/low-data.ts';
import { createStore } from '../../lib/store.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';

const changes = createStore(0);

/** Sets whether this device saves data, from now on. Overrides the browser's setting. */
function choose(saves: boolean): void {
  try {
    localStorage.setItem(LOW_DATA_KEY, saves ? '1' : '0');
  } catch {
    return;
  }
  if (saves) document.documentElement.dataset.lowData = '';
  else delete document.documentElement.dataset.lowData;
  changes.set(changes.get() + 1);
}

export function LowDataSwitch() {
  const isOn = useSyncExternalStore(changes.subscribe, prefersLowData, () => false);
  return (
    <Checkbox checked={isOn} onChange={({ target }) => choose(target.checked)}>
      <span className="block font-semibold">{m['low_data.title']()}</span>
      <span className="block text-14 text-muted">{m['low_data.text']()}</span>
    </Checkbox>
  );
}
