import { m } from '../../../../messages/compiled/messages.js';
import type { Point } from '../../../../kinds/distance.ts';
import { round } from './plane.ts';

const TIMEOUT_MS = 15_000;

/** Where this device is. @throws Error whose message says what to do about it */
export function devicePosition(): Promise<Point & { readonly accuracy: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator) || !isSecureContext) {
      reject(new Error(m['posting.geo_unsupported']()));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lng: round(coords.longitude), accuracy: coords.accuracy }),
      (error) => reject(new Error(REASON[error.code]?.() ?? m['posting.geo_unavailable']())),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}

/** By the codes of GeolocationPositionError. */
const REASON: Readonly<Record<number, () => string>> = {
  1: m['posting.geo_denied'],
  2: m['posting.geo_unavailable'],
  3: m['posting.geo_timeout'],
};
