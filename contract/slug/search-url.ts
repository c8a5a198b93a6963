import { formatSearchSlug, parseSearchSlug } from './search-slug.ts';
import type { SearchState, SlugGazetteer } from './state.ts';

/** Parameters that say nothing when they hold this value. */
const DEFAULTS: Readonly<Record<string, string>> = { page: '1', sort: 'relevance' };

/** Path and query string of a search: the one address of everything the state says. */
export function searchUrl(state: SearchState): string {
  const { slug, rest } = formatSearchSlug(state);
  const query = new URLSearchParams();
  for (const locality of rest.localities.toSorted()) query.append('locality', locality);
  for (const param of Object.keys(rest.params).toSorted()) {
    const values = rest.params[param]!;
    if (values.length === 1 && DEFAULTS[param] === values[0]) continue;
    for (const value of values.toSorted()) query.append(param, value);
  }
  const text = query.toString();
  return `/${slug}${text ? `?${text}` : ''}`;
}

/**
 * Reads a slug and the query string beside it. Where both name a parameter, the query string counts; `intent` and `kind`
 * are the slug's alone. Null when the slug is none.
 */
export function readSearchUrl(slug: string, query: URLSearchParams, gazetteer: SlugGazetteer): SearchState | null {
  const said = parseSearchSlug(slug, gazetteer);
  if (!said) return null;
  const params: Record<string, readonly string[]> = { ...said.params };
  const localities = new Set(said.localities);
  for (const param of new Set(query.keys())) {
    const values = [...new Set(query.getAll(param).filter((value) => value !== ''))];
    if (param === 'locality') for (const value of values) localities.add(value);
    else if (values.length > 0 && param !== 'slug') params[param] = values;
  }
  return { ...said, localities: [...localities], params };
}
