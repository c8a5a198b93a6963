/** Bounding boxes and drawn areas, and their format in URLs. */

/** West, south, east, north in degrees. */
export type BoundingBox = readonly [number, number, number, number];
export type Corner = readonly [lng: number, lat: number];

/** Five decimals of a degree: a step is about a metre. */
const METRE_STEPS_PER_DEGREE = 1e5;
const round = (degrees: number, stepsPerDegree = METRE_STEPS_PER_DEGREE) => Math.round(degrees * stepsPerDegree) / stepsPerDegree;

/** Numbers in decimal notation, as the API reads them; null when a part is anything else, such as an empty text. */
function parseDegrees(text: string): number[] | null {
  const parts = text.split(',');
  return parts.every((part) => /^-?\d+(\.\d+)?$/.test(part)) ? parts.map(Number) : null;
}

export function parseBox(text = ''): BoundingBox | null {
  const edges = parseDegrees(text);
  return edges?.length === 4 ? (edges as unknown as BoundingBox) : null;
}

/** Rounded to about a metre and limited to the range of the web map projection. */
export const formatBox = ([west, south, east, north]: BoundingBox): string =>
  [Math.max(west, -180), Math.max(south, -85), Math.min(east, 180), Math.min(north, 85)].map((edge) => round(edge)).join(',');

/** Whether a bounding box is at most about 20 m wide and high, as that of homes in one building. */
export const isPoint = ([west, south, east, north]: BoundingBox): boolean => Math.max(east - west, north - south) < 0.0002;

const INDIA: BoundingBox = [68, 6, 98, 37.6];
/** Whether a bounding box overlaps India. People share and edit URLs, so a box may be anywhere. */
export const isInIndia = ([west, south, east, north]: BoundingBox): boolean =>
  west < INDIA[2] && east > INDIA[0] && south < INDIA[3] && north > INDIA[1];

/** Metres per degree of latitude. */
const METRES_PER_DEGREE = 111_195;
/** The bounding box of a circle. */
export function boxAround({ lat, lng }: { readonly lat: number; readonly lng: number }, metres: number): BoundingBox {
  const north = metres / METRES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return [lng - east, lat - north, lng + east, lat + north];
}

export const contains = ([west, south, east, north]: BoundingBox, point: { readonly lat: number; readonly lng: number }): boolean =>
  point.lng >= west && point.lng <= east && point.lat >= south && point.lat <= north;

export function parsePolygon(text = ''): Corner[] {
  return text
    .split(';')
    .map(parseDegrees)
    .filter((pair): pair is [number, number] => pair?.length === 2);
}

/** Limits the length of the URL, so that it can be shared. */
const MAX_CORNERS = 45;
/** Four decimals of a degree: a step is about ten metres, which is more precise than a finger draws. */
const TEN_METRE_STEPS_PER_DEGREE = 1e4;

/** Formats a drawn area for the URL. The tolerance starts at about 5 m and grows until at most `MAX_CORNERS` corners remain. */
export function formatPolygon(ring: readonly Corner[]): string {
  let corners = [...ring];
  for (let tolerance = 0.00005; corners.length > MAX_CORNERS; tolerance *= 1.6) corners = simplify(ring, tolerance);
  return corners.map(([lng, lat]) => `${round(lng, TEN_METRE_STEPS_PER_DEGREE)},${round(lat, TEN_METRE_STEPS_PER_DEGREE)}`).join(';');
}

/** Removes corners within `tolerance` degrees of the line without them (Ramer–Douglas–Peucker algorithm). */
function simplify(corners: readonly Corner[], tolerance: number): Corner[] {
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last || corners.length < 3) return [...corners];
  let [farthest, largestDistance] = [0, 0];
  for (let index = 1; index < corners.length - 1; index++) {
    const distance = distanceToSegment(corners[index]!, first, last);
    if (distance > largestDistance) [farthest, largestDistance] = [index, distance];
  }
  if (largestDistance <= tolerance) return [first, last];
  return [...simplify(corners.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplify(corners.slice(farthest), tolerance)];
}

function distanceToSegment([x, y]: Corner, [x1, y1]: Corner, [x2, y2]: Corner): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squaredLength = dx * dx + dy * dy;
  const fraction = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / squaredLength));
  return Math.hypot(x - x1 - fraction * dx, y - y1 - fraction * dy);
}
