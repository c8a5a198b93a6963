/**
 * Finds localities, societies and landmarks for the text that a person types, in Latin letters or an Indian script, also with typing
 * errors.
 */
import type { Suggestion } from '../../../contract/location.ts';
import { LANDMARK_TYPES, type LandmarkType } from '../../../kinds/landmark-types.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { inEveryLanguage } from '../../i18n/language.ts';
import { textById } from '../../i18n/text.ts';
import { landmarkName, type Landmark } from '../../places/landmarks.ts';
import type { Locality } from '../../places/places.ts';
import type { Society } from '../../places/societies.ts';
import { distanceToName, distanceWithErrors, isNamed, prepareName, typedText, type PreparedName, type TypedText } from './name-distance.ts';

const MAX_SUGGESTIONS = 10;

/** Landmarks and societies are suggested only when at least this many letters are typed, because shorter text matches nearly everything. */
const MIN_LETTERS = 2;
/** Added to the distance of landmarks and societies, so that a locality that matches equally well ranks before them. */
const OTHER_PLACE_PENALTY = 0.25;
/** Added to the distance of a place that matches only by its type, so that it ranks after places with that name. */
const TYPE_PENALTY = 2.5;
const MAX_DISTANCE_BEHIND_BEST = 2;

interface Searchable {
  readonly name: string;
  readonly names: readonly PreparedName[];
  /** The type of the place in every language: `railway station` finds all stations. */
  readonly typeNames: readonly PreparedName[];
  readonly penalty: number;
  readonly listings: number;
  /** Order of places that match equally well. */
  readonly typeRank: number;
  readonly present: () => Suggestion;
}
interface SuggestInput {
  readonly localities: readonly Locality[];
  readonly landmarks: readonly Landmark[];
  readonly societies: readonly Society[];
  /** Slug of the city. */
  readonly city: string;
  /** Numbers of live listings by locality id. */
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * Normalized names, cached as long as their place exists: to normalize thousands of names for every typed letter would cost more than to
 * compare them.
 */
const preparedNamesByPlace = new WeakMap<Locality | Landmark | Society, readonly PreparedName[]>();

function preparedNames(place: Locality | Landmark | Society): readonly PreparedName[] {
  const cached = preparedNamesByPlace.get(place);
  if (cached) return cached;
  const result = spellings(place).map(prepareName);
  preparedNamesByPlace.set(place, result);
  return result;
}

/**
 * All spellings of a place. The name of a locality is in the language of the request, but the cache serves all languages, so the slug is
 * used as the Latin name.
 */
function spellings(place: Locality | Landmark | Society): string[] {
  if ('pincode' in place)
    return [place.slug.replaceAll('-', ' '), place.name, ...place.aliases, ...Object.values(place.names), place.pincode];
  return 'names' in place ? [place.name, ...Object.values(place.names)] : [place.name];
}

const typeNamesOf = new Map<LandmarkType, readonly PreparedName[]>();
function preparedTypeNames(type: LandmarkType): readonly PreparedName[] {
  const cached = typeNamesOf.get(type);
  if (cached) return cached;
  const names = Object.values(inEveryLanguage(() => textById(`landmark_type.${type}`))).map(prepareName);
  typeNamesOf.set(type, names);
  return names;
}

/**
 * Returns at most ten places. The best match comes first; of equally good matches, the locality with more live listings, then societies and
 * landmarks. An empty query returns the localities with the most listings. Misspelled names, and names that sound like text in an Indian
 * script, are searched only when fewer than ten places match as typed, and only among the other places.
 */
export function suggest(input: SuggestInput, query: string): Suggestion[] {
  const typed = typedText(query);
  if (query !== '' && typed.whole === '') return [];
  const places = createSearchables(input, typed.whole.length >= MIN_LETTERS);
  const rank = (candidates: readonly Searchable[], distanceOf: (place: Searchable) => number | null) =>
    candidates.flatMap((place) => {
      const distance = distanceOf(place);
      return distance === null ? [] : [{ place, distance: distance + place.penalty }];
    });
  const matches = rank(places, (place) => distanceAsTyped(typed, place));
  if (matches.length < MAX_SUGGESTIONS) {
    const matched = new Set(matches.map(({ place }) => place));
    const others = places.filter((place) => !matched.has(place));
    matches.push(...withoutDistantMatches(rank(others, ({ names, typeNames }) => distanceWithErrors(typed, names, typeNames))));
  }
  return matches
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        b.place.listings - a.place.listings ||
        a.place.typeRank - b.place.typeRank ||
        a.place.name.localeCompare(b.place.name),
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ place }) => ({ ...place.present(), ...(isNamed(typed, place.names) && { exact: true as const }) }));
}

