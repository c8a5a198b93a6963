import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { countText } from '../../lib/counts.ts';
import { FilterAtLeast } from './filter-at-least.tsx';
import { FilterDays } from './filter-days.tsx';
import { FilterLocalities } from './filter-localities.tsx';
import { FilterOptions } from './filter-options.tsx';
import { FilterRange } from './filter-range.tsx';
import { formAction, valuesOf, withLocality, withToggled, withValues } from './filter-state.ts';
import type { Control } from './range-text.ts';
import type { Search } from './use-search.ts';

export const FILTER_FORM = 'filter-form';

/**
 * Every filter the kinds declare, as the API describes them. With a script each change searches at once; without one it is
 * a form with a button.
 */
export function FilterForm({ page, search }: { readonly page: SearchPage; readonly search: Search }) {
  const { state, change } = search;
  const flags = page.controls.filter(({ as }) => as === 'flag');
  return (
    <form
      id={FILTER_FORM}
      action={localPath(formAction(state))}
      onSubmit={(event) => {
        event.preventDefault();
        const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
        if (words === (valuesOf(state, 'q')[0] ?? '')) search.closeFilters();
        else change(withValues(state, { q: words ? [words] : [] }));
      }}
    >
      <FilterLocalities
        page={page}
        chosen={state.localities}
        words={valuesOf(state, 'q')[0] ?? ''}
        onChange={(slug, wanted) => change(withLocality(state, slug, wanted))}
      />
      {page.controls.map((control) => control.as !== 'flag' && <FilterControl key={control.param} {...{ control, page, search }} />)}
      {flags.length > 0 && (
        <div className="py-3">
          {flags.map(({ param, label, count }) => (
            <Checkbox
              key={param}
              name={param}
              value="true"
              checked={valuesOf(state, param).includes('true')}
              onChange={() => change(withToggled(state, param, 'true'))}
              count={count === null ? undefined : countText(count)}
              className="lg:min-h-9 pointer-coarse:min-h-11"
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
      <Unshown page={page} state={state} />
      <div className="sticky bottom-3 hidden noscript:block">
        <Button type="submit" wide>
          {m['search.filters_apply']()}
        </Button>
      </div>
    </form>
  );
}

function FilterControl({ control, page, search }: { readonly control: Control; readonly page: SearchPage; readonly search: Search }) {
  const { state, change } = search;
  const { param, label } = control;
  const one = (name: string) => valuesOf(state, name)[0] ?? '';
  const setRange = (min: string, max: string) =>
    change(
      withValues(state, {
        [`${param}_min`]: min === '' ? [] : [min],
        [`${param}_max`]: max === '' ? [] : [max],
        ...(control.unit === 'area' && { area_unit: unitParam(page) }),
      }),
    );
  const range = { min: one(`${param}_min`), max: one(`${param}_max`), onChange: setRange };
  if (control.as === 'options') {
    const facet = page.facets.find((entry) => entry.param === param);
    return (
      facet && (
        <FilterOptions facet={facet} chosen={valuesOf(state, param)} onToggle={(value) => change(withToggled(state, param, value))} />
      )
    );
  }
  if (control.as === 'at_least') {
    return (
      <FilterAtLeast
        param={param}
        label={label}
        chosen={one(param)}
        onChoose={(value) => change(withValues(state, { [param]: value ? [value] : [] }))}
      />
    );
  }
  if (control.unit === 'date') return <FilterDays param={param} label={label} {...range} />;
  const histogram = page.histograms.find((bars) => bars.param === param);
  return <FilterRange control={control} area={page.area} histogram={histogram} onUnit={search.take} {...range} />;
}

/** Bounds without a unit are in sqft. */
const unitParam = ({ area }: SearchPage): string[] => (area.unit === 'sqft' ? [] : [area.unit]);

/** What the search says but no control of the form shows, so that sending the form loses nothing. */
function Unshown({ page, state }: { readonly page: SearchPage; readonly state: Search['state'] }) {
  // bounds that are typed are meant in the unit that is shown
  const params = { ...state.params, area_unit: unitParam(page) };
  const shown = new Set(['page', 'sort', 'q', ...page.controls.flatMap(({ param }) => [param, `${param}_min`, `${param}_max`])]);
  return Object.entries(params)
    .filter(([param]) => !shown.has(param))
    .flatMap(([param, values]) => values.map((value) => <input key={`${param}=${value}`} type="hidden" name={param} value={value} />));
}
