/** What a person picked for comparing, on this device only; the page of the comparison names them in its address. */
import { useSyncExternalStore } from 'react';
import { MOST_COMPARED } from './most-compared.ts';

const KEY = 'compare';
const NONE: readonly string[] = [];
let picked: readonly string[] | null = null;
const listeners = new Set<() => void>();

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value)
      ? value.filter((id) => typeof id === 'string' && /^[0-9A-Za-z]{8,16}$/.test(id)).slice(0, MOST_COMPARED)
      : NONE;
  } catch {
    return NONE;
  }
}

const read = (): readonly string[] => (picked ??= stored());

function write(ids: readonly string[]): void {
  picked = ids;
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage they are kept until the page is left.
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  // another tab may have picked
  const heard = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    picked = null;
    tell();
  };
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', heard);
  };
}

/** Ids in the order they were picked. */
export function usePicked(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Picks one, or takes it off again; a fifth is not taken. */
export function togglePicked(id: string): void {
  const ids = read();
  if (ids.includes(id)) write(ids.filter((other) => other !== id));
  else if (ids.length < MOST_COMPARED) write([...ids, id]);
}

export function clearPicked(): void {
  write(NONE);
}
