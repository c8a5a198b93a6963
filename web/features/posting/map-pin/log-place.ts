import { api } from '../../../lib/api/api.ts';

interface PickedPlace {
  readonly city: string;
  readonly locality: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly source: 'suggestion' | 'map' | 'device';
}

/** Reports the selected place, so that missing localities can be added to the gazetteer. Errors are ignored. */
export function logPlace(place: PickedPlace): void {
  api('POST /locationlogs/add', { body: place }, { withoutLogin: 'fail' }).catch(() => undefined);
}
