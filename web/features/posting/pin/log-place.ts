import { api } from '../../../lib/api.ts';

interface PickedPlace {
  readonly city: string;
  readonly locality: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly source: 'suggestion' | 'map' | 'device';
}

/** Tells the server which place was picked, so that the gazetteer learns what it lacks. Nobody waits for it. */
export function logPlace(place: PickedPlace): void {
  api('POST /locationlogs/add', { body: place }).catch(() => undefined);
}
