/** The listings a visitor picked for comparison, stored on this device. The URL of the comparison names them. */
import { createStore, useStore } from '../../lib/store.ts';
import { readStored } from '../../lib/read-stored.ts';

const KEY = 'compare';
/** Equal to the contract's limit, which a test checks: importing the contract would bring its schemas into the page. */
export const MAX_COMPARED = 4;

const compared = createStore<readonly string[]>([]);

function readCompared(): readonly string[] {
  const value = readStored('localStorage', KEY);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^[0-9A-Za-z]{8,16}$/.test(id)).slice(0, MAX_COMPARED) : [];
}

if (typeof document !== 'undefined') {
  compared.set(readCompared());
  // Changed in another tab.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) compared.set(readCompared());
  });
}

function write(ids: readonly string[]): void {
  compared.set(ids);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage they are kept until the page is left.
  }
}

/** Ids in the order they were picked. */
export const useComparedIds = (): readonly string[] => useStore(compared);

/** Adds a listing or removes it; ignored when there are already `MAX_COMPARED`. */
export function toggleCompared(id: string): void {
  const ids = compared.get();
  if (ids.includes(id)) write(ids.filter((other) => other !== id));
  else if (ids.length < MAX_COMPARED) write([...ids, id]);
}

export function clearCompared(): void {
  write([]);
}

/** Path of the page that shows these listings side by side. */
export function compareUrl(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams(ids.map((id) => ['property_id', id]))}`;
}
