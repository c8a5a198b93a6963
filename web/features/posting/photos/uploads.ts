import { m } from '../../../../messages/compiled/messages.js';
import { useStore } from '../../../lib/store.ts';
import { UploadQueue, type Upload } from './upload-queue.ts';

/** The upload queue of this tab. */
export const uploads = new UploadQueue(m['posting.upload_lost']);

const retry = (): void => uploads.retryFailed();
const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

// This applies on every page, not only in the photo step: failed uploads are retried when the connection is back, and the browser asks for
// confirmation before the page is closed.
uploads.store.subscribe(() => {
  const updateListener = uploads.store.get().some(({ state }) => state !== 'refused') ? addEventListener : removeEventListener;
  updateListener('online', retry);
  updateListener('beforeunload', confirmLeaving);
});

/** Photos of a listing that are not on the server yet. */
export function useUploads(listing: string): readonly Upload[] {
  const all = useStore(uploads.store);
  return all.filter((upload) => upload.listing === listing);
}
