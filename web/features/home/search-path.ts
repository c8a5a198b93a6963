import type { Client } from '../../../contract/base/client.ts';
import { INTENTS, type Intent, type SearchState } from '../../../contract/slug/state.ts';
import { placeOfSuggestion, searchUrl } from '../../../contract/slug/search-url.ts';
import { slugWords } from '../../../contract/slug/words.ts';

/**
 * The path of the search that the form of the home page submits. A text that names a locality or a landmark searches there; any other
 * text is searched for in titles and societies. Null when the query is not from that form.
 */
export async function searchPathOf(api: Client, query: URLSearchParams): Promise<string | null> {
  const intent = query.get('intent');
  const city = query.get('city');
  if (!city || !INTENTS.includes(intent as Intent)) return null;
  const text = (query.get('q') ?? '').trim().slice(0, 80);
  const slug = slugWords(text);
  const { data } = text === '' ? { data: [] } : await api('GET /location', { query: { city, query: text, landmarks: 'true' } });
  const place = data.find((suggestion) => suggestion.slug === slug) ?? (data.length === 1 ? data[0] : undefined);
  const textParams: SearchState['params'] = text === '' ? {} : { q: [text] };
  return searchUrl({
    intent: intent as Intent,
    kind: null,
    city,
    ...(place ? placeOfSuggestion(place) : { localities: [], params: textParams }),
  });
}