function distanceAsTyped(typed: TypedText, { names, typeNames }: Searchable): number | null {
  if (typed.whole === '') return 0;
  const distance = distanceToName(typed, names);
  if (distance !== null) return distance;
  const ofType = distanceToName(typed, typeNames);
  return ofType === null ? null : ofType + TYPE_PENALTY;
}

/** Omits places that hardly resemble the text when another place resembles it well. */
function withoutDistantMatches<F extends { readonly distance: number }>(matches: readonly F[]): F[] {
  const nearest = Math.min(...matches.map(({ distance }) => distance));
  return matches.filter(({ distance }) => distance <= nearest + MAX_DISTANCE_BEHIND_BEST);
}

/** @param includesOtherPlaces whether landmarks and societies are included */
function createSearchables({ localities, landmarks, societies, city, counts }: SuggestInput, includesOtherPlaces: boolean): Searchable[] {
  const ofLocalities = localities.map((locality): Searchable => {
    const listings = counts.get(locality.id) ?? 0;
    const present = () => presentLocality(locality, city, listings);
    return { name: locality.name, names: preparedNames(locality), typeNames: [], penalty: 0, listings, typeRank: -2, present };
  });
  if (!includesOtherPlaces) return ofLocalities;
  const toSearchable = (place: Landmark | Society, typeRank: number, present: () => Suggestion): Searchable => ({
    name: place.name,
    names: preparedNames(place),
    typeNames: 'type' in place ? preparedTypeNames(place.type) : [],
    penalty: OTHER_PLACE_PENALTY,
    listings: 0,
    typeRank,
    present,
  });
  return [
    ...ofLocalities,
    ...societies.map((society) => toSearchable(society, -1, () => presentSociety(society, city, localities))),
    ...landmarks.map((landmark) =>
      toSearchable(landmark, LANDMARK_TYPES.indexOf(landmark.type), () => presentLandmark(landmark, city, localities)),
    ),
  ];
}

const presentLocality = ({ name, slug, lat, lng, pincode }: Locality, city: string, listings: number): Suggestion => ({
  type: 'locality',
  locality: name,
  slug,
  city,
  lat,
  lng,
  pincode,
  listings,
});

function presentSociety({ slug, name, lat, lng, localityId }: Society, city: string, localities: readonly Locality[]): Suggestion {
  const locality = localities.find(({ id }) => id === localityId);
  return { type: 'society', locality: name, slug, city, lat: lat!, lng: lng!, detail: presentTypeAndLocality('society', locality) };
}

function presentLandmark(landmark: Landmark, city: string, localities: readonly Locality[]): Suggestion {
  const { type, slug, lat, lng } = landmark;
  const nearest = localities.toSorted((a, b) => kilometresBetween(a, landmark) - kilometresBetween(b, landmark))[0];
  return { type, locality: landmarkName(landmark), slug, city, lat, lng, detail: presentTypeAndLocality(type, nearest) };
}

/** The type and the locality: `College, Peelamedu`. */
function presentTypeAndLocality(type: Suggestion['type'], locality: Locality | undefined): string {
  const label = textById(`landmark_type.${type}`);
  return locality ? textById('landmark_type.in_locality', { type: label, locality: locality.name }) : label;
}
