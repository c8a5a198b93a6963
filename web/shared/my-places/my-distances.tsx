import { useEffect } from 'react';
import type { Point } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import { distancesFrom, kilometresText, savedPlaces, showDistancesOnCards, type Distance } from '../../lib/my-places/my-places.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { MyPlacesButton } from './my-places-button.tsx';
import { useTravelTimes } from './use-travel-times.ts';

interface MyDistancesProps {
  /** Public id of the listing. */
  readonly id: string;
  readonly city: string;
  readonly position: Point;
}

/** Distances from a home to the person's places, and the button to set these places. */
export function MyDistances({ id, city, position }: MyDistancesProps) {
  const places = useStore(savedPlaces);
  useEffect(showDistancesOnCards, []);
  const distances = distancesFrom(places, position);
  return (
    <div className="mt-4">
      {distances.length > 0 && (
        // travel times belong to these places, so other places remount the component
        <Distances key={distances.map(({ place }) => `${place.lat},${place.lng}`).join()} id={id} distances={distances} />
      )}
      <MyPlacesButton city={city} />
    </div>
  );
}

function Distances({ id, distances }: { readonly id: string; readonly distances: readonly Distance[] }) {
  const { isOffered, minutes, hasFailed, isLoading, load } = useTravelTimes(
    id,
    distances.map(({ place }) => place),
  );
  return (
    <>
      <h3 className="text-14 text-muted">{m['my_places.distances']()}</h3>
      <ul className="mt-1">
        {distances.map(({ place: { type, name }, km }) => (
          <li key={type} className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-b border-line text-14">
            <span className="min-w-0 truncate font-semibold">{name}</span>
            <span className="shrink-0 text-muted">
              {m['listing.neighbour_km']({ km: kilometresText(km) })}
              {minutes?.has(type) && ` · ${minutesText(minutes.get(type) ?? null)}`}
            </span>
          </li>
        ))}
      </ul>
      {isOffered && minutes === null && (
        <div className="mt-2">
          <Button variant="outline" busy={isLoading} onClick={load}>
            {m['my_places.travel']()}
          </Button>
          <p className="mt-1 text-14 text-muted" role={hasFailed ? 'alert' : undefined}>
            {hasFailed ? m['search_error.no_travel_times']() : m['my_places.travel_note']()}
          </p>
        </div>
      )}
    </>
  );
}

const minutesText = (minutes: number | null): string =>
  minutes === null ? m['my_places.no_way']() : m['my_places.minutes']({ count: minutes });
