import { m } from '../../../../messages/compiled/messages.js';
import { localPath } from '../../../../messages/current-language.ts';
import type { FilterControl, SearchPage } from '../../../../contract/search/search-page.ts';
import { SOCIETY_PARAM } from '../../../../contract/slug/state.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { countText } from '../../../lib/format/counts.ts';
import { FilterAtLeast } from './filter-at-least.tsx';
import { FilterDates } from './filter-dates.tsx';
import { FilterLocalities } from './filter-localities.tsx';
import { FilterOptions } from './filter-options.tsx';
import { FilterRange } from './filter-range.tsx';
import { filterCount, formAction, paramValues, withLocality, withPlace, withToggled, withValues } from './filter-state.ts';
import type { Search } from '../use-search.ts';

export const FILTER_FORM_ID = 'filter-form';

type FormSearch = Pick<Search, 'state' | 'change' | 'closeFilters' | 'followLink'>;

/**
 * All filters of the current kinds, as the API describes them. With JavaScript every change starts a search at once; without it this is a
 * plain form with a submit button.
 */
export function FilterForm({ page, search }: { readonly page: SearchPage; readonly search: FormSearch }) {
  const { state, change } = search;
  const flags = page.controls.filter(({ type }) => type === 'flag');
  return (
    <form
      id={FILTER_FORM_ID}
      className="tick-rows"
      action={localPath(formAction(state))}
      onSubmit={(event) => {
        event.preventDefault();
        const query = String(new FormData(event.currentTarget).get('q') ?? '').trim();
        if (query === (paramValues(state, 'q')[0] ?? '')) search.closeFilters();
        else change(withValues(state, { q: query ? [query] : [] }));
      }}
    >
      <FilterLocalities
        page={page}
        selectedSlugs={state.localities}
        query={paramValues(state, 'q')[0] ?? ''}
        countedIntent={state.kind === null && filterCount(state) === 0 ? state.intent : undefined}
        onChange={(slug, isSelected) => change(withLocality(state, slug, isSelected))}
        onPlace={(place) => change(withPlace(state, place))}
      />
      {paramValues(state, SOCIETY_PARAM).map((slug) => (
        <input key={slug} type="hidden" name={SOCIETY_PARAM} value={slug} />
      ))}
      {page.controls.map((control) => control.type !== 'flag' && <FilterField key={control.param} {...{ control, page, search }} />)}
      {flags.length > 0 && (
        <div className="py-3">
          {flags.map(({ param, label, count }) => (
            <Checkbox
              key={param}
              name={param}
              value="true"
              checked={paramValues(state, param).includes('true')}
              onChange={() => change(withToggled(state, param, 'true'))}
              count={count === null ? undefined : countText(count)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
      <HiddenParams page={page} state={state} />
      <div className="sticky bottom-3 hidden noscript:block">
        <Button type="submit" wide>
          {m['search.filters_apply']()}
        </Button>
      </div>
    </form>
  );
}

interface FilterFieldProps {
  readonly control: FilterControl;
  readonly page: SearchPage;
  readonly search: FormSearch;
}

function FilterField({ control, page, search }: FilterFieldProps) {
  const { state, change } = search;
  const { param, label } = control;
  const firstValue = (name: string) => paramValues(state, name)[0] ?? '';
  const setRange = (min: string, max: string) =>
    change(
      withValues(state, {
        [`${param}_min`]: min === '' ? [] : [min],
        [`${param}_max`]: max === '' ? [] : [max],
        ...(control.unit === 'area' && { area_unit: unitParam(page) }),
      }),
    );
  const range = { min: firstValue(`${param}_min`), max: firstValue(`${param}_max`), onChange: setRange };
  if (control.type === 'options') {
    const facet = page.facets.find((entry) => entry.param === param);
    return (
      facet && (
        <FilterOptions
          facet={facet}
          selectedValues={paramValues(state, param)}
          onToggle={(value) => change(withToggled(state, param, value))}
        />
      )
    );
  }
  if (control.type === 'at_least') {
    return (
      <FilterAtLeast
        param={param}
        label={label}
        selected={firstValue(param)}
        onSelect={(value) => change(withValues(state, { [param]: value ? [value] : [] }))}
      />
    );
  }
  if (control.unit === 'date') return <FilterDates param={param} label={label} {...range} />;
  const histogram = page.histograms.find((candidate) => candidate.param === param);
  return <FilterRange control={control} area={page.area} histogram={histogram} onUnitLink={search.followLink} {...range} />;
}

/** Value of the `area_unit` parameter. Empty for sqft, which is the API's default. */
const unitParam = ({ area }: SearchPage): string[] => (area.unit === 'sqft' ? [] : [area.unit]);

/** Parameters that submitting the form resets, and the text field, which has its own input. */
const WITHOUT_INPUT: ReadonlySet<string> = new Set(['page', 'sort', 'q']);

const isParamOf = ({ param: name }: FilterControl, param: string): boolean =>
  param.startsWith(name) && ['', '_min', '_max'].includes(param.slice(name.length));

/** Search parameters without a visible control, as hidden inputs, so that submitting the form preserves them. */
function HiddenParams({ page, state }: { readonly page: SearchPage; readonly state: Search['state'] }) {
  // Typed bounds are in the displayed unit.
  const params = { ...state.params, area_unit: unitParam(page) };
  return Object.entries(params)
    .filter(([param]) => !WITHOUT_INPUT.has(param) && !page.controls.some((control) => isParamOf(control, param)))
    .flatMap(([param, values]) => values.map((value) => <input key={`${param}=${value}`} type="hidden" name={param} value={value} />));
}
