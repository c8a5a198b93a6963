import type { Point } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import { roundDegrees } from './map-pin/local-projection.ts';

const TIMEOUT_MS = 15_000;

/** A position in degrees, and the radius in metres in which the device is. */
export interface DevicePosition extends Point {
  readonly accuracy: number;
}

/** The position of this device, at most `maximumAgeMs` old. Rejects with an Error whose message says what to do. */
export function devicePosition(maximumAgeMs: number): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator) || !isSecureContext) {
      reject(new Error(m['posting.geo_unsupported']()));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: roundDegrees(coords.latitude), lng: roundDegrees(coords.longitude), accuracy: coords.accuracy }),
      (error) => reject(new Error(ERROR_MESSAGES[error.code]?.() ?? m['posting.geo_unavailable']())),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: maximumAgeMs },
    );
  });
}

/** Messages by the codes of GeolocationPositionError. */
const ERROR_MESSAGES: Readonly<Record<number, () => string>> = {
  1: m['posting.geo_denied'],
  2: m['posting.geo_unavailable'],
  3: m['posting.geo_timeout'],
};
