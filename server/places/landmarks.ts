/** Colleges, hospitals, stations and other landmarks that people search around, from the files in `map-data/landmarks`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LandmarkType } from '../../kinds/landmark-types.ts';
import type { Point } from '../../kinds/distance.ts';
import { currentLanguage } from '../i18n/language.ts';
import { hasText, textById } from '../i18n/text.ts';

export interface Landmark extends Point {
  readonly type: LandmarkType;
  readonly slug: string;
  /** The mapped name in Latin script. `landmarkName` returns the name to show. */
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  /** Slugs that the landmark had in earlier files. */
  readonly former: readonly string[];
}
interface CityLandmarks {
  readonly all: readonly Landmark[];
  /** Includes former slugs. */
  readonly bySlug: ReadonlyMap<string, Landmark>;
}

const FOLDER = join(import.meta.dirname, '../../map-data/landmarks');
const NONE: CityLandmarks = { all: [], bySlug: new Map() };
/** Four files of at most 50 kB. Each is read when its city is first searched, and changes only with a release. */
const cache = new Map<string, CityLandmarks>();

function landmarksIn(citySlug: string): CityLandmarks {
  const cached = cache.get(citySlug);
  if (cached) return cached;
  const file = join(FOLDER, `${citySlug}.geojson.gz`);
  // callers pass slugs of existing cities, whose number is limited
  const landmarks = /^[a-z0-9-]+$/.test(citySlug) && existsSync(file) ? readLandmarks(file) : NONE;
  cache.set(citySlug, landmarks);
  return landmarks;
}

function readLandmarks(file: string): CityLandmarks {
  const { features } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    features: { properties: Omit<Landmark, 'lat' | 'lng'>; geometry: { coordinates: [number, number] } }[];
  };
  const all = features.map(({ properties, geometry: { coordinates } }): Landmark => ({
    ...properties,
    lng: coordinates[0],
    lat: coordinates[1],
  }));
  const former = all.flatMap((landmark) => landmark.former.map((slug): [string, Landmark] => [slug, landmark]));
  return { all, bySlug: new Map([...former, ...all.map((landmark): [string, Landmark] => [landmark.slug, landmark])]) };
}

/** All landmarks of a city, by the city's slug. Empty when the site has no map data for the city. */
export const landmarksOf = (citySlug: string): readonly Landmark[] => landmarksIn(citySlug).all;

/** Finds a landmark by its current or a former slug; null when the city has none. */
export const landmarkBySlug = (citySlug: string, slug: string): Landmark | null => landmarksIn(citySlug).bySlug.get(slug) ?? null;

/** Words in a name that already say what type of stop it is, in the languages of the site. */
const STOP_WORDS = /\b(station|junction|jn|terminus|terminal|halt|bus|busstand|depot|ttmc|metro)\b|நிலைய|சந்திப்பு|பஸ்|स्टेशन|जंक्शन|डिपो|बस/i;

/** The name to show in the current language. Stations often have the name of the locality, so the type of stop is added. */
export function landmarkName({ type, name, names }: Landmark): string {
  const local = names[currentLanguage()] ?? name;
  const id = `landmark_named.${type}`;
  return hasText(id) && !STOP_WORDS.test(local) ? textById(id, { name: local }) : local;
}
