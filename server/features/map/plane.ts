/** A city as a plane: kilometres east and north of a point, good to a thousandth within a city. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const KM_PER_DEGREE = 111.195;
const perLng = ({ lat }: Point): number => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

export const kmBetween = (from: Point, to: Point): { east: number; north: number } => ({
  east: (to.lng - from.lng) * perLng(from),
  north: (to.lat - from.lat) * KM_PER_DEGREE,
});

/** Rounded to about a metre. */
export const pointToward = (from: Point, east: number, north: number): Point => ({
  lat: Math.round((from.lat + north / KM_PER_DEGREE) * 1e5) / 1e5,
  lng: Math.round((from.lng + east / perLng(from)) * 1e5) / 1e5,
});
