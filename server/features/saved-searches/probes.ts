/**
 * Probes are rows with which the database finds the saved searches that may match a listing. They contain the kinds, the localities, the
 * options of one filter, and the price range of a search. So they match everything that the search matches, and more.
 */
import type { SearchRequest } from '../../search/types.ts';
import { layout, type Layout } from '../../search/layout.ts';

export const ANY_LOCALITY = 0;
export const ANY_OPTION = '';

interface Probe {
  readonly city_id: number;
  readonly kind: string;
  /** `ANY_LOCALITY`, or the id of a locality. */
  readonly locality_id: number;
  /** `ANY_OPTION`, or an option such as `bhk_type=2BHK`. */
  readonly option: string;
  readonly price_min: number | null;
  readonly price_max: number | null;
}

/** Maximum number of probes of one search. A search that would need more gets fewer, less specific ones. */
const MAX_PROBES = 120;
const optionName = (param: string, token: string) => `${param}=${token}`;

/** The options of the filter that is probably the most selective: the filter with the smallest fraction of options that are selected. */
function narrowestOptions({ kinds, filters }: SearchRequest): string[] {
  const candidates = layout.filtersOf(kinds).flatMap(({ param, type, options, column }) => {
    const selected = filters[param];
    if (column !== null || !Array.isArray(selected) || selected.length === 0 || options.length === 0) return [];
    if (type === 'any-of')
      return [{ names: selected.map((token) => optionName(param, String(token))), fraction: selected.length / options.length }];
    return type === 'all-of' ? [{ names: [optionName(param, String(selected[0]))], fraction: 0.5 }] : [];
  });
  return candidates.toSorted((a, b) => a.fraction - b.fraction)[0]?.names ?? [ANY_OPTION];
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The probes of a search. Every listing that the search matches also matches at least one of them. */
export function probesOf(request: SearchRequest): Probe[] {
  const localities = request.localityIds.length > 0 ? request.localityIds : [ANY_LOCALITY];
  let options = narrowestOptions(request);
  if (request.kinds.length * localities.length * options.length > MAX_PROBES) options = [ANY_OPTION];
  const probedLocalities = request.kinds.length * localities.length > MAX_PROBES ? [ANY_LOCALITY] : localities;
  const price = { price_min: numberOrNull(request.filters.price_min), price_max: numberOrNull(request.filters.price_max) };
  return request.kinds.flatMap((kind) =>
    probedLocalities.flatMap((locality_id) => options.map((option) => ({ city_id: request.cityId, kind, locality_id, option, ...price }))),
  );
}

/** The options of a listing in the form that probes use. */
export const optionNamesOf = (tokens: readonly number[], { tokenName }: Pick<Layout, 'tokenName'>): string[] =>
  tokens.map(tokenName).filter((name) => name !== undefined);
