/** Creates the list of landmarks from the points in map-data: those with a name in the city's bounding box, each of them once. */
import type { Feature, FeatureCollection } from 'geojson';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/languages.ts';
import { slugWords } from '../../../contract/slug/words.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { LANDMARK_TYPES, type LandmarkType } from '../../../kinds/landmark-types.ts';
import type { Box } from '../layers.ts';
import { cleanName, localName, typeByName } from './clean-names.ts';

/** A landmark in the format of the file. */
export interface Landmark {
  readonly type: LandmarkType;
  readonly slug: string;
  readonly name: string;
  /** Names in other languages of the site, if the data has them. */
  readonly names: Readonly<Record<string, string>>;
  /** Slugs in earlier files. URLs with them redirect to the current slug. */
  readonly former: readonly string[];
  readonly lat: number;
  readonly lng: number;
}
type LandmarkWithoutSlug = Omit<Landmark, 'slug' | 'former'>;

/** Two points with the same name and type within this distance are the same landmark, mapped twice or with several entrances. */
const SAME_PLACE_KM = 1.5;
/** A landmark of the same type within this distance, but with a new name, is the landmark that had the old name. */
const RENAMED_KM = 0.15;
const MAX_SLUG = 60;
/** Words in names that indicate a station or a bus stand. Without such a word, the slug gets one. */
const TYPE_WORDS: Partial<Record<LandmarkType, { readonly pattern: RegExp; readonly suffix: string }>> = {
  station: { pattern: /\b(station|junction|jn|terminus|terminal|cantonment|halt)\b/i, suffix: 'railway-station' },
  metro: { pattern: /\b(station|metro)\b/i, suffix: 'metro-station' },
  bus_station: { pattern: /\b(bus|busstand|depot|ttmc|terminal)\b/i, suffix: 'bus-stand' },
};

/**
 * @param city the city's slug
 * @param previous the previous list of landmarks; its slugs are kept
 */
export function makeLandmarks(city: string, box: Box, points: FeatureCollection, previous: readonly Landmark[] = []): Landmark[] {
  const namedLandmarks = points.features.flatMap((feature) => toLandmark(feature, city, box) ?? []);
  const inOrder = namedLandmarks.toSorted(
    (a, b) =>
      LANDMARK_TYPES.indexOf(a.type) - LANDMARK_TYPES.indexOf(b.type) || (a.name < b.name ? -1 : Number(a.name > b.name)) || a.lng - b.lng,
  );
  return withSlugs(withoutDuplicates(inOrder), previous);
}

function toLandmark(feature: Feature, city: string, [west, south, east, north]: Box): LandmarkWithoutSlug | null {
  const { kind, ...properties } = feature.properties ?? {};
  const name = cleanName(properties.name, city);
  if (!LANDMARK_TYPES.includes(kind) || !name || feature.geometry.type !== 'Point') return null;
  const [lng, lat] = feature.geometry.coordinates as [number, number];
  if (!(lng >= west && lng <= east && lat >= south && lat <= north)) return null;
  const names = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).flatMap((language) => {
    const text = localName(properties[`name:${language}`], language);
    return text ? [[language, text]] : [];
  });
  return { type: typeByName(kind as LandmarkType, name), name, names: Object.fromEntries(names) as Record<string, string>, lat, lng };
}

/** Returns the same text for names that differ only in case, punctuation, `and`, or the plural. */
const normalizedName = (name: string): string =>
  slugWords(name)
    .split('-')
    .filter((word) => !['and', 'the'].includes(word))
    .map((word) => word.replace(/s$/, ''))
    .join('');

/** Landmarks with the same key are the same one if they are also close to each other. */
const keyOf = ({ type, name }: Pick<LandmarkWithoutSlug, 'type' | 'name'>): string => `${type} ${normalizedName(name)}`;
const isNear = (a: LandmarkWithoutSlug, b: LandmarkWithoutSlug): boolean => kilometresBetween(a, b) < SAME_PLACE_KM;

/** Merges duplicates; a landmark gets the names of all its points. */
function withoutDuplicates(landmarks: readonly LandmarkWithoutSlug[]): LandmarkWithoutSlug[] {
  return [...Map.groupBy(landmarks, keyOf).values()].flatMap((namesakes) => {
    const distinct: LandmarkWithoutSlug[] = [];
    for (const landmark of namesakes) {
      const index = distinct.findIndex((other) => isNear(other, landmark));
      if (index < 0) distinct.push(landmark);
      else distinct[index] = { ...distinct[index]!, names: { ...landmark.names, ...distinct[index]!.names } };
    }
    return distinct;
  });
}

/** Keeps the slugs of the previous list. New landmarks whose slug is taken get a number. */
function withSlugs(landmarks: readonly LandmarkWithoutSlug[], previous: readonly Landmark[]): Landmark[] {
  const previousByKey = Map.groupBy(previous, keyOf);
  const previousOf = new Map(
    landmarks.map((landmark) => [landmark, previousByKey.get(keyOf(landmark))?.find((old) => isNear(old, landmark))]),
  );
  const takenSlugs = new Set(previous.flatMap(({ slug, former }) => [slug, ...former]));
  const keptLandmarks = new Set(previousOf.values());
  const removedLandmarks = new Set(previous.filter((landmark) => !keptLandmarks.has(landmark)));
  return landmarks.map((landmark) => {
    const old = previousOf.get(landmark);
    if (old) return { ...landmark, slug: old.slug, former: old.former };
    const renamed = [...removedLandmarks].find((other) => other.type === landmark.type && kilometresBetween(other, landmark) < RENAMED_KM);
    if (renamed) removedLandmarks.delete(renamed);
    const slug = freeSlug(landmark, takenSlugs);
    takenSlugs.add(slug);
    return { ...landmark, slug, former: renamed ? [renamed.slug, ...renamed.former] : [] };
  });
}

function freeSlug({ name, type }: LandmarkWithoutSlug, takenSlugs: ReadonlySet<string>): string {
  const words = TYPE_WORDS[type];
  const suffix = words && !words.pattern.test(name) ? `-${words.suffix}` : '';
  const base =
    slugWords(name)
      .slice(0, MAX_SLUG - 4 - suffix.length)
      .replace(/-$/, '') + suffix;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!takenSlugs.has(slug)) return slug;
  }
}
