/** By what a saved search is met: its kinds and places, one filter's options, its price. Wider than the search, never narrower. */
import { ALL_KINDS } from '../../../kinds/index.ts';
import type { SearchRequest } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';

export interface Probe {
  readonly city_id: number;
  readonly kind: string;
  /** 0: any. */
  readonly locality_id: number;
  /** `bhk_type=2BHK`; empty: any. */
  readonly option: string;
  readonly price_min: number | null;
  readonly price_max: number | null;
}

/** Rows a search may take; one that would need more is met by less. */
const MOST = 120;
const nameOf = (param: string, token: string) => `${param}=${token}`;

/** The filter whose options leave the fewest homes by the look of it: the one of which the smallest part is asked for. */
function narrowest({ kinds, filters }: SearchRequest): string[] {
  const asked = layout.filtersOf(kinds).flatMap(({ param, as, options, column }) => {
    const chosen = filters[param];
    if (column !== null || !Array.isArray(chosen) || chosen.length === 0 || options.length === 0) return [];
    if (as === 'any-of') return [{ names: chosen.map((token) => nameOf(param, String(token))), part: chosen.length / options.length }];
    return as === 'all-of' ? [{ names: [nameOf(param, String(chosen[0]))], part: 0.5 }] : [];
  });
  return asked.toSorted((a, b) => a.part - b.part)[0]?.names ?? [''];
}

const bound = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Every row a home this search finds is met by at least one of. */
export function probesOf(request: SearchRequest): Probe[] {
  const localities = request.localityIds.length > 0 ? request.localityIds : [0];
  let options = narrowest(request);
  if (request.kinds.length * localities.length * options.length > MOST) options = [''];
  const places = request.kinds.length * localities.length > MOST ? [0] : localities;
  const price = { price_min: bound(request.filters.price_min), price_max: bound(request.filters.price_max) };
  return request.kinds.flatMap((kind) =>
    places.flatMap((locality_id) => options.map((option) => ({ city_id: request.cityId, kind, locality_id, option, ...price }))),
  );
}

const NAMES = new Map<number, string>();
for (const { param, options } of layout.filtersOf(ALL_KINDS.map(({ id }) => id)))
  for (const { token } of options) {
    const number = layout.token(param, token);
    if (number !== undefined) NAMES.set(number, nameOf(param, token));
  }

/** The options a listing is found by, as probes name them. */
export function optionsOf(tokens: readonly number[]): string[] {
  return tokens.map((token) => NAMES.get(token)).filter((name) => name !== undefined);
}
