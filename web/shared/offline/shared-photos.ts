/**
 * Photos that another app shared with the site. They are stored on the device until they are added to a listing
 * (`web/service-worker/shared-photos.ts`).
 */
import { DAY_MS } from '../../../kinds/calendar.ts';
import { SHARED_PHOTOS } from '../../service-worker/device-caches.ts';
import { NAME_HEADER, TIME_HEADER } from '../../service-worker/shared-photos.ts';

/** Shared photos are deleted after a day. */
const MAX_AGE_MS = DAY_MS;

/** The shared photos, in the order in which they were shared. */
export async function readSharedPhotos(now = Date.now()): Promise<readonly File[]> {
  if (typeof caches === 'undefined' || !(await caches.has(SHARED_PHOTOS.name))) return [];
  const cache = await caches.open(SHARED_PHOTOS.name);
  const responses = await cache.matchAll();
  if (responses.some(({ headers }) => now - Number(headers.get(TIME_HEADER)) > MAX_AGE_MS)) {
    await forgetSharedPhotos();
    return [];
  }
  return Promise.all(
    responses.map(async (response) => {
      const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? '');
      return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' });
    }),
  );
}

export async function forgetSharedPhotos(): Promise<void> {
  await caches.delete(SHARED_PHOTOS.name);
}
