/**
 * Caches of the browser for what works without a connection. Names end in a version: a worker deletes caches of other versions, so a
 * change of what they hold needs a new number.
 */

interface DeviceCache {
  readonly name: string;
  /** The oldest entries above this number are deleted. */
  readonly maxEntries: number;
}

/** Documents of pages; they contain nothing personal. The page deletes them with the history of viewed listings. */
export const PAGES: DeviceCache = { name: 'pages-1', maxEntries: 60 };
/** Scripts, styles and fonts, whose names contain a hash of their content. */
export const FILES: DeviceCache = { name: 'files-1', maxEntries: 500 };
/** Pictures of listings. */
export const PICTURES: DeviceCache = { name: 'pictures-1', maxEntries: 150 };
/** Answers of the API about the shortlist, viewed and own listings and the inbox. Deleted when somebody logs in or out. */
export const ANSWERS: DeviceCache = { name: 'answers-1', maxEntries: 60 };
/** Photos that another app shared, until they are in a listing. */
export const SHARED_PHOTOS: DeviceCache = { name: 'shared-photos-1', maxEntries: 20 };

const ALL: readonly DeviceCache[] = [PAGES, FILES, PICTURES, ANSWERS, SHARED_PHOTOS];

/** Stores a response as the newest entry. A full disk is no reason to fail: the response was delivered already. */
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

/** The cached response; languages and encodings have addresses and names of their own, so `Vary` is ignored. */
export async function findResponse({ name }: DeviceCache, key: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(key, { ignoreVary: true });
}

export async function deleteOtherVersions(): Promise<void> {
  const current = new Set(ALL.map(({ name }) => name));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}
