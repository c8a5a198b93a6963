/**
 * Search slugs: `[intent-][3bhk-][type-]in-[area-]city[-for-ad type]`, e.g. `3bhk-apartment-in-rs-puram-coimbatore-for-rent`.
 * Every search has one canonical slug, written by `formatSearchSlug`; the other spellings are read and redirect to it.
 */
import { findPlace } from './place.ts';
import { KINDS_OF_INTENT, type Intent, type SearchState, type SlugGazetteer } from './state.ts';
import {
  AD_TYPES,
  BEDROOM_PARAM,
  BEDROOM_WORDS,
  GENERIC_WORDS,
  INTENT_WORDS,
  LEASE_FILTER,
  SLUG_KINDS,
  TYPE_TOKENS,
  TYPE_WORDS,
  typeWord,
  type Meaning,
  type SlugKind,
} from './vocabulary.ts';

/** Where a search goes when its slug leaves the choice open: the first of these that fits. */
const PREFERENCE: readonly Intent[] = ['rent', 'buy', 'commercial', 'plots', 'pg', 'flatmates'];

/** What a slug could not carry of a state stays in `rest`. */
export interface FormattedSlug {
  readonly slug: string;
  readonly rest: Pick<SearchState, 'localities' | 'params'>;
}

/** Writes the canonical slug of a search; what it cannot carry (several localities, prices ...) is handed back. */
export function formatSearchSlug(state: SearchState): FormattedSlug {
  const kinds: readonly SlugKind[] = state.kind ? [state.kind as SlugKind] : KINDS_OF_INTENT[state.intent];
  const carried = new Set<string>();
  /** The single value of a parameter, marked as carried by the slug; null when there is none or several. */
  const take = (param: string, word: (value: string) => string | null): string | null => {
    const values = state.params[param] ?? [];
    const found = values.length === 1 ? word(values[0]!) : null;
    if (found) carried.add(param);
    return found;
  };
  const types = TYPE_TOKENS.find((group) => kinds.every((kind) => (group.kinds as readonly SlugKind[]).includes(kind)));
  const bedrooms = take(BEDROOM_PARAM, (token) => {
    const word = token.toLowerCase().replace('+', 'plus');
    return kinds.every((kind) => BEDROOM_WORDS.get(word)?.kinds.includes(kind)) && BEDROOM_WORDS.get(word)?.value === token ? word : null;
  });
  const type = types ? take(types.param, (token) => typeWord(types.param, token)) : null;
  const leased =
    kinds[0] === 'residential_rent' ? take(LEASE_FILTER.param, (token) => (token === LEASE_FILTER.value ? 'lease' : null)) : null;
  const area = state.localities.length === 1 ? state.localities[0]! : null;
  const adType = leased ?? AD_TYPE_OF[kinds.length === 1 ? kinds[0]! : 'any'](type !== null);
  const place = area ? `${area}-${state.city}` : state.city;
  const head = [bedrooms, type ?? GENERIC_WORDS[kinds[0]!]].filter(Boolean).join('-');
  return {
    slug: `${head}-in-${place}${adType ? `-for-${adType}` : ''}`,
    rest: {
      localities: area ? [] : state.localities,
      params: Object.fromEntries(Object.entries(state.params).filter(([param, values]) => !carried.has(param) && values.length > 0)),
    },
  };
}

/** The ad type that tells kinds of the same type word apart; needless where the word itself is the kind's own. */
const AD_TYPE_OF: Readonly<Record<SlugKind | 'any', (typed: boolean) => string | null>> = {
  residential_rent: () => 'rent',
  residential_resale: () => 'sale',
  commercial_rent: () => 'rent',
  commercial_sale: () => 'sale',
  plot: () => null,
  pg_hostel: () => null,
  flatmate: (typed) => (typed ? 'flatmate' : null),
  any: () => null,
};

/**
 * Reads a search slug, canonical or not. Null for anything else: an unknown city or area, words outside the grammar, or
 * words that contradict each other (`buy-...-for-rent`).
 */
export function parseSearchSlug(given: string, gazetteer: SlugGazetteer): SearchState | null {
  // as it is copied from a printed page or a chat
  const slug = given.toLowerCase();
  if (slug.length > 200 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return null;
  const words = slug.split('-');
  // No word of the head is `in`, so the first one ends it, whatever the area is called.
  const split = words.indexOf('in');
  if (split < 0 || split === words.length - 1) return null;
  const head = readHead(words.slice(0, split));
  const tail = readTail(words.slice(split + 1), gazetteer);
  if (!head || !tail) return null;

  const said = [...head, ...(tail.adType ? [tail.adType] : [])];
  const kinds = SLUG_KINDS.filter((kind) => said.every((meaning) => meaning.kinds.includes(kind)));
  const intent = PREFERENCE.find((entry) => KINDS_OF_INTENT[entry].some((kind) => kinds.includes(kind)));
  if (!intent) return null;
  const chosen = kinds.filter((kind) => (KINDS_OF_INTENT[intent] as readonly SlugKind[]).includes(kind));

  const params: Record<string, string[]> = {};
  for (const { param, value } of said) if (param) params[param] = [value!];
  const leased = said.includes(AD_TYPES.get('lease')!);
  if (leased && chosen[0] === 'residential_rent') params[LEASE_FILTER.param] = [LEASE_FILTER.value];
  return {
    intent,
    kind: chosen.length < KINDS_OF_INTENT[intent].length ? chosen[0]! : null,
    city: tail.city,
    localities: tail.area ? [tail.area] : [],
    params,
  };
}

function readHead(words: readonly string[]): Meaning[] | null {
  const whole = TYPE_WORDS.get(words.join('-'));
  if (whole) return [whole];
  const said: Meaning[] = [];
  let rest = words;
  const take = (vocabulary: ReadonlyMap<string, Meaning>) => {
    const meaning = rest.length > 0 ? vocabulary.get(rest[0]!) : undefined;
    if (!meaning) return;
    said.push(meaning);
    rest = rest.slice(1);
  };
  take(INTENT_WORDS);
  take(BEDROOM_WORDS);
  if (rest.length === 0) return said;
  const type = TYPE_WORDS.get(rest.join('-'));
  return type ? [...said, type] : null;
}

function readTail(words: readonly string[], gazetteer: SlugGazetteer) {
  const whole = findPlace(words.join('-'), gazetteer);
  if (whole) return { ...whole, adType: null };
  const last = words.lastIndexOf('for');
  const adType = last > 0 ? AD_TYPES.get(words.slice(last + 1).join('-')) : undefined;
  const place = adType && findPlace(words.slice(0, last).join('-'), gazetteer);
  return place && adType ? { ...place, adType } : null;
}
