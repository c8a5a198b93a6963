/**
 * Shapes of a city for its map, drawn from nothing but where its localities lie: everything nearer to one locality than to the
 * others is its cell, cut off where the city thins out. No street, river or boundary is made up, and none is claimed.
 */
import { pointToward, type Point } from './plane.ts';

export interface CellPlace extends Point {
  readonly slug: string;
  readonly name: string;
}
export interface Cell<P> {
  readonly place: P;
  /** Closed ring. */
  readonly ring: readonly Point[];
}

/** Corners of a cell before it meets others. */
const CORNERS = 28;
/** Kilometres a cell reaches from its locality: twice the way to its neighbours, within these. */
const NEAREST_KM = 0.9;
const FARTHEST_KM = 3.2;
const NEIGHBOURS = 3;
/** Kilometres of ground between two cells. */
const JOINT_KM = 0.05;

/** One cell a place, in the order given. Places at the very same point get none but the first. */
export function cellsOf<P extends CellPlace>(
  places: readonly P[],
  kmBetween: (a: Point, b: Point) => { east: number; north: number },
): Cell<P>[] {
  return places.flatMap((place, index) => {
    const others = places.filter((_, n) => n !== index).map((other) => kmBetween(place, other));
    if (places.slice(0, index).some(({ lat, lng }) => lat === place.lat && lng === place.lng)) return [];
    const near = others
      .map(({ east, north }) => Math.hypot(east, north))
      .toSorted((a, b) => a - b)
      .slice(0, NEIGHBOURS);
    const mean = near.length > 0 ? near.reduce((sum, km) => sum + km, 0) / near.length : FARTHEST_KM;
    let ring = blob(place.slug, Math.min(Math.max(mean * 0.95, NEAREST_KM), FARTHEST_KM));
    for (const other of others) ring = nearerThan(ring, other);
    return ring.length < 3
      ? []
      : [{ place, ring: closed(rounded(rounded(ring))).map(({ east, north }) => pointToward(place, east, north)) }];
  });
}

interface Offset {
  readonly east: number;
  readonly north: number;
}

/** A circle that a hand drew: the same for the same name, every time. */
function blob(name: string, km: number): Offset[] {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  const wave = (angle: number) => 1 + 0.09 * Math.sin(2 * angle + seed) + 0.06 * Math.sin(3 * angle + seed / 7);
  return Array.from({ length: CORNERS }, (_, n) => {
    const angle = (n / CORNERS) * 2 * Math.PI;
    return { east: Math.cos(angle) * km * wave(angle), north: Math.sin(angle) * km * wave(angle) };
  });
}

/** The part of a ring around the origin that is nearer to the origin than to `other`, by half a joint. */
function nearerThan(ring: readonly Offset[], other: Offset): Offset[] {
  const far = Math.hypot(other.east, other.north);
  if (far === 0) return [...ring];
  const limit = far / 2 - JOINT_KM / 2;
  const beyond = ({ east, north }: Offset) => (east * other.east + north * other.north) / far - limit;
  return ring.flatMap((corner, n) => {
    const next = ring[(n + 1) % ring.length]!;
    const [here, there] = [beyond(corner), beyond(next)];
    const kept = here <= 0 ? [corner] : [];
    if (here <= 0 === there <= 0) return kept;
    const share = here / (here - there);
    return [...kept, { east: corner.east + (next.east - corner.east) * share, north: corner.north + (next.north - corner.north) * share }];
  });
}

/** Cuts corners (Chaikin), longer edges more gently. */
function rounded(ring: readonly Offset[]): Offset[] {
  return ring.flatMap((corner, n) => {
    const next = ring[(n + 1) % ring.length]!;
    const length = Math.hypot(next.east - corner.east, next.north - corner.north);
    if (length < 0.04) return [corner];
    const cut = Math.min(0.25, 0.12 / length);
    const at = (share: number) => ({
      east: corner.east + (next.east - corner.east) * share,
      north: corner.north + (next.north - corner.north) * share,
    });
    return [at(cut), at(1 - cut)];
  });
}

const closed = (ring: readonly Offset[]): Offset[] => [...ring, ring[0]!];
