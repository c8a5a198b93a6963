/** Decides where the response to each type of request comes from: the network first, or the cache first. */
import { API_RESPONSES, FILES, findResponse, storeResponse, PAGES, PICTURES, type DeviceCache } from './device-caches.ts';

/** Path of the offline page, below the prefix of a language. */
const OFFLINE_PATH = '/offline';
const LANGUAGE_PREFIX = /^\/[a-z]{2}(?=\/|$)/;
const LISTING_PATH = /-pid-[0-9A-Za-z]+$/;
/** API calls whose last response is shown without a connection. */
const CACHED_CALLS: ReadonlySet<string> = new Set([
  '/api/v1/shortlist',
  '/api/v1/shortlist/device',
  '/api/v1/property/seen',
  '/api/v1/user',
  '/api/v1/conversation',
  '/api/v1/property/myproperty',
  '/api/v1/kinds/form',
]);
/** API calls that read a person's own listing; the specification requires POST for them. */
const READ_BY_POST = /^\/api\/v1\/[a-z_]+\/find\/$/;
/** Steps of the listing form. The document is the same for all listings of a kind; its scripts fetch the contents. */
const WIZARD_PATH = /^((?:\/[a-z]{2})?\/post\/\w+)\/[\w-]+\/\w+$/;
const INBOX_PATH = /^(?:\/[a-z]{2})?\/inbox$/;
const FILE_URL = /\/assets\/[\w.-]+/g;

/** Whether a page is cached. Other URLs with a query string are not, because they may contain secrets such as password reset tokens. */
export const isCacheablePage = ({ pathname, search }: URL): boolean =>
  search === '' || [LISTING_PATH, WIZARD_PATH, INBOX_PATH].some((path) => path.test(pathname));
const pageKey = ({ origin, pathname }: URL): string => origin + pathname.replace(WIZARD_PATH, '$1/new/basic');

interface DeliveredResponse {
  readonly response: Promise<Response>;
  /** Work that continues after the response was delivered. */
  readonly afterwards: Promise<unknown>;
}

/** Returns the response to a request; null leaves the request to the browser. */
export function respondTo(request: Request, origin: string): DeliveredResponse | null {
  const url = new URL(request.url);
  if (url.origin !== origin) return null;
  if (request.method === 'POST' && READ_BY_POST.test(url.pathname))
    return networkFirst(request, personalPostKey(request.clone(), url), API_RESPONSES, () => Promise.resolve(Response.error()));
  if (request.method !== 'GET' || request.headers.has('range')) return null;
  if (request.mode === 'navigate') return networkFirst(request, cacheablePageKey(url), PAGES, () => offlinePage(url));
  if (url.pathname.startsWith('/assets/')) return cacheFirst(request, FILES);
  if (url.pathname.startsWith('/media/')) return cacheFirst(request, PICTURES);
  if (CACHED_CALLS.has(url.pathname))
    return networkFirst(request, personalKey(request, url), API_RESPONSES, () => Promise.resolve(Response.error()));
  return null;
}

const cacheablePageKey = (url: URL): Promise<string | null> => Promise.resolve(isCacheablePage(url) ? pageKey(url) : null);

/** Responses for different people have different keys. The key contains a digest of the session token, never the token itself. */
async function personalKey(request: Request, url: URL): Promise<string> {
  const key = new URL(url);
  key.searchParams.append('kept-for', await digestOf(request.headers.get('x-access-token') ?? ''));
  return key.href;
}

async function personalPostKey(request: Request, url: URL): Promise<string> {
  const key = new URL(url);
  key.searchParams.append('body', await digestOf(await request.text()));
  return personalKey(request, key);
}

async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Uses the network, or the cache when the network cannot be reached. With a null key the cache is not used. */
function networkFirst(
  request: Request,
  cacheKey: Promise<string | null>,
  cache: DeviceCache,
  fallback: () => Promise<Response>,
): DeliveredResponse {
  const fetched = fetch(request);
  const response = fetched.catch(async () => {
    const key = await cacheKey;
    return (key === null ? undefined : await findResponse(cache, key)) ?? fallback();
  });
  const store = async () => {
    const [key, fresh] = await Promise.all([cacheKey, fetched.then((original) => original.clone())]);
    // Browsers refuse a redirected response for a navigation, so it is not cached.
    if (key !== null && fresh.ok && !fresh.redirected) await storeResponse(cache, key, fresh);
  };
  return { response, afterwards: store().catch(() => undefined) };
}

/** For files whose contents never change under their name: uses the cache, otherwise the network. */
function cacheFirst(request: Request, cache: DeviceCache): DeliveredResponse {
  const cached = findResponse(cache, request.url).catch(() => undefined);
  const fetched = cached.then((found) => (found ? null : fetch(request)));
  const store = async () => {
    const fresh = (await fetched)?.clone();
    if (fresh?.ok && fresh.status === 200) await storeResponse(cache, request.url, fresh);
  };
  return { response: Promise.all([cached, fetched]).then(([found, fresh]) => found ?? fresh!), afterwards: store().catch(() => undefined) };
}

/** Redirects to the offline page. It needs its own URL, because its scripts read the URL to know which page they are on. */
async function offlinePage(url: URL): Promise<Response> {
  const prefix = LANGUAGE_PREFIX.exec(url.pathname)?.[0] ?? '';
  const isOfflinePage = url.pathname === prefix + OFFLINE_PATH;
  for (const path of new Set([prefix + OFFLINE_PATH, OFFLINE_PATH])) {
    const cached = await findResponse(PAGES, url.origin + path);
    if (cached && isOfflinePage) return cached;
    if (cached) return Response.redirect(`${url.origin}${path}?to=${encodeURIComponent(url.pathname + url.search)}`, 302);
  }
  return Response.error();
}

/**
 * Caches pages that were not loaded as documents, together with the files they refer to. Files in the cache are not fetched again; pages
 * are.
 */
export async function cachePages(urls: readonly string[], origin: string): Promise<void> {
  for (const requestedUrl of urls) {
    const url = new URL(requestedUrl, origin);
    if (url.origin !== origin || !isCacheablePage(url)) continue;
    const response = await fetch(url, { credentials: 'omit' });
    if (!response.ok || response.redirected) continue;
    const html = await response.clone().text();
    await storeResponse(PAGES, pageKey(url), response);
    for (const [path] of html.matchAll(FILE_URL)) await cacheFile(origin + path);
  }
}

async function cacheFile(url: string): Promise<void> {
  if (await findResponse(FILES, url)) return;
  const response = await fetch(url).catch(() => null);
  if (response?.ok) await storeResponse(FILES, url, response);
}
