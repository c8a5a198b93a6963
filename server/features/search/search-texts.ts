/** The headings of searches. Every sentence is one message, because the order of words differs between languages. */
import type { SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, LEASE_FILTER, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { tokenSlug } from '../../../kinds/label-ids.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { listText } from '../../i18n/format.ts';
import { hasText, textById } from '../../i18n/text.ts';
import { landmarkName, type Landmark } from '../../places/landmarks.ts';
import type { City, Locality } from '../../places/places.ts';
import type { Society } from '../../places/societies.ts';
import type { SearchRequest } from '../../search/types.ts';
import { optionLabelOf } from './facets.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The plural noun for what is searched: `3 BHK apartments`, `shops`, `homes`. */
function searchedNoun(state: SearchState, filters: readonly FilterParam[]): string {
  const bedrooms = filters.find(({ param }) => param === BEDROOM_PARAM);
  const counts = bedrooms ? (state.params[BEDROOM_PARAM] ?? []).map((token) => optionLabelOf(bedrooms, token)) : [];
  const typeFilter = filters.find(({ param }) => TYPE_TOKENS.some((group) => group.param === param) && state.params[param]?.length === 1);
  const [token] = typeFilter ? state.params[typeFilter.param]! : [];
  const messageId = typeFilter && token && `nouns.${typeFilter.options[0]!.enumeration.name}.${tokenSlug(token)}`;
  const noun = textById(messageId && hasText(messageId) ? messageId : `nouns.${state.intent}`);
  return counts.length > 0 ? textById('heading.with_bedrooms', { bedrooms: listText(counts), noun }) : noun;
}

/** The localities and the city as a text: `RS Puram, Coimbatore`, `RS Puram and 2 more, Coimbatore`, `Coimbatore`. */
export function placeText(city: string, localities: readonly string[]): string {
  const [first, ...more] = localities;
  if (!first) return city;
  return more.length === 0
    ? textById('heading.in_locality', { locality: first, city })
    : textById('heading.in_localities', { locality: first, more: more.length, city });
}

/** A distance in metres as a text: `500 m`, `2 km`. */
export const distanceText = (metres: number): string =>
  metres < 1000 ? textById('distance.m', { count: metres }) : textById('distance.km', { count: metres / 1000 });

interface SearchedPlaces {
  readonly city: City;
  readonly localities: readonly Locality[];
  readonly landmark: Landmark | null;
  readonly society: Society | null;
  readonly request: Pick<SearchRequest, 'near'>;
}
/** The place of a search, for its heading. `within` is the distance from a landmark. */
interface HeadingPlace {
  readonly place: string;
  readonly within: string | null;
}

/**
 * The place that the heading names: one of the society, the localities and the landmark, in this order, and the city. The others are only
 * chips.
 */
export function searchedPlace({ city, localities, landmark, society, request }: SearchedPlaces): HeadingPlace {
  const names = (society ? [society] : localities).map(({ name }) => name);
  if (!landmark || names.length > 0) return { place: placeText(city.name, names), within: null };
  return { place: placeText(city.name, [landmarkName(landmark)]), within: distanceText(request.near!.metres) };
}

/** The distance from the landmark as a text: `Within 2 km of PSG College of Technology`. Null without a landmark. */
export const aroundText = (landmark: Landmark | null, { near }: Pick<SearchRequest, 'near'>): string | null =>
  landmark && near ? textById('chip.landmark', { within: distanceText(near.metres), place: landmarkName(landmark) }) : null;

/** The heading: `3 BHK apartments for rent in RS Puram, Coimbatore`, or `... within 2 km of PSG College of Technology, Coimbatore`. */
export function searchHeading(state: SearchState, filters: readonly FilterParam[], { place, within }: HeadingPlace): string {
  const isLease = state.params[LEASE_FILTER.param]?.join() === LEASE_FILTER.value;
  const headingVariant = isLease ? 'lease' : (state.kind ?? state.intent);
  const messageId = within ? `heading_within.${headingVariant}` : `heading.${headingVariant}`;
  return upperFirst(textById(messageId, { what: searchedNoun(state, filters), place, within: within ?? '' }));
}

/** The word for an area unit after a number: `cents`, `sqft`. */
export const areaUnitWord = (unit: string): string => textById(`area_unit.${unit}`);
