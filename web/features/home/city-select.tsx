import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/home.ts';
import { DownIcon } from '../../ui/drawings/icons.tsx';

interface CitySelectProps {
  readonly city: string;
  readonly cities: HomePage['cities'];
  readonly onChoose: (slug: string) => void;
}

/** A native select for the city: phones show their own picker, keyboards can search by letter, and forms can use it without JavaScript. */
export function CitySelect({ city, cities, onChoose }: CitySelectProps) {
  const groupOf = (acceptsListings: boolean, label: string) => {
    const citiesOfGroup = cities.filter(({ accepts_listings }) => accepts_listings === acceptsListings);
    if (citiesOfGroup.length === 0) return null;
    return (
      <optgroup label={label}>
        {citiesOfGroup.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  };
  return (
    <div className="relative shrink-0">
      <select
        name="city"
        aria-label={m['home.city_label']()}
        value={city}
        onChange={(event) => onChoose(event.target.value)}
        className="h-13 w-full appearance-none rounded-control bg-transparent pr-9 pl-4 font-semibold hover:bg-sand"
      >
        {groupOf(true, m['home.cities_open']())}
        {groupOf(false, m['home.cities_later']())}
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  );
}
