/** Searching among what the person of this browser has not seen: who that is, no page and no address knows. */
import { api } from '../../lib/api.ts';
import { readToken } from '../../lib/auth-token.ts';
import { readDeviceSeen } from './device-seen.ts';
import { mergeSeen } from './merge-seen.ts';

/** Outlives a reload of the tab, so that the second page of a search still follows on the first. */
const KEY = 'unseen';

interface Held {
  /** The search they were taken for, without its page. */
  readonly search: string;
  readonly ids: readonly string[];
}

/** Ids of what was seen up to now, by the person who is logged in or on this device. */
async function seenNow(): Promise<readonly string[]> {
  if (readToken() !== null) {
    try {
      await mergeSeen();
      return (await api('GET /property/seen/ids')).data;
    } catch {
      // a session that ended, or no connection: what this device knows is left out all the same
    }
  }
  return readDeviceSeen().map(({ property_id }) => property_id);
}

function held(): Held | null {
  try {
    const { search, ids } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Held>;
    return typeof search === 'string' && Array.isArray(ids) ? { search, ids } : null;
  } catch {
    return null;
  }
}

function hold(now: Held): readonly string[] {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without storage each page takes what was seen when it was asked for.
  }
  return now.ids;
}

/**
 * What a page of a search leaves out. The first page takes what was seen until then, the others what their first page took:
 * a home that is looked at in between would make the next page skip one nobody has seen.
 */
export async function leftOut(url: URL): Promise<readonly string[]> {
  const params = new URLSearchParams(url.search);
  const page = Number(params.get('page') ?? 1);
  params.delete('page');
  const search = `${url.pathname}?${params}`;
  const before = held();
  if (page > 1 && before?.search === search) return before.ids;
  return hold({ search, ids: await seenNow() });
}

/** A question of the map to the API: it leaves out what the list beside it does. */
export async function askedUnseen<Q extends { readonly unseen?: unknown }>({ unseen, ...query }: Q) {
  return unseen ? { ...query, exclude: [...(held()?.ids ?? (await seenNow()))] } : query;
}
