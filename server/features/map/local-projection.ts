/** Kilometres east and north of a point, on a plane that touches the earth there. Accurate to 0.1 % within a city. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}
/** Kilometres. */
export interface Offset {
  readonly east: number;
  readonly north: number;
}

const KM_PER_DEGREE = 111.195;
const kmPerDegreeOfLng = ({ lat }: Point): number => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

export const kmBetween = (from: Point, to: Point): Offset => ({
  east: (to.lng - from.lng) * kmPerDegreeOfLng(from),
  north: (to.lat - from.lat) * KM_PER_DEGREE,
});

/** The point at an offset, rounded to about a metre. */
export const pointToward = (from: Point, { east, north }: Offset): Point => ({
  lat: Math.round((from.lat + north / KM_PER_DEGREE) * 1e5) / 1e5,
  lng: Math.round((from.lng + east / kmPerDegreeOfLng(from)) * 1e5) / 1e5,
});
