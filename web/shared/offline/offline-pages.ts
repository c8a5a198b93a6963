/** Caches pages on the device for use without a connection. The service worker stores them; without one these functions do nothing. */
import { localPath } from '../../../messages/current-language.ts';
import { API_RESPONSES, PAGES, PICTURES } from '../../service-worker/device-caches.ts';
import { onTokenChange, readToken } from '../../lib/api/auth-token.ts';
import { prefersLowData } from '../../lib/page/low-data.ts';

const OFFLINE_PAGE = '/offline';
/** Pages that people want to read without a connection. */
const OWN_PAGES = ['/shortlist', '/seen'];
/** Further such pages for people who are logged in. */
const PAGES_OF_ACCOUNT = ['/inbox', '/my-properties'];

/** Registers the service worker, which the browser must support, and caches the pages that people read without a connection. */
export async function startOfflinePages(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  onTokenChange(() => void deleteCachedPages().then(cacheOwnPages));
  await cacheOwnPages();
}

async function cacheOwnPages(): Promise<void> {
  const ownPages = [...OWN_PAGES, ...(readToken() === null ? [] : PAGES_OF_ACCOUNT)];
  const urls = [OFFLINE_PAGE, ...(prefersLowData() ? [] : ownPages)].map((path) => localPath(path));
  const missing = await Promise.all(urls.map(async (url) => ((await isCached(url)) ? [] : [url])));
  await cachePages(missing.flat());
}

/** Caches a page, unless it is already cached. */
export async function cachePage(path: string): Promise<void> {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller && !(await isCached(path))) await cachePages([path]);
}

/**
 * Caches the form of a kind, so that opened drafts can be read without a connection. The service worker caches the API responses when they
 * arrive.
 */
export const cacheForm = (kind: string): Promise<void> => cachePage(localPath(`/post/${kind}/new/basic`));

/** The person's own pages that can be opened without a connection. */
export async function cachedOwnPages(): Promise<string[]> {
  if (typeof caches === 'undefined') return [];
  const paths = [...OWN_PAGES, ...PAGES_OF_ACCOUNT];
  const areCached = await Promise.all(paths.map((path) => isCached(localPath(path))));
  return paths.filter((_, index) => areCached[index]);
}

async function cachePages(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const { active } = await navigator.serviceWorker.ready;
  // The rule is meant for windows: `postMessage` of a worker has no parameter for the target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: 'cache', urls });
}

const isCached = async (path: string): Promise<boolean> => (await findPage(path)) !== undefined;

async function findPage(path: string): Promise<Response | undefined> {
  return (await caches.open(PAGES.name)).match(new URL(path, location.origin), { ignoreVary: true, ignoreSearch: true });
}

/** Deletes the cached pages and pictures that reveal viewed listings and drafts, and the cached API responses of the person who was logged in. */
export async function deleteCachedPages(): Promise<void> {
  if (typeof caches !== 'undefined') await Promise.all([PAGES, API_RESPONSES, PICTURES].map(({ name }) => caches.delete(name)));
}

export interface CachedListing {
  readonly path: string;
  readonly title: string;
}

const LISTING_PATH = /-pid-[0-9A-Za-z]+$/;
/** The title is within this number of characters from the start of a document. */
const HEAD_LENGTH = 20_000;

/** Listings that can be opened without a connection, the latest first. */
export async function cachedListings(limit: number): Promise<CachedListing[]> {
  if (typeof caches === 'undefined') return [];
  const cache = await caches.open(PAGES.name);
  const requests = (await cache.keys()).filter(({ url }) => LISTING_PATH.test(new URL(url).pathname));
  const latest = requests.toReversed().slice(0, limit);
  return Promise.all(
    latest.map(async (request) => {
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
      const page = new DOMParser().parseFromString(html.slice(0, HEAD_LENGTH), 'text/html');
      // this title does not include the name of the site
      const title = page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? page.title;
      return { path: new URL(request.url).pathname, title };
    }),
  );
}
