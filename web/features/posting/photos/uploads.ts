import { m } from '../../../../messages/compiled/messages.js';
import { useStore } from '../../../lib/store.ts';
import { UploadQueue, type Upload } from './upload-queue.ts';

/** The upload queue of this tab. */
export const uploadQueue = new UploadQueue(m['posting.upload_lost']);

const retryFailedUploads = (): void => uploadQueue.retryFailed();
const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

// This applies on every page, not only in the photo step: failed uploads are retried when the connection is back, and the browser asks for
// confirmation before the page is closed.
uploadQueue.store.subscribe(() => {
  const updateListener = uploadQueue.store.get().some(({ status }) => status !== 'refused') ? addEventListener : removeEventListener;
  updateListener('online', retryFailedUploads);
  updateListener('beforeunload', confirmLeaving);
});

/** Photos of a listing that are not on the server yet. */
export function useUploads(listingId: string): readonly Upload[] {
  const uploads = useStore(uploadQueue.store);
  return uploads.filter((upload) => upload.listingId === listingId);
}
