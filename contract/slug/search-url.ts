import { formatSearchSlug, parseSearchSlug } from './search-slug.ts';
import type { Suggestion } from '../location.ts';
import { LANDMARK_PARAM, SOCIETY_PARAM, type SearchState, type SlugGazetteer } from './state.ts';

/** Parameters with these values are omitted. */
const DEFAULTS: Readonly<Record<string, string>> = { page: '1', sort: 'relevance' };

/** The part of a search for a suggested place: a locality, a society, or the area around a landmark. */
export const placeOfSuggestion = ({ type, slug }: Pick<Suggestion, 'type' | 'slug'>): Pick<SearchState, 'localities' | 'params'> =>
  type === 'locality'
    ? { localities: [slug], params: {} }
    : { localities: [], params: { [type === 'society' ? SOCIETY_PARAM : LANDMARK_PARAM]: [slug] } };

/** Canonical path and query string of a search. */
export function searchUrl(state: SearchState): string {
  const { slug, queryPart } = formatSearchSlug(state);
  const names = Object.keys(queryPart.params);
  // most links of a page have no query string
  if (queryPart.localities.length === 0 && names.length === 0) return `/${slug}`;
  const query = new URLSearchParams();
  for (const locality of queryPart.localities.toSorted()) query.append('locality', locality);
  for (const param of names.toSorted()) {
    const values = queryPart.params[param]!;
    if (values.length === 1 && DEFAULTS[param] === values[0]) continue;
    for (const value of values.toSorted()) query.append(param, value);
  }
  const text = query.toString();
  return `/${slug}${text ? `?${text}` : ''}`;
}

/**
 * Parses a slug and its query string. If both set a parameter, the query string takes precedence; `intent` and `kind` come only from the
 * slug. Null when it is not a search slug.
 */
export function readSearchUrl(slug: string, query: URLSearchParams, gazetteer: SlugGazetteer): SearchState | null {
  const parsedSlug = parseSearchSlug(slug, gazetteer);
  if (!parsedSlug) return null;
  const params: Record<string, readonly string[]> = { ...parsedSlug.params };
  const localities = new Set(parsedSlug.localities);
  for (const param of new Set(query.keys())) {
    const values = [...new Set(query.getAll(param).filter((value) => value !== ''))];
    if (param === 'locality') for (const value of values) localities.add(value);
    else if (values.length > 0 && param !== 'slug') params[param] = values;
  }
  return { ...parsedSlug, localities: [...localities], params };
}
