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

/** Kilometres of one degree of latitude, on the mean sphere. */
const KM_PER_DEGREE = 111.195;
/** What is nearer is the place itself, by the precision of its pin. */
const SAME_KM = 0.3;

/** The nearest places around a point, nearest first. Over a city the earth is flat enough. */
export function neighboursOf(here: { readonly lat: number; readonly lng: number }, places: readonly Place[], most: number): Neighbour[] {
  const narrowing = Math.cos((here.lat * Math.PI) / 180);
  return places
    .map((place) => {
      const east = (place.lng - here.lng) * KM_PER_DEGREE * narrowing;
      const north = (place.lat - here.lat) * KM_PER_DEGREE;
      const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
      return { ...place, east, north, km: Math.hypot(east, north), direction: DIRECTIONS[(eighth + 8) % 8]! };
    })
    .filter(({ km }) => km > SAME_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, most);
}

/** Rings to draw within a radius: whole kilometres that people count in, two or three of them. */
export function ringsWithin(km: number): number[] {
  const step = [0.5, 1, 2, 5, 10, 20].find((each) => km / each <= 3.2) ?? 50;
  return Array.from({ length: Math.floor(km / step) }, (_, i) => (i + 1) * step);
}
