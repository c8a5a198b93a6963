import { LOW_DATA_KEY } from './low-data-script.ts';

/** Whether to load less data: as chosen on this device, or else as the browser requests (Save-Data). False on the server. */
export function prefersLowData(): boolean {
  if (typeof document === 'undefined') return false;
  try {
    const chosen = localStorage.getItem(LOW_DATA_KEY);
    if (chosen) return chosen === '1';
  } catch {
    // Storage is refused: the browser decides.
  }
  // Not every browser reports this; those that do not count as "no".
  return 'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true;
}
