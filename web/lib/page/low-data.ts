import { LOW_DATA_KEY } from './low-data-script.ts';

/** Whether to load less data: as chosen on this device, otherwise as the browser requests (Save-Data). False on the server. */
export function prefersLowData(): boolean {
  if (typeof document === 'undefined') return false;
  try {
    const chosen = localStorage.getItem(LOW_DATA_KEY);
    if (chosen) return chosen === '1';
  } catch {
    // Storage is refused: use the browser's setting.
  }
  // Browsers without this property are treated as "no".
  return 'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true;
}
