/**
 * For searches that exclude listings the visitor has already viewed. Only the browser knows which: neither the server-rendered page nor its
 * URL does.
 */
import { api } from '../../lib/api/api.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { readDeviceHistory } from './device-history.ts';
import { mergeHistory } from './merge-history.ts';
import { readStored } from '../../lib/read-stored.ts';
import { pageNumber } from '../../lib/page/page-number.ts';

/** Session storage key. After a reload, the second page of a search still continues the first. */
const KEY = 'unseen';

interface Snapshot {
  /** The search without its page number. The snapshot belongs to this search. */
  readonly search: string;
  readonly ids: readonly string[];
}

/** Ids of the listings that were viewed so far, by the person who is logged in or on this device. */
async function loadViewedIds(): Promise<readonly string[]> {
  if (readToken() !== null) {
    try {
      await mergeHistory();
      return (await api('GET /property/seen/ids')).data;
    } catch {
      // The session has expired or there is no connection: use the list of this device.
    }
  }
  return readDeviceHistory().map(({ property_id }) => property_id);
}

function readSnapshot(): Snapshot | null {
  const { search, ids } = (readStored('sessionStorage', KEY) ?? {}) as Partial<Snapshot>;
  return typeof search === 'string' && Array.isArray(ids) ? { search, ids } : null;
}

function writeSnapshot(snapshot: Snapshot): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(snapshot));
  } catch {
    // Without storage each page excludes the listings that were viewed before it is requested.
  }
}

/**
 * Returns the ids that a page of a search excludes. The first page stores a snapshot of the history and the following pages use it.
 * Otherwise a listing viewed in between would shift the results, and the next page would skip a listing that nobody has viewed.
 */
export async function excludedIds(url: URL): Promise<readonly string[]> {
  const params = new URLSearchParams(url.search);
  const page = pageNumber(params);
  params.delete('page');
  const search = `${url.pathname}?${params}`;
  const snapshot = readSnapshot();
  if (page > 1 && snapshot?.search === search) return snapshot.ids;
  const ids = await loadViewedIds();
  writeSnapshot({ search, ids });
  return ids;
}

/** Returns the ids that the list on the screen excludes, so that a map beside it excludes the same. */
export const idsExcludedByList = async (): Promise<readonly string[]> => readSnapshot()?.ids ?? (await loadViewedIds());
