/** Colleges, stations, hospitals and other landmarks around a listing or a locality, with their distances. */
import type { ListingPage } from '../../contract/listing/listing.ts';
import type { Card } from '../../contract/listing/card.ts';
import { searchUrl } from '../../contract/slug/search-url.ts';
import { DEFAULT_LANDMARK_RADIUS, INTENTS, KINDS_OF_INTENT, LANDMARK_PARAM, type Intent } from '../../contract/slug/state.ts';
import { kilometresBetween, type Point } from '../../kinds/distance.ts';
import { LANDMARK_TYPES, type LandmarkType } from '../../kinds/landmark-types.ts';
import { numberText } from '../i18n/format.ts';
import { textById } from '../i18n/text.ts';
import { landmarkName, landmarksOf, type Landmark } from './landmarks.ts';

type Nearby = ListingPage['nearby'];
type Position = NonNullable<Card['position']>;

/** Maximum distance for stations, because people travel further for a train than for a school. */
const LONG_DISTANCE_KM = 6;
const MAX_KM = 4;
const LONG_DISTANCE: ReadonlySet<LandmarkType> = new Set(['station', 'metro', 'bus_station', 'it_park']);
/**
 * The search around a landmark finds listings within this distance. A little less than its radius, because the search measures on a plane.
 */
const SEARCHED_KM = (DEFAULT_LANDMARK_RADIUS / 1000) * 0.99;

interface NearestOfType {
  readonly label: string;
  readonly landmark: Landmark;
  readonly km: number;
}

/** Degrees of latitude per kilometre, rounded up, so that no landmark within a distance is excluded. */
const DEGREES_PER_KM = 1 / 111;
/** Distances on a plane and on the sphere differ by less than this factor within a few kilometres. */
const PLANE_TOLERANCE = 1.001;

/** The nearest landmark of each type. Empty when the site has no map data. */
export function nearestLandmarks(point: Point, citySlug: string): NearestOfType[] {
  const nearest = new Map<LandmarkType, Omit<NearestOfType, 'label'>>();
  // Longitudes are measured in degrees of latitude, so comparing squares on a plane excludes nearly all landmarks. An exact distance needs
  // six trigonometric functions.
  const longitudeScale = Math.cos((point.lat * Math.PI) / 180);
  const squareOf = (km: number) => (km * DEGREES_PER_KM * PLANE_TOLERANCE) ** 2;
  const farthest = squareOf(LONG_DISTANCE_KM);
  for (const landmark of landmarksOf(citySlug)) {
    const square = (landmark.lat - point.lat) ** 2 + ((landmark.lng - point.lng) * longitudeScale) ** 2;
    if (square > farthest) continue;
    const limit = nearest.get(landmark.type)?.km ?? (LONG_DISTANCE.has(landmark.type) ? LONG_DISTANCE_KM : MAX_KM);
    if (square > squareOf(limit)) continue;
    const km = kilometresBetween(point, landmark);
    if (km <= limit && km < (nearest.get(landmark.type)?.km ?? Infinity)) nearest.set(landmark.type, { landmark, km });
  }
  return LANDMARK_TYPES.flatMap((type) => {
    const found = nearest.get(type);
    return found ? [{ ...found, label: textById(`landmark_type.${type}`) }] : [];
  });
}

/** Path of the search around a landmark. */
export const landmarkUrl = (intent: Intent, citySlug: string, { slug }: Landmark): string =>
  searchUrl({ intent, kind: null, city: citySlug, localities: [], params: { [LANDMARK_PARAM]: [slug] } });

/**
 * The nearest landmark of each type around a listing; empty without a position. Distances are straight lines from the public position, and
 * not more exact than that position.
 */
export function nearbyLandmarks({ position, city, kind, status }: Pick<Card, 'position' | 'city' | 'kind' | 'status'>): Nearby {
  if (!position) return [];
  const intent = INTENTS.find((entry) => (KINDS_OF_INTENT[entry] as readonly string[]).includes(kind)) ?? 'rent';
  return nearestLandmarks(position, city.slug).map(({ label, landmark, km }) => ({
    label,
    name: landmarkName(landmark),
    distance: distanceText(km, position.precision),
    url: status === 'active' && km <= SEARCHED_KM ? landmarkUrl(intent, city.slug, landmark) : null,
  }));
}

/** In full kilometres when only the locality is known, otherwise in steps of 100 m: the displayed position may be 200 m from the home. */
export function distanceText(km: number, precision: Position['precision']): string {
  if (precision === 'locality') return textById('distance.about_km', { count: numberText(Math.max(1, Math.round(km))) });
  const rounded = Math.max(0.1, Math.round(km * 10) / 10);
  return rounded < 1
    ? textById('distance.m', { count: numberText(Math.round(rounded * 1000)) })
    : textById('distance.km', { count: numberText(rounded) });
}
