export interface Place {
  readonly name: string;
  readonly url: string;
  readonly lat: number;
  readonly lng: number;
}
export interface Neighbour extends Place {
  /** Straight-line kilometres. */
  readonly km: number;
  /** Kilometres to the east and to the north. */
  readonly east: number;
  readonly north: number;
  readonly direction: Direction;
}
const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Kilometres per degree of latitude on a sphere with the mean radius of the earth. */
const KM_PER_DEGREE = 111.195;
/** A locality nearer than this is the listing's own. */
const SAME_PLACE_KM = 0.3;

/** The nearest places around a point, nearest first. Uses a flat projection, which is exact enough within a city. */
export function findNeighbours(
  center: { readonly lat: number; readonly lng: number },
  places: readonly Place[],
  limit: number,
): Neighbour[] {
  const longitudeScale = Math.cos((center.lat * Math.PI) / 180);
  return places
    .map((place) => {
      const east = (place.lng - center.lng) * KM_PER_DEGREE * longitudeScale;
      const north = (place.lat - center.lat) * KM_PER_DEGREE;
      const octant = Math.round(Math.atan2(east, north) / (Math.PI / 4));
      return { ...place, east, north, km: Math.hypot(east, north), direction: DIRECTIONS[(octant + 8) % 8]! };
    })
    .filter(({ km }) => km > SAME_PLACE_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, limit);
}

/** Radii in kilometres of the two or three rings to draw within `km`. */
export function ringsWithin(km: number): number[] {
  const step = [0.5, 1, 2, 5, 10, 20].find((candidate) => km / candidate <= 3.2) ?? 50;
  return Array.from({ length: Math.floor(km / step) }, (_, i) => (i + 1) * step);
}
