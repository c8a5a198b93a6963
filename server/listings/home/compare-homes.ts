/**
 * Decides whether two listings offer the same home (docs/decisions/0054-one-home-one-clock.md). Pure. Treating two homes as one hides
 * somebody's home, so only an equal door number makes them the same, and any contradiction makes them different.
 */
import { kilometresBetween, type Point } from '../../../kinds/distance.ts';

/**
 * The values of a home that are compared. Texts are normalized (`home-key.ts`). An empty text means that the value is missing and
 * contradicts nothing.
 */
export interface HomeTraits {
  readonly kind: string;
  readonly cityId: number;
  /** Name of the society, project or building. */
  readonly building: string;
  readonly street: string;
  readonly type: string;
  readonly bedrooms: string;
  readonly floor: string;
  /** The door number or its keyed digest, the same form for both homes. Includes the tower when the lister wrote it: `B-704`. */
  readonly door: string;
  readonly sizeSqm: number | null;
  readonly pin: Point | null;
}

/** Points for each value that agrees. */
const POINTS = { door: 50, building: 25, street: 15, size: 10, floor: 5, pin: 10, photo: 5 };
/** Minimum points for two listings with an equal door number and location to count as the same home. */
export const SAME_HOME_POINTS = 75;

/** Sizes that differ by less than this share count as equal, because listers measure and round differently. */
const SIZE_TOLERANCE = 0.05;
/** Pins of one home are at most this far apart. */
const NEAR_KM = 0.15;
/** Pins that are farther apart belong to different homes; a large township is about one kilometre wide. */
const FAR_KM = 1;

interface HomeComparison {
  /** 0 when the homes contradict each other. */
  readonly points: number;
  readonly isSame: boolean;
}

/**
 * @param sharesPhotos whether both show the same photo; it proves little, because photos of a society are in the listings of all its homes
 */
export function compareHomes(a: HomeTraits, b: HomeTraits, sharesPhotos = false): HomeComparison {
  if (contradict(a, b)) return { points: 0, isSame: false };
  const points =
    (agree(a.door, b.door) ? POINTS.door : 0) +
    (agree(a.building, b.building) ? POINTS.building : 0) +
    (agree(a.street, b.street) ? POINTS.street : 0) +
    (agree(a.floor, b.floor) ? POINTS.floor : 0) +
    // sizes that differ are a contradiction, so two known sizes agree here
    (a.sizeSqm !== null && b.sizeSqm !== null ? POINTS.size : 0) +
    (a.pin && b.pin && kilometresBetween(a.pin, b.pin) <= NEAR_KM ? POINTS.pin : 0) +
    (sharesPhotos ? POINTS.photo : 0);
  return { points, isSame: points >= SAME_HOME_POINTS && haveSameDoor(a, b) };
}

/**
 * Whether both have the same door number in the same building, or in the same street when neither is a flat. Without the name of the
 * building, the "door number" of a flat may be the number of the building.
 */
const haveSameDoor = (a: HomeTraits, b: HomeTraits): boolean =>
  agree(a.door, b.door) && (agree(a.building, b.building) || (agree(a.street, b.street) && a.floor === '' && b.floor === ''));

const agree = (a: string, b: string): boolean => a !== '' && a === b;
const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

function contradict(a: HomeTraits, b: HomeTraits): boolean {
  return (
    a.kind !== b.kind ||
    a.cityId !== b.cityId ||
    differ(a.type, b.type) ||
    differ(a.bedrooms, b.bedrooms) ||
    differ(a.floor, b.floor) ||
    differ(a.door, b.door) ||
    sizesDiffer(a.sizeSqm, b.sizeSqm) ||
    (a.pin !== null && b.pin !== null && kilometresBetween(a.pin, b.pin) > FAR_KM)
  );
}

/** Whether two sizes in square metres belong to different homes. Unknown sizes do not. */
export const sizesDiffer = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) > SIZE_TOLERANCE * Math.max(a, b);

/** A listing whose price is below this share of somebody else's price for the same home looks like a clone; clones ask 30 to 40 % less. */
export const CLONE_PRICE_SHARE = 0.75;
