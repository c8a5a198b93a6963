import { Suspense, useEffect, useRef, useState } from 'react';
import { MAX_PLACE_QUERY_LENGTH } from '../../../../contract/location-limits.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import type { Suggestion } from '../../../../contract/location.ts';
import type { Intent } from '../../../../contract/slug/state.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { whenVisible } from '../../../lib/page/parts-to-hydrate.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { FilterGroup } from './filter-group.tsx';

// On phones the filters are closed at first, so the place suggestions are loaded only when they are opened.
const LocationCombobox = lazyPart(async () => (await import('../../location/location-combobox.tsx')).LocationCombobox);
const MyPlacesButton = lazyPart(async () => (await import('../../my-places/my-places-button.tsx')).MyPlacesButton);

const FIELD_CLASS = `${controlClass} min-h-11`;

interface FilterLocalitiesProps {
  readonly page: Pick<SearchPage, 'city' | 'localities'>;
  readonly selectedSlugs: readonly string[];
  /** Free-text search words; the initial text of the field. */
  readonly query: string;
  /**
   * The search tab whose listings the suggestions count. Undefined when other filters are set, because picking a suggestion would then find
   * fewer listings.
   */
  readonly countedIntent: Intent | undefined;
  readonly onChange: (slug: string, isSelected: boolean) => void;
  readonly onPlace: (place: Pick<Suggestion, 'type' | 'slug'>) => void;
}

/** The selected localities, with a field to add another one or to search in a society or around a landmark. */
export function FilterLocalities({ page, selectedSlugs, query, countedIntent, onChange, onPlace }: FilterLocalitiesProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (element.current) void whenVisible(element.current).then(() => setIsVisible(true));
  }, []);
  const label = m['search.add_place']();
  // submits a search for the typed text, also without JavaScript
  const plainField = (
    <div className="mt-1 mb-11">
      <input
        type="text"
        name="q"
        maxLength={MAX_PLACE_QUERY_LENGTH}
        aria-label={label}
        placeholder={label}
        defaultValue={query}
        className={`w-full ${FIELD_CLASS}`}
      />
    </div>
  );
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
      <div ref={element}>
        {isVisible ? (
          <Suspense fallback={plainField}>
            <LocationCombobox
              city={page.city.slug}
              intent={countedIntent}
              label={label}
              placeholder={label}
              withLandmarks
              key={query}
              initial={query}
              afterPick="clear"
              inputClassName={FIELD_CLASS}
              className="mt-1"
              onPick={(place) => (place.type === 'locality' ? onChange(place.slug, true) : onPlace(place))}
            />
            <MyPlacesButton city={page.city.slug} />
          </Suspense>
        ) : (
          plainField
        )}
      </div>
    </FilterGroup>
  );
}
