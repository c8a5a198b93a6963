/** Photos that another app shares with this site. They are stored on the device until they are in a listing. */
import { SHARED_PHOTOS } from './device-caches.ts';

/** The web manifest names this path. Only the service worker handles it, so shared photos leave the device only when they are uploaded. */
const SHARE_PATH = '/post/shared';
/** The page that offers the photos, and the same page with a message that they could not be stored. */
const TARGET_PATH = '/post';
const FAILED_TARGET_PATH = '/post?shared=failed';
/** Form field of the files, as named in the manifest. */
const FIELD = 'photos';
/** Headers of a stored photo. */
export const NAME_HEADER = 'x-file-name';
export const TIME_HEADER = 'x-shared-at';

/** Whether the phone shares photos. A form on another website could send a picture to the same path, and so replace those of the person. */
export const isShare = (request: Request, origin: string): boolean =>
  request.method === 'POST' &&
  new URL(request.url).origin === origin &&
  new URL(request.url).pathname === SHARE_PATH &&
  !isFromOtherSite(request, origin);

/** The phone sends no referrer. A website can suppress it, too: then the person sees the picture and decides. */
const isFromOtherSite = ({ referrer }: Request, origin: string): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== origin;

/** Stores the photos, replacing those shared before, and redirects to the page that offers them. */
export async function storeSharedPhotos(request: Request, origin: string, now = Date.now()): Promise<Response> {
  try {
    const files = (await request.formData()).getAll(FIELD).filter((entry) => entry instanceof File);
    await caches.delete(SHARED_PHOTOS.name);
    const cache = await caches.open(SHARED_PHOTOS.name);
    for (const [index, file] of files.slice(0, SHARED_PHOTOS.maxEntries).entries()) {
      const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name), [TIME_HEADER]: String(now) };
      await cache.put(`${origin}/shared-photos/${index}`, new Response(file, { headers }));
    }
    return Response.redirect(origin + TARGET_PATH, 303);
  } catch {
    // the disk is full
    return Response.redirect(origin + FAILED_TARGET_PATH, 303);
  }
}
