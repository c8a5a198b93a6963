import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/property-pages.ts';
import { DownIcon } from '../../ui/icons.tsx';

interface CitySelectProps {
  readonly city: string;
  readonly cities: HomePage['cities'];
  readonly onChoose: (slug: string) => void;
}

/** The city as a native select: a wheel on phones, letters on keyboards, a form value without scripts. */
export function CitySelect({ city, cities, onChoose }: CitySelectProps) {
  const group = (open: boolean) =>
    cities
      .filter((one) => one.takes_listings === open)
      .map((one) => (
        <option key={one.slug} value={one.slug}>
          {one.name}
        </option>
      ));
  return (
    <div className="relative shrink-0">
      <select
        name="city"
        aria-label={m['home.city_label']()}
        value={city}
        onChange={(event) => onChoose(event.target.value)}
        className="h-13 w-full appearance-none rounded-control bg-transparent pr-9 pl-4 font-semibold hover:bg-sand"
      >
        <optgroup label={m['home.cities_open']()}>{group(true)}</optgroup>
        <optgroup label={m['home.cities_later']()}>{group(false)}</optgroup>
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  );
}
