/** A search as people keep it: by its canonical address, read by the same code as its page. Handed to saved searches. */
import { getSearchPage, type SearchQuery } from '../../../contract/property.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type Intent, type SearchState } from '../../../contract/slug/state.ts';
import { LEASE_FILTER } from '../../../contract/slug/vocabulary.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../http/app-error.ts';
import type { SearchRequest } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import type { Places } from '../../views/places.ts';
import { chipsOf } from './links.ts';
import { filtersIn, understand } from './request.ts';
import { readPageSearch } from './search-state.ts';
import { headingOf, placeText } from './search-texts.ts';

/** A search without its order and page. */
export interface KeptSearch {
  /** Equal searches have equal addresses. */
  readonly url: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly request: SearchRequest;
}
export type KeptFilters = Omit<SearchQuery, 'page' | 'limit' | 'sort'>;

/** What says nothing about which homes are meant. */
const PASSING = new Set(['page', 'limit', 'sort', 'view', 'unseen']);
const LONGEST_URL = 4000;

function notASearch(): never {
  const message = m['saved_search.not_a_search']();
  throw new AppError('invalid', message, { errors: [{ path: 'url', message }] });
}

/**
 * Reads the address of a search page.
 * @throws AppError `invalid` when it is none, names places there are not, or carries values no filter takes
 */
export function readKept(url: string, places: Places, on: { readonly defaultCity: string; readonly now: Date }): KeptSearch {
  const { pathname, searchParams } = new URL(url, 'http://here');
  const given: Record<string, unknown> = { slug: pathname.slice(1) };
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key);
    if (key !== 'slug') given[key] = values.length > 1 ? values : values[0];
  }
  const parsed = getSearchPage.query.safeParse(given);
  if (!parsed.success) notASearch();
  const { state, asked } = readSearch(parsed.data, places);
  const bounded = state.params.area_min ?? state.params.area_max;
  const { city, localities, request } = understand({ ...asked, sort: 'relevance', page: 1, limit: 20 }, places, on);
  const kept: SearchState = {
    ...state,
    params: Object.fromEntries(Object.entries(state.params).filter(([key]) => !PASSING.has(key) && (bounded || key !== 'area_unit'))),
  };
  const canonical = searchUrl(kept);
  if (canonical.length > LONGEST_URL) notASearch();
  const filters = layout.filtersOf(request.kinds);
  const names = localities.map(({ name }) => name);
  return {
    url: canonical,
    title: headingOf(kept, filters, placeText(city.name, names)),
    details: chipsOf(kept, filters, localities).map(({ label }) => label),
    request,
  };
}

/** A slug that is none is no page elsewhere; here it is wrong input. */
function readSearch(query: Parameters<typeof readPageSearch>[0], places: Places): ReturnType<typeof readPageSearch> {
  try {
    return readPageSearch(query, places);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notASearch();
    throw error;
  }
}

const TAB_OF = { lease: 'rent', sale: 'buy', sell: 'buy' } as const;

/**
 * The address of the search these filters of `/property/get` make.
 * @throws AppError `invalid` when they span several tabs, as no page shows such a search
 */
export function urlOfFilters(filters: KeptFilters, defaultCity: string): string {
  const { intent, kind: kinds, q, bbox, polygon, near, radius } = filters;
  const said: Intent | undefined = intent === 'lease' || intent === 'sale' || intent === 'sell' ? TAB_OF[intent] : intent;
  const tab = said ?? INTENTS.find((one) => kinds?.every((kind) => (KINDS_OF_INTENT[one] as readonly string[]).includes(kind)));
  const ofTab: readonly string[] = tab ? KINDS_OF_INTENT[tab] : [];
  const isWhole = kinds === undefined || ofTab.every((kind) => (kinds as readonly string[]).includes(kind));
  if (!tab || kinds?.some((kind) => !ofTab.includes(kind)) || (!isWhole && kinds.length !== 1)) {
    const message = m['saved_search.one_tab']();
    throw new AppError('invalid', message, { errors: [{ path: 'filters.intent', message }] });
  }
  const params: Record<string, readonly string[]> = {};
  for (const [key, value] of Object.entries(filtersIn(filters))) params[key] = (Array.isArray(value) ? value : [value]).map(String);
  if (intent === 'lease') params[LEASE_FILTER.param] = [LEASE_FILTER.value];
  const extra = {
    q: q || undefined,
    bbox: bbox?.join(','),
    polygon: polygon?.map((corner) => corner.join(',')).join(';'),
    near: near && `${near.lat},${near.lng}`,
    radius: near && String(radius),
  };
  for (const [key, value] of Object.entries(extra)) if (value !== undefined) params[key] = [value];
  const city = filters.city ?? defaultCity;
  return searchUrl({ intent: tab, kind: isWhole ? null : (kinds[0] ?? null), city, localities: filters.locality ?? [], params });
}
