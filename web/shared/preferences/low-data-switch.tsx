import { useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { LOW_DATA_KEY } from '../../lib/page/low-data-script.ts';
import { prefersLowData } from '../../lib/page/low-data.ts';
import { createStore } from '../../lib/store.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';

/** Number of changes on this page. `prefersLowData` reads the storage, so the switch needs to know when it changed. */
const changeCount = createStore(0);

/** Sets whether this device saves data, from now on. Overrides the browser's setting. */
function setLowData(isOn: boolean): void {
  try {
    localStorage.setItem(LOW_DATA_KEY, isOn ? '1' : '0');
  } catch {
    return;
  }
  if (isOn) document.documentElement.dataset.lowData = '';
  else delete document.documentElement.dataset.lowData;
  changeCount.set(changeCount.get() + 1);
}

export function LowDataSwitch() {
  const isOn = useSyncExternalStore(changeCount.subscribe, prefersLowData, () => false);
  return (
    <Checkbox checked={isOn} onChange={({ target }) => setLowData(target.checked)}>
      <span className="block font-semibold">{m['low_data.title']()}</span>
      <span className="block text-14 text-muted">{m['low_data.text']()}</span>
    </Checkbox>
  );
}
