import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { LocationCombobox } from '../../location/location-combobox.tsx';
import { FilterGroup } from './filter-group.tsx';

interface FilterLocalitiesProps {
  readonly page: Pick<SearchPage, 'city' | 'localities'>;
  readonly selectedSlugs: readonly string[];
  /** Free-text search words; the initial text of the field. */
  readonly query: string;
  readonly onChange: (slug: string, isSelected: boolean) => void;
  readonly onLandmark: (slug: string) => void;
}

/** The selected localities, and a field to add another or to search around a landmark. */
export function FilterLocalities({ page, selectedSlugs, query, onChange, onLandmark }: FilterLocalitiesProps) {
  return (
    <FilterGroup label={m['search.localities']()}>
      {page.localities.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          name="locality"
          value={slug}
          checked={selectedSlugs.includes(slug)}
          onChange={(event) => onChange(slug, event.target.checked)}
        >
          {name}
        </Checkbox>
      ))}
      <LocationCombobox
        city={page.city.slug}
        label={m['search.add_place']()}
        placeholder={m['search.add_place']()}
        withLandmarks
        key={query}
        initial={query}
        afterPick="clear"
        inputClassName={`${controlClass} min-h-11`}
        className="mt-1"
        onPick={({ type, slug }) => (type === 'locality' ? onChange(slug, true) : onLandmark(slug))}
      />
    </FilterGroup>
  );
}
