/**
 * Runs in the browser and responds to the requests of pages while there is no connection (docs/decisions/0061-on-the-device.md). Pages come
 * from the network whenever it can be reached, so a new release needs no update of the worker.
 */
import { deleteOtherVersions } from './device-caches.ts';
import { openNotification, showPushMessage } from './notifications.ts';
import { respondTo, cachePages } from './respond.ts';
import { isShare, storeSharedPhotos } from './shared-photos.ts';
import type { WorkerScope } from './scope.ts';

/** Maximum number of pages that one message of a page can have cached. */
const MAX_CACHED_PAGES = 10;

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOtherVersions().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  if (isShare(event.request, scope.location.origin)) return event.respondWith(storeSharedPhotos(event.request, scope.location.origin));
  const delivered = respondTo(event.request, scope.location.origin);
  if (!delivered) return;
  event.respondWith(delivered.response);
  event.waitUntil(delivered.afterwards);
});
scope.addEventListener('push', (event) => event.waitUntil(showPushMessage(scope, event.data?.json())));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(scope, event.notification.data));
});
scope.addEventListener('message', (event) => {
  const { type, urls: requested } = (event.data ?? {}) as { readonly type?: unknown; readonly urls?: unknown };
  if (type !== 'cache' || !Array.isArray(requested)) return;
  const urls = requested.filter((url) => typeof url === 'string').slice(0, MAX_CACHED_PAGES);
  event.waitUntil(cachePages(urls, scope.location.origin).catch(() => undefined));
});
