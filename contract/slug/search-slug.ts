/**
 * Search slugs: `[intent-][3bhk-][type-]in-[locality-]city[-for-ad type]`, e.g. `3bhk-apartment-in-rs-puram-coimbatore-for-rent`, or with
 * `near-landmark-city` as the place: `3bhk-apartment-near-psg-college-of-technology-coimbatore-for-rent`. Every search has one canonical
 * slug, written by `formatSearchSlug`. Other spellings are parsed too and redirect to it.
 */
import { cityAtEnd, findPlace } from './place.ts';
import { KINDS_OF_INTENT, LANDMARK_PARAM, type Intent, type SearchState, type SlugGazetteer } from './state.ts';
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

/** When a slug matches several intents, the first of these is used. */
const INTENT_PREFERENCE: readonly Intent[] = ['rent', 'buy', 'commercial', 'plots', 'pg', 'flatmates'];

/** A slug, and the part of the search that the slug cannot express and that belongs in the query string. */
interface FormattedSlug {
  readonly slug: string;
  readonly queryPart: Pick<SearchState, 'localities' | 'params'>;
}

/** Writes the canonical slug of a search. `queryPart` contains several localities, prices and other filters. */
export function formatSearchSlug(state: SearchState): FormattedSlug {
  const kinds: readonly SlugKind[] = state.kind ? [state.kind as SlugKind] : KINDS_OF_INTENT[state.intent];
  const paramsInSlug = new Set<string>();
  /**
   * The word for a parameter with a single value, which becomes part of the slug. Null when there is no value, no word or several values.
   */
  const takeParam = (param: string, toWord: (value: string) => string | null): string | null => {
    const values = state.params[param] ?? [];
    const word = values.length === 1 ? toWord(values[0]!) : null;
    if (word) paramsInSlug.add(param);
    return word;
  };
  const types = TYPE_TOKENS.find((group) => kinds.every((kind) => (group.kinds as readonly SlugKind[]).includes(kind)));
  const bedrooms = takeParam(BEDROOM_PARAM, (token) => {
    const word = token.toLowerCase().replace('+', 'plus');
    return kinds.every((kind) => BEDROOM_WORDS.get(word)?.kinds.includes(kind)) && BEDROOM_WORDS.get(word)?.value === token ? word : null;
  });
  const type = types ? takeParam(types.param, (token) => typeWord(types.param, token)) : null;
  const leaseWord =
    kinds[0] === 'residential_rent' ? takeParam(LEASE_FILTER.param, (token) => (token === LEASE_FILTER.value ? 'lease' : null)) : null;
  const locality = state.localities.length === 1 ? state.localities[0]! : null;
  const adType = leaseWord ?? AD_TYPE_OF[kinds.length === 1 ? kinds[0]! : 'any'](type !== null);
  const landmark = state.localities.length === 0 ? takeParam(LANDMARK_PARAM, (slug) => slug) : null;
  const place = (locality ?? landmark) ? `${locality ?? landmark}-${state.city}` : state.city;
  const head = [bedrooms, type ?? GENERIC_WORDS[kinds[0]!]].filter(Boolean).join('-');
  return {
    slug: `${head}-${landmark ? 'near' : 'in'}-${place}${adType ? `-for-${adType}` : ''}`,
    queryPart: {
      localities: locality ? [] : state.localities,
      params: Object.fromEntries(Object.entries(state.params).filter(([param, values]) => !paramsInSlug.has(param) && values.length > 0)),
    },
  };
}

/** Ad type that distinguishes kinds with the same type words. Null when the type word already identifies the kind. */
const AD_TYPE_OF: Readonly<Record<SlugKind | 'any', (hasTypeWord: boolean) => string | null>> = {
  residential_rent: () => 'rent',
  residential_resale: () => 'sale',
  commercial_rent: () => 'rent',
  commercial_sale: () => 'sale',
  plot: () => null,
  pg_hostel: () => null,
  flatmate: (hasTypeWord) => (hasTypeWord ? 'flatmate' : null),
  any: () => null,
};

/**
 * Parses a search slug, canonical or not. Null for anything else: an unknown city or locality, words outside the grammar, or words that
 * contradict each other (`buy-...-for-rent`).
 */
