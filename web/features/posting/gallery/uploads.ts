import { useSyncExternalStore } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { UploadQueue, type Upload } from './upload-queue.ts';

/** The uploads of this tab. */
export const uploads = new UploadQueue(m['posting.upload_lost']);

const retry = (): void => uploads.retryFailed();
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

// Wherever on the site the person is by then, not only at the gallery: what is not sent yet is sent when the connection is
// back, and the page is not left without asking.
uploads.subscribe(() => {
  const change = uploads.read().some(({ state }) => state !== 'refused') ? addEventListener : removeEventListener;
  change('online', retry);
  change('beforeunload', ask);
});

const NONE: readonly Upload[] = [];

/** Photos of a listing that are not on the server yet. */
export function useUploads(listing: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, () => NONE);
  return all.filter((one) => one.listing === listing);
}
