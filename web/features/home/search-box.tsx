import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { HomePage } from '../../../contract/home.ts';
import type { Intent } from '../../../contract/slug/state.ts';
import { placeOfSuggestion, searchUrl } from '../../../contract/slug/search-url.ts';
import { Button } from '../../ui/button.tsx';
import { PinIcon, SearchIcon } from '../../ui/drawings/icons.tsx';
import { LocationCombobox } from '../../shared/location/location-combobox.tsx';
import { CitySelect } from './city-select.tsx';
import { SearchDetails } from './search-details.tsx';
import { detailsOf } from './search-path.ts';

interface SearchBoxProps {
  readonly page: Pick<HomePage, 'city' | 'cities' | 'tabs'>;
  readonly onCity: (slug: string) => void;
  readonly intent: Intent;
  readonly onIntent: (intent: Intent) => void;
}

/**
 * Search form with intent, city and locality. It is a plain form of the home page, which redirects to the search, so it works without
 * JavaScript. Picking a suggestion navigates at once.
 */
export function SearchBox({ page, onCity, intent, onIntent }: SearchBoxProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { city, cities, tabs } = page;
  /** Bedrooms or a budget are selected, so a suggestion would find fewer listings than the locality has. */
  const [isNarrowed, setIsNarrowed] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // URLSearchParams accepts FormData, but its type does not.
    const query = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    void navigate(`/?${query}`);
  };
  return (
    <search>
      <form
        ref={form}
        action={localPath('/')}
        onSubmit={submit}
        onChange={(event) => setIsNarrowed(Object.keys(detailsOf(new FormData(event.currentTarget))).length > 0)}
        className="rounded-card border border-line bg-card lift-shadow"
      >
        <fieldset className="min-w-0 border-b border-line">
          <legend className="sr-only">{m['home.intent_label']()}</legend>
          <div className="no-scrollbar flex overflow-x-auto px-2">
            {tabs.map((tab) => (
              <label
                key={tab.intent}
                className="relative flex min-h-13 shrink-0 items-center px-3.5 hover:text-oxide has-checked:font-semibold has-checked:text-oxide has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-indigo"
              >
                <input
                  type="radio"
                  name="intent"
                  value={tab.intent}
                  checked={tab.intent === intent}
                  onChange={() => onIntent(tab.intent)}
                  className="peer absolute inset-0 cursor-pointer opacity-0"
                />
                {tab.label}
                <span className="absolute inset-x-2 -bottom-px h-0.5 bg-transparent peer-checked:bg-oxide" />
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col p-2 sm:flex-row sm:flex-wrap sm:items-center">
          <CitySelect city={city.slug} cities={cities} onChoose={onCity} />
          <span className="h-px bg-line sm:mx-1 sm:h-7 sm:w-px" />
          <div className="relative flex min-w-0 flex-1 items-center">
            <PinIcon className="pointer-events-none absolute left-4 text-muted sm:left-2" />
            <LocationCombobox
              key={city.slug}
              city={city.slug}
              intent={isNarrowed ? undefined : intent}
              label={m['home.place_label']({ city: city.name })}
              placeholder={m['home.place_placeholder']()}
              className="flex-1"
              inputClassName="h-13 pr-2.5 pl-11.5 rounded-control -outline-offset-2 sm:pl-9.5"
              withLandmarks
              onPick={(picked) => {
                const place = placeOfSuggestion(picked);
                const params = { ...detailsOf(new FormData(form.current!)), ...place.params };
                void navigate(searchUrl({ intent, kind: null, city: city.slug, ...place, params }));
              }}
            />
          </div>
          <SearchDetails intent={intent} />
          <Button type="submit" size="lg" icon={<SearchIcon />} className="max-sm:mt-2">
            {m['home.search']()}
          </Button>
        </div>
      </form>
    </search>
  );
}
