/** A locality with its position. */
export interface Place {
  readonly name: string;
  readonly url: string;
  readonly lat: number;
  readonly lng: number;
}
export interface Neighbour extends Pick<Place, 'name' | 'url'> {
  /** Straight-line kilometres with one decimal. */
  readonly km: number;
  readonly direction: Direction;
}
const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Kilometres per degree of latitude on a sphere with the mean radius of the earth. */
const KM_PER_DEGREE = 111.195;
/** A locality closer than this is the listing's own. */
const SAME_PLACE_KM = 0.3;

/** The places nearest to a point, the nearest first. Uses a flat projection, which is exact enough within a city. */
export function findNeighbours(
  center: { readonly lat: number; readonly lng: number },
  places: readonly Place[],
  limit: number,
): Neighbour[] {
  const longitudeScale = Math.cos((center.lat * Math.PI) / 180);
  return places
    .map(({ name, url, lat, lng }) => {
      const east = (lng - center.lng) * KM_PER_DEGREE * longitudeScale;
      const north = (lat - center.lat) * KM_PER_DEGREE;
      return { name, url, east, north, km: Math.hypot(east, north) };
    })
    .filter(({ km }) => km > SAME_PLACE_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, limit)
    .map(({ name, url, east, north, km }) => {
      const octant = Math.round(Math.atan2(east, north) / (Math.PI / 4));
      return { name, url, km: Math.round(km * 10) / 10, direction: DIRECTIONS[(octant + 8) % 8]! };
    });
}
