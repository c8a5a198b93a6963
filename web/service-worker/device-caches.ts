/**
 * Browser caches for use without a connection. Their names end in a version, and the service worker deletes caches of other versions. A
 * change of their contents needs a new version.
 */

export interface DeviceCache {
  readonly name: string;
  /** When there are more entries, the oldest ones are deleted. */
  readonly maxEntries: number;
}

/**
 * HTML documents of pages; they contain nothing personal. Pages delete this cache when the history of viewed listings is cleared, and when
 * somebody logs in or out (`web/shared/offline/offline-pages.ts`).
 */
export const PAGES: DeviceCache = { name: 'pages-1', maxEntries: 60 };
/** Scripts, styles and fonts, whose names contain a hash of their content. */
export const FILES: DeviceCache = { name: 'files-1', maxEntries: 500 };
/** Pictures of listings, and of the drafts of the person who is logged in. Deleted together with `PAGES`. */
export const PICTURES: DeviceCache = { name: 'pictures-1', maxEntries: 150 };
/** API responses that are shown without a connection (`CACHED_CALLS` in `respond.ts`, and drafts). Deleted together with `PAGES`. */
export const API_RESPONSES: DeviceCache = { name: 'answers-1', maxEntries: 60 };
/** Photos that another app shared. They are deleted once they are in a listing. */
export const SHARED_PHOTOS: DeviceCache = { name: 'shared-photos-1', maxEntries: 20 };

const ALL: readonly DeviceCache[] = [PAGES, FILES, PICTURES, API_RESPONSES, SHARED_PHOTOS];

/** Stores a response as the newest entry. Storage errors such as a full disk are ignored, because the response was already delivered. */
export async function storeResponse({ name, maxEntries }: DeviceCache, key: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((old) => cache.delete(old, { ignoreVary: true })));
  } catch {
    // Not stored.
  }
}

/** Returns the cached response. `Vary` is ignored: languages and encodings have URLs and names of their own. */
export async function findResponse({ name }: DeviceCache, key: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(key, { ignoreVary: true });
}

export async function deleteOtherVersions(): Promise<void> {
  const current = new Set(ALL.map(({ name }) => name));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}
