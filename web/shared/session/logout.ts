import { api } from '../../lib/api/api.ts';
import { readToken, writeToken } from '../../lib/api/auth-token.ts';
import { REGISTRATION_DRAFT_PREFIX, SHARED_PHOTOS_CACHE } from '../offline/device-data-keys.ts';
import { forgetUsers, QUEUED_MESSAGES } from './session.ts';

/** Ends the session here and on the server. */
export async function logout(): Promise<void> {
  const token = readToken();
  if (!token) return;
  const request = api('POST /auth/logout', { body: {} });
  // The request already carries the token. This device is logged out at once, whatever the response. If the request does not reach the
  // server, the session expires by itself.
  forgetUnsent();
  writeToken(null);
  forgetUsers();
  await request.catch(() => undefined);
}

/**
 * Deletes queued messages, unsent registrations and photos from other apps, so that the next user of the device neither reads nor sends
 * them. When a session only expires they stay.
 */
function forgetUnsent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(REGISTRATION_DRAFT_PREFIX)) localStorage.removeItem(key);
    void globalThis.caches?.delete(SHARED_PHOTOS_CACHE);
    localStorage.removeItem(QUEUED_MESSAGES);
    // deletes the photos of these messages
    indexedDB.deleteDatabase(QUEUED_MESSAGES);
  } catch {
    // Without storage there are no queued messages.
  }
}
