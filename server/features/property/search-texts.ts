/** Headings and short texts of searches. Every sentence is one message, so that it can be said in any order of words. */
import type { SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, LEASE_FILTER, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { tokenSlug } from '../../../kinds/label-ids.ts';
import type { FilterParam } from '../../../kinds/filters.ts';
import { dateText, fineNumber, listText, number, rupees } from '../../views/format.ts';
import { hasText, textOf } from '../../views/text.ts';
import { optionText } from './facets.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `3 BHK apartments`, `shops`, `homes`: what is looked for, in the plural. */
function looked(state: SearchState, filters: readonly FilterParam[]): string {
  const bedrooms = filters.find(({ param }) => param === BEDROOM_PARAM);
  const counts = bedrooms ? (state.params[BEDROOM_PARAM] ?? []).map((token) => optionText(bedrooms, token)) : [];
  const type = filters.find(({ param }) => TYPE_TOKENS.some((group) => group.param === param) && state.params[param]?.length === 1);
  const [token] = type ? state.params[type.param]! : [];
  const id = type && token && `nouns.${type.options[0]!.of.name}.${tokenSlug(token)}`;
  const noun = textOf(id && hasText(id) ? id : `nouns.${state.intent}`);
  return counts.length > 0 ? textOf('heading.with_bedrooms', { bedrooms: listText(counts), noun }) : noun;
}

/** `RS Puram, Coimbatore`, `RS Puram and 2 more, Coimbatore`, `Coimbatore`. */
export function placeText(city: string, localities: readonly string[]): string {
  const [first, ...more] = localities;
  if (!first) return city;
  return more.length === 0
    ? textOf('heading.in_locality', { locality: first, city })
    : textOf('heading.in_localities', { locality: first, more: more.length, city });
}

/** `3 BHK apartments for rent in RS Puram, Coimbatore` */
export function headingOf(state: SearchState, filters: readonly FilterParam[], place: string): string {
  const leased = state.params[LEASE_FILTER.param]?.join() === LEASE_FILTER.value;
  const id = leased ? 'heading.lease' : `heading.${state.kind ?? state.intent}`;
  return upperFirst(textOf(id, { what: looked(state, filters), place }));
}

/** What one filter of a search says, one text a chosen option; a range is one. */
export function chipTexts(
  filter: FilterParam,
  params: SearchState['params'],
): { readonly key: string; readonly value: string | null; readonly text: string }[] {
  const label = textOf(filter.label);
  const unit = unitSaid(params);
  if (filter.as === 'range') {
    const [min, max] = filter.keys.map((key) => params[key]?.[0]).map((value) => value && figureText(filter, value, unit));
    if (!min && !max) return [];
    const id = min && max ? 'chip.between' : min ? 'chip.from' : 'chip.up_to';
    return [{ key: filter.param, value: null, text: textOf(id, { label, min: min ?? '', max: max ?? '' }) }];
  }
  const values = params[filter.param] ?? [];
  switch (filter.as) {
    case 'flag':
      return values.length > 0 ? [{ key: filter.param, value: null, text: label }] : [];
    case 'any-of':
    case 'all-of':
    case 'available':
      return values.flatMap((value) =>
        // the range of the same parameter speaks for itself
        filter.options.some(({ token }) => token === value) ? [{ key: filter.param, value, text: optionText(filter, value) }] : [],
      );
    case 'at-least':
      return values.map((value) => ({
        key: filter.param,
        value: null,
        text: textOf('chip.at_least', { label, min: figureText(filter, value, unit) }),
      }));
    default:
      return values.map((value) => ({
        key: filter.param,
        value: null,
        text: textOf('chip.value', { label, value: figureText(filter, value, unit) }),
      }));
  }
}

/** A bound of a filter as people say it. */
export const boundText = (filter: FilterParam, value: number, params: SearchState['params']): string =>
  figureText(filter, String(value), unitSaid(params));

const unitSaid = (params: SearchState['params']): string => params.area_unit?.[0] ?? 'sqft';
/** `cents`, `sqft`: a unit as it stands behind a number. */
export const unitWord = (unit: string): string => textOf(`area_unit.${unit}`);

function figureText({ figure }: FilterParam, value: string, unit: string): string {
  switch (figure) {
    case 'money':
    case 'rate':
      return rupees(Number(value));
    case 'sqft':
      return textOf('chip.area', { count: fineNumber(Number(value)), unit: unitWord(unit) });
    case 'date':
      return dateText(value);
    default:
      return number(Number(value));
  }
}
