import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { controlClass } from '../../ui/field.tsx';
import { LocationCombobox } from '../location/location-combobox.tsx';
import { FilterGroup } from './filter-group.tsx';

interface FilterLocalitiesProps {
  readonly page: Pick<SearchPage, 'city' | 'localities'>;
  readonly chosen: readonly string[];
  /** Words searched for beside the localities. */
  readonly words: string;
  readonly onChange: (slug: string, wanted: boolean) => void;
}

/** The localities searched in, and a field to add one. */
export function FilterLocalities({ page, chosen, words, onChange }: FilterLocalitiesProps) {
  return (
    <FilterGroup label={m['search.localities']()}>
      {page.localities.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          name="locality"
          value={slug}
          checked={chosen.includes(slug)}
          onChange={(event) => onChange(slug, event.target.checked)}
          className="lg:min-h-9 pointer-coarse:min-h-11"
        >
          {name}
        </Checkbox>
      ))}
      <LocationCombobox
        city={page.city.slug}
        label={m['search.add_locality']()}
        placeholder={m['search.add_locality']()}
        key={words}
        initial={words}
        after="clear"
        inputClassName={`${controlClass} min-h-11`}
        className="mt-1"
        onPick={(place) => onChange(place.slug, true)}
      />
    </FilterGroup>
  );
}
