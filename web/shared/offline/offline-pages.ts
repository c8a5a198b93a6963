/** What the site keeps on the device for the time without a connection. The service worker stores it; without one nothing here does anything. */
import { localPath } from '../../../messages/current-language.ts';
import { ANSWERS, PAGES } from '../../service-worker/kept.ts';
import { onTokenChange, readToken } from '../../lib/api/auth-token.ts';
import { savesData } from '../../lib/page/saves-data.ts';

const OFFLINE_PAGE = '/offline';
/** Pages that people want to read without a connection. */
const OWN_PAGES = ['/shortlist', '/seen'];
/** And those who are logged in. */
const PAGES_OF_ACCOUNT = ['/inbox', '/my-properties'];

/** Registers the service worker, and keeps the pages that are read without a connection. */
export async function startOfflinePages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  onTokenChange(() => void forgetKeptPages().then(keepAlways));
  await keepAlways();
}

async function keepAlways(): Promise<void> {
  const own = [...OWN_PAGES, ...(readToken() === null ? [] : PAGES_OF_ACCOUNT)];
  const urls = [OFFLINE_PAGE, ...(savesData() ? [] : own)].map((path) => localPath(path));
  const missing = await Promise.all(urls.map(async (url) => ((await isKept(url)) ? [] : [url])));
  await keepPages(missing.flat());
}

/** Keeps the listing on the screen, unless it was kept when its document was loaded. */
export async function keepListing(path: string): Promise<void> {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller && !(await isKept(path))) await keepPages([path]);
}

/** Keeps the form of a kind of listing, so that drafts that were opened can be read. Its answers are kept when they arrive. */
export const keepForm = (kind: string): Promise<void> => keepListing(localPath(`/post/${kind}/new/basic`));

/** Which of the person's own pages can be opened without a connection. */
export async function keptOwnPages(): Promise<string[]> {
  if (typeof caches === 'undefined') return [];
  const paths = [...OWN_PAGES, ...PAGES_OF_ACCOUNT];
  const kept = await Promise.all(paths.map((path) => isKept(localPath(path))));
  return paths.filter((_, index) => kept[index]);
}

async function keepPages(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const { active } = await navigator.serviceWorker.ready;
  // A worker has no origin to name; the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ keep: urls });
}

const isKept = async (path: string): Promise<boolean> => (await findPage(path)) !== undefined;

async function findPage(path: string): Promise<Response | undefined> {
  return (await caches.open(PAGES.cache)).match(new URL(path, location.origin), { ignoreVary: true, ignoreSearch: true });
}

/** Deletes what tells which listings were viewed, and answers to the person who was logged in. */
export async function forgetKeptPages(): Promise<void> {
  if (typeof caches !== 'undefined') await Promise.all([PAGES, ANSWERS].map(({ cache }) => caches.delete(cache)));
}

export interface KeptListing {
  readonly path: string;
  readonly title: string;
}

const LISTING = /-pid-[0-9A-Za-z]+$/;
/** Enough of a document to contain its title. */
const HEAD_LENGTH = 20_000;

/** Listings that can be opened without a connection, the latest first. */
export async function keptListings(most: number): Promise<KeptListing[]> {
  if (typeof caches === 'undefined') return [];
  const kept = await caches.open(PAGES.cache);
  const requests = (await kept.keys()).filter(({ url }) => LISTING.test(new URL(url).pathname));
  const latest = requests.toReversed().slice(0, most);
  return Promise.all(
    latest.map(async (request) => {
      const html = (await (await kept.match(request, { ignoreVary: true }))?.text()) ?? '';
      const { title } = new DOMParser().parseFromString(html.slice(0, HEAD_LENGTH), 'text/html');
      return { path: new URL(request.url).pathname, title };
    }),
  );
}
