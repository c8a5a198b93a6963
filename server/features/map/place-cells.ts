/**
 * The shapes of a city's own map, made from the positions of its localities alone: the cell of a locality is everything nearer to it
 * than to the others (a Voronoi cell), up to some distance. No street, river or boundary is invented.
 */
import { Delaunay } from 'd3-delaunay';
import { kmBetween, pointToward, type Offset, type Point } from './local-projection.ts';

interface CellPlace extends Point {
  readonly slug: string;
  readonly name: string;
}
interface Cell<P> {
  readonly place: P;
  /** A closed ring: the last point equals the first. */
  readonly ring: readonly Point[];
}

/** Corners of a cell before it is cut. */
const CORNERS = 28;
/** A cell reaches about as far as the mean distance of its nearest neighbours, but no less and no more than these kilometres. */
const MIN_RADIUS_KM = 0.9;
const MAX_RADIUS_KM = 3.2;
const NEAREST_COUNT = 3;
/** Kilometres between two cells. */
const GAP_KM = 0.05;

/** One cell for each place, in the order given. Of several places at the same position only the first gets one. */
export function voronoiCells<P extends CellPlace>(places: readonly P[]): Cell<P>[] {
  const distinctPlaces = new Set(new Map(places.toReversed().map((place) => [`${place.lat} ${place.lng}`, place])).values());
  const cellPlaces = places.filter((place) => distinctPlaces.has(place));
  const neighboursOf = neighbourFinder(cellPlaces);
  return cellPlaces.flatMap((place, index) => {
    let ring = wavyCircle(place.slug, radiusKm(place, places));
    for (const neighbour of neighboursOf(index)) ring = cutAtBisector(ring, kmBetween(place, neighbour));
    if (ring.length < 3) return [];
    const smoothRing = cutCorners(cutCorners(ring));
    return [{ place, ring: [...smoothRing, smoothRing[0]!].map((offset) => pointToward(place, offset)) }];
  });
}

/** Returns the places whose Voronoi cells touch that of a place: only they cut its cell. */
function neighbourFinder<P extends CellPlace>(places: readonly P[]): (index: number) => P[] {
  const [origin] = places;
  if (!origin) return () => [];
  const delaunay = Delaunay.from(
    places.map((place) => kmBetween(origin, place)),
    ({ east }) => east,
    ({ north }) => north,
  );
  // for a single place the library returns the neighbour -1
  return (index) => [...delaunay.neighbors(index)].flatMap((neighbour) => places[neighbour] ?? []);
}

function radiusKm(place: CellPlace, places: readonly CellPlace[]): number {
  const nearest = places
    .filter((other) => other !== place)
    .map((other) => kmBetween(place, other))
    .map(({ east, north }) => Math.hypot(east, north))
    .toSorted((a, b) => a - b)
    .slice(0, NEAREST_COUNT);
  const mean = nearest.length > 0 ? nearest.reduce((sum, km) => sum + km, 0) / nearest.length : MAX_RADIUS_KM;
  return Math.min(Math.max(mean * 0.95, MIN_RADIUS_KM), MAX_RADIUS_KM);
}

/** A circle that looks drawn by hand. Its waves depend only on the name, so it is the same every time. */
function wavyCircle(name: string, radius: number): Offset[] {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  const wave = (angle: number) => 1 + 0.09 * Math.sin(2 * angle + seed) + 0.06 * Math.sin(3 * angle + seed / 7);
  return Array.from({ length: CORNERS }, (_, n) => {
    const angle = (n / CORNERS) * 2 * Math.PI;
    return { east: Math.cos(angle) * radius * wave(angle), north: Math.sin(angle) * radius * wave(angle) };
  });
}

/** The part of a ring around the origin that is nearer to the origin than to the neighbour, less half of the gap. */
function cutAtBisector(ring: readonly Offset[], neighbour: Offset): Offset[] {
  const distance = Math.hypot(neighbour.east, neighbour.north);
  const limit = distance / 2 - GAP_KM / 2;
  /** How far a corner lies beyond the cut; negative inside. */
  const beyond = ({ east, north }: Offset) => (east * neighbour.east + north * neighbour.north) / distance - limit;
  return ring.flatMap((corner, n) => {
    const next = ring[(n + 1) % ring.length]!;
    const [cornerBeyond, nextBeyond] = [beyond(corner), beyond(next)];
    const inside = cornerBeyond <= 0 ? [corner] : [];
    if (cornerBeyond <= 0 === nextBeyond <= 0) return inside;
    return [...inside, between(corner, next, cornerBeyond / (cornerBeyond - nextBeyond))];
  });
}

/** Rounds the corners of a ring (Chaikin's algorithm), on long edges by a smaller share. */
function cutCorners(ring: readonly Offset[]): Offset[] {
  return ring.flatMap((corner, n) => {
    const next = ring[(n + 1) % ring.length]!;
    const length = Math.hypot(next.east - corner.east, next.north - corner.north);
    if (length < 0.04) return [corner];
    const share = Math.min(0.25, 0.12 / length);
    return [between(corner, next, share), between(corner, next, 1 - share)];
  });
}

const between = (a: Offset, b: Offset, share: number): Offset => ({
  east: a.east + (b.east - a.east) * share,
  north: a.north + (b.north - a.north) * share,
});
