import { createHmac } from 'node:crypto';
import type { Point } from '../../../kinds/distance.ts';
import { POSITION_UNCERTAINTY_KM } from '../../../kinds/position-uncertainty.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import { dataKey } from '../../db/data-keys.ts';
import type { Db, Tx } from '../../db/schema.ts';

const METRES_PER_DEGREE = 111_320;
/** Size of a grid cell, about 330 m. */
const CELL_DEGREES = 0.003;
/** Size of a grid cell, about one kilometre, for localities with an unknown centre. */
const COARSE_CELL_DEGREES = 0.01;
const MIN_SHIFT_M = 100;
const MAX_SHIFT_M = POSITION_UNCERTAINTY_KM.street * 1000;

/** The key of the offsets. It never changes, because two offsets of one pin would reveal more than one. */
export const publicPositionKey = (db: Db | Tx, secrets: Secrets): Promise<string> => dataKey(db, secrets, 'public position');

interface PositionContext {
  readonly positionKey: string;
  readonly ownerId: string;
  /** Name of the building or street and door number, which tell homes of one owner apart. */
  readonly home: string;
  readonly localityCentre: Point | null;
}

/**
 * The position that visitors see. `exact` is the pin, `street` moves it by 100 to 200 m, and `locality` is the centre of the locality.
 * Direction and distance are derived from the owner, the home and the neighbourhood with a data key of the installation: saving again,
 * moving the pin a little or posting the home twice results in the same offset, so the pin cannot be found by averaging. Other homes of the
 * owner have other offsets, so somebody who knows the place of one does not learn those of the others.
 */
export function publicPosition(pin: Point, precision: string, context: PositionContext): Point {
  if (precision === 'exact') return pin;
  if (precision === 'locality')
    return context.localityCentre ?? { lat: cellCentre(pin.lat, COARSE_CELL_DEGREES), lng: cellCentre(pin.lng, COARSE_CELL_DEGREES) };
  const neighbourhood = `${Math.floor(pin.lat / CELL_DEGREES)}:${Math.floor(pin.lng / CELL_DEGREES)}`;
  const hash = createHmac('sha256', context.positionKey)
    .update(`public position:${context.ownerId}:${neighbourhood}:${context.home}`)
    .digest();
  const angle = (hash.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI;
  // the square root distributes the points evenly over the ring
  const metres = Math.sqrt(MIN_SHIFT_M ** 2 + (hash.readUInt32BE(4) / 2 ** 32) * (MAX_SHIFT_M ** 2 - MIN_SHIFT_M ** 2));
  return {
    lat: roundToSixDecimals(pin.lat + (Math.sin(angle) * metres) / METRES_PER_DEGREE),
    lng: roundToSixDecimals(pin.lng + (Math.cos(angle) * metres) / (METRES_PER_DEGREE * Math.cos((pin.lat * Math.PI) / 180))),
  };
}

const roundToSixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const cellCentre = (degrees: number, grid: number): number => roundToSixDecimals((Math.floor(degrees / grid) + 0.5) * grid);
