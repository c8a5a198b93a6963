import type { Client } from '../../../contract/base/client.ts';
import { INTENTS, type Intent, type SearchState } from '../../../contract/slug/state.ts';
import { placeOfSuggestion, searchUrl } from '../../../contract/slug/search-url.ts';

/** Inputs of the form that are filters, with a pattern of their valid values. */
const DETAIL_PATTERNS = { bhk_type: /^\d\+?(?:BHK|RK)$/, price_max: /^\d{1,10}$/ } as const;

/** The filters that the form sets. */
export function detailsOf(form: { get(name: string): unknown }): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(DETAIL_PATTERNS).flatMap(([name, pattern]) => {
      const value = form.get(name);
      return typeof value === 'string' && pattern.test(value) ? [[name, [value]]] : [];
    }),
  );
}

/**
 * The path of the search that the form of the home page submits. It searches at the place that has the text as its name. If no place has,
 * but the only suggestion is one place, or all suggestions are landmarks, it searches at the first suggestion. Otherwise it searches for
 * the text in titles and societies. Null when the query string does not come from that form.
 */
export async function searchPathOf(api: Client, query: URLSearchParams): Promise<string | null> {
  const intent = query.get('intent');
  const city = query.get('city');
  if (!city || !INTENTS.includes(intent as Intent)) return null;
  const text = (query.get('q') ?? '').trim().slice(0, 80);
  const { data } = text === '' ? { data: [] } : await api('GET /location', { query: { city, query: text, landmarks: 'true' } });
  // listings do not contain the names of landmarks, so a text search for the name would find nothing
  const isCertain = data.length === 1 || data.every(({ type }) => type !== 'locality' && type !== 'society');
  const place = data.find(({ exact }) => exact) ?? (isCertain ? data[0] : undefined);
  const textParams: SearchState['params'] = text === '' ? {} : { q: [text] };
  const placeOrText = place ? placeOfSuggestion(place) : { localities: [], params: textParams };
  return searchUrl({
    intent: intent as Intent,
    kind: null,
    city,
    ...placeOrText,
    params: { ...detailsOf(query), ...placeOrText.params },
  });
}
