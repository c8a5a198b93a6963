/** Stores the photos of messages that wait for a connection in IndexedDB. They would not fit into local storage, where the texts are. */
import { QUEUED_MESSAGES } from '../../../shared/session/session.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

const STORE = 'photos';

/** Stores the photos of a message. Rejects when the browser does not allow it, or has no space left. */
export async function storeQueuedPhotos(messageId: string, photos: readonly ChosenPhoto[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(photos, messageId));
}

/** Returns the photos of a message; empty when they were not stored. */
export async function readQueuedPhotos(messageId: string): Promise<readonly ChosenPhoto[]> {
  const stored: unknown = await inStore('readonly', (store) => store.get(messageId) as IDBRequest<unknown>).catch(() => undefined);
  return Array.isArray(stored) ? (stored as ChosenPhoto[]) : [];
}

export async function deleteQueuedPhotos(messageId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(messageId)).catch(() => undefined);
}

/** Opens the database for each call and closes it afterwards: an open database would block its deletion at a logout. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(QUEUED_MESSAGES, 1);
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(STORE));
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const result = await resultOf(work(transaction.objectStore(STORE)));
    if (mode === 'readwrite') await completionOf(transaction);
    return result;
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

/** Resolves when the transaction is complete; only then its data is stored. */
function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });
}
