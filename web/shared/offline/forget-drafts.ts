import { SHARED_PHOTOS } from '../../service-worker/device-caches.ts';
import { REGISTRATION_DRAFT_PREFIX } from './registration-draft-key.ts';

/** Deletes what somebody typed or shared for later, so that the next user of the device does not see it. Drafts of listings are on the server. */
export async function forgetDrafts(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(REGISTRATION_DRAFT_PREFIX)) localStorage.removeItem(key);
    if (typeof caches !== 'undefined') await caches.delete(SHARED_PHOTOS.name);
  } catch {
    // Without storage there is nothing to delete.
  }
}
