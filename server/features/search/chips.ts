/** Chips: every condition of a search as a short text, with the address of the search without that condition. */
import type { Chip } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { LANDMARK_PARAM, SOCIETY_PARAM, type SearchState } from '../../../contract/slug/state.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { dateText, preciseNumberText, numberText, exactRupeesText, rupeesText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';
import type { Locality } from '../../places/places.ts';
import type { Society } from '../../places/societies.ts';
import { filterLabel, optionLabelOf } from './facets.ts';
import { withLocalities, withoutFilter, withoutPoint, withParam } from './search-state.ts';
import { areaUnitWord } from './search-texts.ts';

interface ChipPlaces {
  readonly localities: readonly Locality[];
  /** The searched distance from a landmark as a text: `Within 2 km of PSG College of Technology`. */
  readonly around: string | null;
  readonly society: Society | null;
}

/** The chips of a search: society, localities, filters, then text and areas. */
export function searchChips(state: SearchState, filters: readonly FilterParam[], { localities, around, society }: ChipPlaces): Chip[] {
  const localityChips = localities.map(({ slug, name }) => ({
    param: 'locality',
    label: name,
    without: searchUrl(
      withLocalities(
        state,
        state.localities.filter((other) => other !== slug),
      ),
    ),
  }));
  const filterChips = filters.flatMap((filter) =>
    chipTexts(filter, state.params).map(({ param, value, text }) => ({
      param,
      label: text,
      without: searchUrl(withoutFilter(state, filter, value)),
    })),
  );
  const otherChips = (['q', 'bbox', 'polygon', 'near', 'unseen'] as const).flatMap((param) => {
    const [value] = state.params[param] ?? [];
    if (value === undefined) return [];
    return [
      {
        param,
        label: param === 'q' ? textById('chip.words', { words: value }) : textById(`chip.${param}`),
        without: searchUrl(param === 'near' ? withoutPoint(state) : withParam(state, param, [])),
      },
    ];
  });
  const aroundChips = around ? [{ param: LANDMARK_PARAM, label: around, without: searchUrl(withoutPoint(state)) }] : [];
  const societyChips = society
    ? [{ param: SOCIETY_PARAM, label: society.name, without: searchUrl(withParam(state, SOCIETY_PARAM, [])) }]
    : [];
  return [...societyChips, ...localityChips, ...aroundChips, ...filterChips, ...otherChips];
}

interface ChipText {
  /** The param of the filter. */
  readonly param: string;
  /** The option; null when the text describes the entire filter. */
  readonly value: string | null;
  readonly text: string;
}

/** The texts of one filter for the parameters of an address: one text for each selected option, or one for a range. */
export function chipTexts(filter: FilterParam, params: SearchState['params']): ChipText[] {
  if (filter.type === 'range') return rangeTexts(filter, params);
  const values = params[filter.param] ?? [];
  const unit = areaUnitOf(params);
  const label = filterLabel(filter);
  const wholeFilterText = (text: string): ChipText => ({ param: filter.param, value: null, text });
  switch (filter.type) {
    case 'flag':
      return values.length > 0 ? [wholeFilterText(label)] : [];
    case 'any-of':
    case 'all-of':
    case 'available':
      // a value may belong to another filter with the same param
      return values
        .filter((value) => filter.options.some(({ token }) => token === value))
        .map((value) => ({ param: filter.param, value, text: optionLabelOf(filter, value) }));
    case 'at-least':
      return values.map((value) => wholeFilterText(textById('chip.at_least', { label, min: valueText(filter, value, unit) })));
    default:
      return values.map((value) => wholeFilterText(textById('chip.value', { label, value: valueText(filter, value, unit) })));
  }
}

function rangeTexts(filter: FilterParam, params: SearchState['params']): ChipText[] {
  const label = filterLabel(filter);
  const [min, max] = filter.keys.map((key) => {
    const [value] = params[key] ?? [];
    return value ? valueText(filter, value, areaUnitOf(params)) : '';
  }) as [string, string];
  if (!min && !max) return [];
  return [{ param: filter.param, value: null, text: textById(rangeTextId(min, max), { label, min, max }) }];
}

function rangeTextId(min: string, max: string): string {
  if (min && max) return 'chip.between';
  return min ? 'chip.from' : 'chip.up_to';
}

/** The bound of a filter as a text, in the area unit of the address. */
export const boundText = (filter: FilterParam, value: number, params: SearchState['params']): string =>
  valueText(filter, String(value), areaUnitOf(params));

const areaUnitOf = (params: SearchState['params']): string => params.area_unit?.[0] ?? 'sqft';

function valueText({ valueType }: FilterParam, value: string, unit: string): string {
  switch (valueType) {
    case 'money':
      return exactRupeesText(Number(value));
    case 'rate':
      return rupeesText(Number(value));
    case 'sqft':
      return textById('chip.area', { count: preciseNumberText(Number(value)), unit: areaUnitWord(unit) });
    case 'date':
      return dateText(value);
    default:
      return numberText(Number(value));
  }
}
