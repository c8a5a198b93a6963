/**
 * What is kept on the device, in caches of the browser. Names end in a version: a worker deletes caches of other versions, so a change of
 * what they hold needs a new number.
 */

interface Kept {
  readonly cache: string;
  /** The oldest entries above this number are deleted. */
  readonly most: number;
}

/** Documents of pages; they contain nothing personal. The page deletes them with the history of viewed listings. */
export const PAGES: Kept = { cache: 'pages-1', most: 60 };
/** Scripts, styles and fonts, whose names contain a hash of their content. */
export const FILES: Kept = { cache: 'files-1', most: 500 };
/** Pictures of listings. */
export const PICTURES: Kept = { cache: 'pictures-1', most: 150 };
/** Answers of the API about the shortlist, viewed and own listings and the inbox. Deleted when somebody logs in or out. */
export const ANSWERS: Kept = { cache: 'answers-1', most: 60 };
/** Photos that another app shared, until they are in a listing. */
export const SHARED_PHOTOS: Kept = { cache: 'shared-photos-1', most: 20 };

const ALL: readonly Kept[] = [PAGES, FILES, PICTURES, ANSWERS, SHARED_PHOTOS];

/** Stores a response as the newest entry. A full disk is no reason to fail: the response was delivered already. */
export async function keep({ cache, most }: Kept, key: string, response: Response): Promise<void> {
  try {
    const kept = await caches.open(cache);
    await kept.delete(key, { ignoreVary: true });
    await kept.put(key, response);
    const keys = await kept.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => kept.delete(old, { ignoreVary: true })));
  } catch {
    // Not kept.
  }
}

/** The kept response; languages and encodings have addresses and names of their own, so `Vary` says nothing here. */
export async function findKept({ cache }: Kept, key: string): Promise<Response | undefined> {
  return (await caches.open(cache)).match(key, { ignoreVary: true });
}

export async function deleteOtherVersions(): Promise<void> {
  const current = new Set(ALL.map(({ cache }) => cache));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}
