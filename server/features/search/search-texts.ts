/** Headings of searches. Every sentence is one message, because languages differ in the order of words. */
import type { SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, LEASE_FILTER, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { tokenSlug } from '../../../kinds/label-ids.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { listText } from '../../i18n/format.ts';
import { hasText, textById } from '../../i18n/text.ts';
import { optionLabelOf } from './facets.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is searched for, in the plural: `3 BHK apartments`, `shops`, `homes`. */
function searchedNoun(state: SearchState, filters: readonly FilterParam[]): string {
  const bedrooms = filters.find(({ param }) => param === BEDROOM_PARAM);
  const counts = bedrooms ? (state.params[BEDROOM_PARAM] ?? []).map((token) => optionLabelOf(bedrooms, token)) : [];
  const type = filters.find(({ param }) => TYPE_TOKENS.some((group) => group.param === param) && state.params[param]?.length === 1);
  const [token] = type ? state.params[type.param]! : [];
  const id = type && token && `nouns.${type.options[0]!.enumeration.name}.${tokenSlug(token)}`;
  const noun = textById(id && hasText(id) ? id : `nouns.${state.intent}`);
  return counts.length > 0 ? textById('heading.with_bedrooms', { bedrooms: listText(counts), noun }) : noun;
}

/** `RS Puram, Coimbatore`, `RS Puram and 2 more, Coimbatore`, `Coimbatore`. */
export function placeText(city: string, localities: readonly string[]): string {
  const [first, ...more] = localities;
  if (!first) return city;
  return more.length === 0
    ? textById('heading.in_locality', { locality: first, city })
    : textById('heading.in_localities', { locality: first, more: more.length, city });
}

/** `3 BHK apartments for rent in RS Puram, Coimbatore` */
export function searchHeading(state: SearchState, filters: readonly FilterParam[], place: string): string {
  const isLease = state.params[LEASE_FILTER.param]?.join() === LEASE_FILTER.value;
  const id = isLease ? 'heading.lease' : `heading.${state.kind ?? state.intent}`;
  return upperFirst(textById(id, { what: searchedNoun(state, filters), place }));
}

/** An area unit as written after a number: `cents`, `sqft`. */
export const areaUnitWord = (unit: string): string => textById(`area_unit.${unit}`);
