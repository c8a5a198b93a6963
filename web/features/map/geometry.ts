/** Boxes and drawn areas as an address holds them. */

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];
export type Corner = readonly [lng: number, lat: number];

const METRE = 1e5;
const round = (degrees: number, step = METRE) => Math.round(degrees * step) / step;

export function readBox(text: string | undefined): Box | null {
  const edges = text?.split(',').map(Number);
  return edges?.length === 4 && edges.every(Number.isFinite) ? (edges as unknown as Box) : null;
}

/** To the metre; no wider than the earth. */
export const writeBox = ([west, south, east, north]: Box): string =>
  [Math.max(west, -180), Math.max(south, -85), Math.min(east, 180), Math.min(north, 85)].map((edge) => round(edge)).join(',');

export const isPoint = ([west, south, east, north]: Box): boolean => Math.max(east - west, north - south) < 0.0002;

export const holds = ([west, south, east, north]: Box, at: { readonly lat: number; readonly lng: number }): boolean =>
  at.lng >= west && at.lng <= east && at.lat >= south && at.lat <= north;

export function readRing(text: string | undefined): Corner[] {
  return (text ?? '')
    .split(';')
    .map((pair) => pair.split(',').map(Number))
    .filter((pair): pair is [number, number] => pair.length === 2 && pair.every(Number.isFinite));
}

/** Corners an address can carry. */
const MOST_CORNERS = 45;
/** To about ten metres, which is finer than a finger draws. */
const TEN_METRES = 1e4;

/** A ring as drawn, with as few corners as keep its shape. */
export function writeRing(ring: readonly Corner[]): string {
  let corners = [...ring];
  for (let tolerance = 0.00005; corners.length > MOST_CORNERS; tolerance *= 1.6) corners = simplified(ring, tolerance);
  return corners.map(([lng, lat]) => `${round(lng, TEN_METRES)},${round(lat, TEN_METRES)}`).join(';');
}

/** Leaves out corners that lie no further than `tolerance` degrees from the line without them (Douglas and Peucker). */
function simplified(line: readonly Corner[], tolerance: number): Corner[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, most] = [0, 0];
  for (let n = 1; n < line.length - 1; n++) {
    const distance = distanceFrom(line[n]!, first, last);
    if (distance > most) [farthest, most] = [n, distance];
  }
  if (most <= tolerance) return [first, last];
  return [...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplified(line.slice(farthest), tolerance)];
}

function distanceFrom([x, y]: Corner, [x1, y1]: Corner, [x2, y2]: Corner): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
