/** The listings that a visitor selected for comparison, stored on this device. The URL of the comparison contains their ids. */
import { MAX_COMPARED } from '../../../contract/compare-limits.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { readStored } from '../../lib/read-stored.ts';

const KEY = 'compare';

const compared = createStore<readonly string[]>([]);

function readCompared(): readonly string[] {
  const value = readStored('localStorage', KEY);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^[0-9A-Za-z]{8,16}$/.test(id)).slice(0, MAX_COMPARED) : [];
}

if (typeof document !== 'undefined') {
  compared.set(readCompared());
  // Another tab has changed the selection.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) compared.set(readCompared());
  });
}

function storeCompared(ids: readonly string[]): void {
  compared.set(ids);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage the selection is lost when the page is closed.
  }
}

/** Ids in the order of their selection. */
export const useComparedIds = (): readonly string[] => useStore(compared);

/** Adds or removes a listing. Does nothing when `MAX_COMPARED` listings are already selected. */
export function toggleCompared(id: string): void {
  const ids = compared.get();
  if (ids.includes(id)) storeCompared(ids.filter((other) => other !== id));
  else if (ids.length < MAX_COMPARED) storeCompared([...ids, id]);
}

export function clearCompared(): void {
  storeCompared([]);
}

/** Path of the page that compares these listings. */
export function compareUrl(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams(ids.map((id) => ['property_id', id]))}`;
}
