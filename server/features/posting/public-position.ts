import { createHmac } from 'node:crypto';
import type { Point } from '../../../kinds/distance.ts';

const METRES_PER_DEGREE = 111_320;
/** Degrees; about 330 m. */
const CELL = 0.003;
/** Degrees; about a kilometre, where the locality's own centre is not known. */
const COARSE = 0.01;
const NEAREST_M = 100;
const FARTHEST_M = 200;

/**
 * The position visitors see. `street` moves the pin 100 to 200 m, `locality` shows the locality's centre. The move is
 * keyed with the server's secret by owner and neighbourhood, so saving again, moving the pin a little or posting the home
 * a second time gives no second sample, and there is nothing to average.
 */
export function publicPosition(
  pin: Point,
  precision: string,
  about: { secret: string; ownerId: string; localityCentre: Point | null },
): Point {
  if (precision === 'exact') return pin;
  if (precision === 'locality') return about.localityCentre ?? { lat: snapped(pin.lat, COARSE), lng: snapped(pin.lng, COARSE) };
  const neighbourhood = `${Math.floor(pin.lat / CELL)}:${Math.floor(pin.lng / CELL)}`;
  const hash = createHmac('sha256', about.secret).update(`public position:${about.ownerId}:${neighbourhood}`).digest();
  const angle = (hash.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI;
  // the square root spreads the points evenly over the ring
  const metres = Math.sqrt(NEAREST_M ** 2 + (hash.readUInt32BE(4) / 2 ** 32) * (FARTHEST_M ** 2 - NEAREST_M ** 2));
  return {
    lat: sixDecimals(pin.lat + (Math.sin(angle) * metres) / METRES_PER_DEGREE),
    lng: sixDecimals(pin.lng + (Math.cos(angle) * metres) / (METRES_PER_DEGREE * Math.cos((pin.lat * Math.PI) / 180))),
  };
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const snapped = (degrees: number, grid: number): number => sixDecimals((Math.floor(degrees / grid) + 0.5) * grid);
