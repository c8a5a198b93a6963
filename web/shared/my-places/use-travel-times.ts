import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import type { MyPlace, PlaceType } from '../../lib/my-places/my-places.ts';
import { useRequest } from '../../lib/api/request.ts';

type Minutes = ReadonlyMap<PlaceType, number | null>;

/**
 * Minutes by road from a home to the person's places. They are requested only when the person asks for them, because that sends the places
 * to the server. Whether the site offers travel times is requested before.
 */
export function useTravelTimes(id: string, places: readonly MyPlace[]) {
  const [isOffered, setIsOffered] = useState(false);
  const [minutes, setMinutes] = useState<Minutes | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const request = useRequest();
  const hasPlaces = places.length > 0;
  useEffect(() => {
    if (!hasPlaces) return;
    let isCurrent = true;
    api('GET /travel-times').then(
      ({ data }) => isCurrent && setIsOffered(data.offered),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [hasPlaces]);
  const minutesTo = async ({ type, lat, lng }: MyPlace): Promise<readonly [PlaceType, number | null]> => {
    const { data } = await api('POST /travel-times', { body: { to: { lat, lng }, property_id: [id] } });
    return [type, data[0]?.minutes ?? null];
  };
  const load = async () => {
    setHasFailed(false);
    try {
      setMinutes(new Map(await request.track(Promise.all(places.map(minutesTo)))));
    } catch {
      setHasFailed(true);
    }
  };
  return { isOffered, minutes, hasFailed, isLoading: request.busy, load: () => void load() };
}
