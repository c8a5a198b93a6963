/** Localities and landmarks that match what a person types, in Latin letters or an Indian script, with typing errors. */
import type { Suggestion } from '../../../contract/location.ts';
import { editDistance, errorsAllowed } from '../../search/text/edit-distance.ts';
import { LANDMARK_TYPES } from '../../../kinds/landmark-types.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { textById } from '../../i18n/text.ts';
import { landmarkName, type Landmark } from '../../places/landmarks.ts';
import { normalizePlaceName as folded } from '../../places/place-names.ts';
import type { Locality } from '../../places/places.ts';

const MAX_SUGGESTIONS = 10;

/** Landmarks are suggested from this many letters on: before, nearly everything matches. */
const MIN_LETTERS_OF_LANDMARK = 2;
/** An equally well matching locality ranks before a landmark. */
const LANDMARK_PENALTY = 0.25;

interface Searchable {
  readonly locality: Locality | null;
  readonly landmark: Landmark | null;
  readonly names: readonly PreparedName[];
}
interface PreparedName {
  readonly whole: string;
  /** The ends of the name that begin at a later word: `puram` of RS Puram. */
  readonly ends: readonly string[];
  readonly words: readonly string[];
}
interface SuggestFrom {
  readonly localities: readonly Locality[];
  readonly landmarks: readonly Landmark[];
  /** Slug of the city. */
  readonly city: string;
  /** Live listings by locality id. */
  readonly counts: ReadonlyMap<number, number>;
}

/** Names are folded once and kept as long as their place: folding thousands for every typed letter would cost more than comparing. */
const prepared = new WeakMap<Locality | Landmark, readonly PreparedName[]>();

function preparedNames(place: Locality | Landmark): readonly PreparedName[] {
  const known = prepared.get(place);
  if (known) return known;
  // the name of a locality is in the language of the request, and what is kept serves all languages: the slug stands for the Latin name
  const names =
    'pincode' in place
      ? [place.slug.replaceAll('-', ' '), place.name, ...place.aliases, ...Object.values(place.names), place.pincode]
      : [place.name, ...Object.values(place.names)];
  const result = names.map(prepareName);
  prepared.set(place, result);
  return result;
}

function prepareName(name: string): PreparedName {
  const parts = name.split(/[\s.,()-]+/).filter(Boolean);
  return {
    whole: folded(name),
    ends: parts.slice(1).map((_, index) => folded(parts.slice(index + 1).join(''))),
    words: parts.map(folded).filter(Boolean),
  };
}

/** How far the best of the names is from the typed text, 0 best; null when none matches. */
function placeDistance(typed: TypedText, names: readonly PreparedName[], isFuzzy: boolean): number | null {
  let best: number | null = null;
  for (const [n, name] of names.entries()) {
    const found = isFuzzy ? misspelledDistance(typed, name) : nameDistance(typed, name);
    // a match of the main name ranks before one of another name
    if (found !== null && (best === null || found + (n > 0 ? 0.5 : 0) < best)) best = found + (n > 0 ? 0.5 : 0);
  }
  return best;
}

interface TypedText {
  readonly whole: string;
  readonly words: readonly string[];
}

function nameDistance(typed: TypedText, { whole, ends, words }: PreparedName): number | null {
  if (whole === typed.whole) return 0;
  if (whole.startsWith(typed.whole)) return 1;
  if (ends.some((end) => end.startsWith(typed.whole))) return 2;
  // `psg tech` finds PSG College of Technology: beginnings of its words, in their order
  return typed.words.length > 1 && beginsWordsOf(typed.words, words) ? 2 : null;
}

function beginsWordsOf(typed: readonly string[], words: readonly string[]): boolean {
  let next = 0;
  for (const word of words) if (next < typed.length && word.startsWith(typed[next]!)) next += 1;
  return next === typed.length;
}

function misspelledDistance({ whole: typed }: TypedText, { whole }: PreparedName): number | null {
  const limit = errorsAllowed(typed.length);
  if (limit === 0) return null;
  let nearest = limit + 1;
  // people stop typing half way, so the text is compared with beginnings of the name
  for (let length = typed.length - limit; length <= Math.min(whole.length, typed.length + limit); length++) {
    nearest = Math.min(nearest, editDistance(typed, whole.slice(0, length), limit));
  }
  return nearest <= limit ? 2 + nearest : null;
}

/**
 * At most ten places, the best match first and among equal matches the locality with more live listings, then landmarks. An empty query
 * returns the localities with the most listings. Misspelled names are looked for only among places that do not match as typed, and only
 * when fewer than ten do.
 */
export function suggest({ localities, landmarks, city, counts }: SuggestFrom, query: string): Suggestion[] {
  const typed: TypedText = {
    whole: folded(query),
    words: query
      .split(/[\s.,()-]+/)
      .map(folded)
      .filter(Boolean),
  };
  if (query !== '' && typed.whole === '') return [];
  const places: Searchable[] = [
    ...localities.map((locality) => ({ locality, landmark: null, names: preparedNames(locality) })),
    ...(typed.whole.length < MIN_LETTERS_OF_LANDMARK
      ? []
      : landmarks.map((landmark) => ({ locality: null, landmark, names: preparedNames(landmark) }))),
  ];
  const rank = (candidates: readonly Searchable[], isFuzzy: boolean) =>
    candidates.flatMap((place) => {
      const far = typed.whole === '' ? 0 : placeDistance(typed, place.names, isFuzzy);
      return far === null
        ? []
        : [{ place, far: far + (place.landmark ? LANDMARK_PENALTY : 0), listings: counts.get(place.locality?.id ?? 0) ?? 0 }];
    });
  const exact = rank(places, false);
  const matched = new Set(exact.map(({ place }) => place));
  const found =
    exact.length >= MAX_SUGGESTIONS
      ? exact
      : [
          ...exact,
          ...rank(
            places.filter((place) => !matched.has(place)),
            true,
          ),
        ];
  return found
    .toSorted(
      (a, b) =>
        a.far - b.far || b.listings - a.listings || typeRank(a.place) - typeRank(b.place) || nameOf(a.place).localeCompare(nameOf(b.place)),
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ place: { locality, landmark }, listings }) =>
      locality ? presentLocality(locality, city, listings) : presentLandmark(landmark!, city, localities),
    );
}

const nameOf = ({ locality, landmark }: Searchable): string => (locality ?? landmark!).name;
const typeRank = ({ landmark }: Searchable): number => (landmark ? LANDMARK_TYPES.indexOf(landmark.type) : -1);

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

function presentLandmark(landmark: Landmark, city: string, localities: readonly Locality[]): Suggestion {
  const { type, slug, lat, lng } = landmark;
  const nearest = localities.toSorted((a, b) => kilometresBetween(a, landmark) - kilometresBetween(b, landmark))[0];
  const label = textById(`landmark_type.${type}`);
  const detail = nearest ? textById('landmark_type.in_locality', { type: label, locality: nearest.name }) : label;
  return { type, locality: landmarkName(landmark), slug, city, lat, lng, detail };
}
