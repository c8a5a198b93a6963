import type { Client } from '../../../contract/client.ts';
import { INTENTS, type Intent } from '../../../contract/slug/state.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { slugWords } from '../../../contract/slug/words.ts';

/**
 * The search that the home page's form asks for, as an address. A text that names a locality leads to that locality; any
 * other is looked for in titles and societies. Null when the query is not one of that form.
 */
export async function findSearch(api: Client, query: URLSearchParams): Promise<string | null> {
  const intent = query.get('intent');
  const city = query.get('city');
  if (!city || !INTENTS.includes(intent as Intent)) return null;
  const text = (query.get('q') ?? '').trim().slice(0, 80);
  const slug = slugWords(text);
  const { data } = text === '' ? { data: [] } : await api('GET /location', { query: { city, query: text } });
  const named = data.find((one) => one.slug === slug) ?? (data.length === 1 ? data[0] : undefined);
  return searchUrl({
    intent: intent as Intent,
    kind: null,
    city,
    localities: named ? [named.slug] : [],
    params: named || text === '' ? {} : { q: [text] },
  });
}
