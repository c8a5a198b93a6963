import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { UploadQueue, type Upload } from './upload-queue.ts';

/** The uploads of this tab. */
export const uploads = new UploadQueue(m['posting.upload_lost']);

const NONE: readonly Upload[] = [];

/** Photos of a listing that are not on the server yet. Asks before the page is left while there are some. */
export function useUploads(listing: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, () => NONE);
  const mine = all.filter((one) => one.listing === listing);
  const atStake = all.some(({ state }) => state !== 'refused');
  useEffect(() => {
    if (!atStake) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const retry = () => uploads.retryFailed();
    addEventListener('beforeunload', ask);
    addEventListener('online', retry);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('online', retry);
    };
  }, [atStake]);
  return mine;
}
