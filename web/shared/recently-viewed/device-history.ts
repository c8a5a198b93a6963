/** Listings viewed on this device by visitors who are not logged in. The list stays on the device until they log in. */
import { DEVICE_HISTORY_KEY as KEY } from './device-history-key.ts';
import { readStored } from '../../lib/read-stored.ts';

/** The same limit as for the list of an account. */
const MAX_ENTRIES = 200;

interface ViewedEntry {
  readonly property_id: string;
  /** Time in ISO 8601. */
  readonly at: string;
}

const isEntry = (value: unknown): value is ViewedEntry => {
  const { property_id, at } = (value ?? {}) as Partial<ViewedEntry>;
  return (
    typeof property_id === 'string' && /^[0-9A-Za-z]{8,16}$/.test(property_id) && typeof at === 'string' && !Number.isNaN(Date.parse(at))
  );
};

/** The latest is first. Empty when storage is refused or contains something else. */
export function readDeviceHistory(): ViewedEntry[] {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_ENTRIES) : [];
}

function storeEntries(entries: readonly ViewedEntry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(KEY, JSON.stringify(entries.slice(0, MAX_ENTRIES)));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Moves a listing to the top of the list, or adds it there. */
export function addToDeviceHistory(id: string, now = new Date()): void {
  storeEntries([{ property_id: id, at: now.toISOString() }, ...readDeviceHistory().filter(({ property_id }) => property_id !== id)]);
}

/** Removes these entries, except those that were viewed again since. Without an argument it removes all. */
export function clearDeviceHistory(entries?: readonly ViewedEntry[]): void {
  const cleared = new Set(entries?.map(({ property_id, at }) => `${property_id} ${at}`));
  storeEntries(entries ? readDeviceHistory().filter(({ property_id, at }) => !cleared.has(`${property_id} ${at}`)) : []);
}