export function parseSearchSlug(input: string, gazetteer: SlugGazetteer): SearchState | null {
  // copied URLs may contain capitals, and the bedroom token in its usual spelling
  const slug = input.toLowerCase().replace(/(^|-)5\+bhk(?=-)/, '$15plusbhk');
  if (slug.length > 200 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return null;
  const parts = parseParts(slug.split('-'), gazetteer);
  if (!parts) return null;
  const { head, tail } = parts;

  const meanings = [...head, ...(tail.adType ? [tail.adType] : [])];
  const kinds = SLUG_KINDS.filter((kind) => meanings.every((meaning) => meaning.kinds.includes(kind)));
  const intent = INTENT_PREFERENCE.find((candidate) => KINDS_OF_INTENT[candidate].some((kind) => kinds.includes(kind)));
  if (!intent) return null;
  const matchingKinds = kinds.filter((kind) => (KINDS_OF_INTENT[intent] as readonly SlugKind[]).includes(kind));

  const params: Record<string, string[]> = tail.landmark ? { [LANDMARK_PARAM]: [tail.landmark] } : {};
  for (const { param, value } of meanings) if (param) params[param] = [value!];
  const isLease = meanings.includes(AD_TYPES.get('lease')!);
  if (isLease && matchingKinds[0] === 'residential_rent') params[LEASE_FILTER.param] = [LEASE_FILTER.value];
  return {
    intent,
    kind: matchingKinds.length < KINDS_OF_INTENT[intent].length ? matchingKinds[0]! : null,
    city: tail.city,
    localities: tail.locality ? [tail.locality] : [],
    params,
  };
}

function parseParts(words: readonly string[], gazetteer: SlugGazetteer): { head: Meaning[]; tail: Tail } | null {
  // No word of the first part is `in` or `near`, so the first of these words ends it, whatever the name of the place is.
  const separatorIndex = words.findIndex((word) => word === 'in' || word === 'near');
  if (separatorIndex < 0 || separatorIndex === words.length - 1) return null;
  const head = parseHead(words.slice(0, separatorIndex));
  const tail = parseTail(words.slice(separatorIndex + 1), gazetteer, words[separatorIndex] === 'near');
  return head && tail ? { head, tail } : null;
}

function parseHead(words: readonly string[]): Meaning[] | null {
  const wholeMeaning = TYPE_WORDS.get(words.join('-'));
  if (wholeMeaning) return [wholeMeaning];
  const meanings: Meaning[] = [];
  let remaining = words;
  const takeWord = (vocabulary: ReadonlyMap<string, Meaning>) => {
    const meaning = remaining.length > 0 ? vocabulary.get(remaining[0]!) : undefined;
    if (!meaning) return;
    meanings.push(meaning);
    remaining = remaining.slice(1);
  };
  takeWord(INTENT_WORDS);
  takeWord(BEDROOM_WORDS);
  if (remaining.length === 0) return meanings;
  const type = TYPE_WORDS.get(remaining.join('-'));
  return type ? [...meanings, type] : null;
}

interface Tail {
  readonly city: string;
  readonly locality: string | null;
  readonly landmark: string | null;
  readonly adType: Meaning | null;
}

function parseTail(words: readonly string[], gazetteer: SlugGazetteer, isNear: boolean): Tail | null {
  const findPlaceOf = (text: string) => (isNear ? findLandmark(text, gazetteer) : null) ?? findLocality(text, gazetteer, isNear);
  const wholePlace = findPlaceOf(words.join('-'));
  const forIndex = words.lastIndexOf('for');
  const adType = forIndex > 0 ? AD_TYPES.get(words.slice(forIndex + 1).join('-')) : undefined;
  const beforeAdType = adType ? findPlaceOf(words.slice(0, forIndex).join('-')) : null;
  // `near` falls back to the city for any text, so a place followed by an ad type is preferred there
  if (wholePlace && !(isNear && beforeAdType)) return { ...wholePlace, adType: null };
  return beforeAdType ? { ...beforeAdType, adType: adType! } : null;
}

/** With `isNear` the name is not a landmark. Then a locality of that name is used, or else the city, so that the page still exists. */
function findLocality(text: string, gazetteer: SlugGazetteer, isNear: boolean): Omit<Tail, 'adType'> | null {
  const place = findPlace(text, gazetteer) ?? (isNear ? cityAtEnd(text, gazetteer)[0] : undefined);
  return place ? { city: place.city, locality: 'locality' in place ? place.locality : null, landmark: null } : null;
}

function findLandmark(text: string, gazetteer: SlugGazetteer): Omit<Tail, 'adType'> | null {
  for (const { city, before } of cityAtEnd(text, gazetteer)) {
    const landmark = gazetteer.landmarkSlug(city, before);
    if (landmark) return { city, locality: null, landmark };
  }
  return null;
}
