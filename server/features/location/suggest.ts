/** Localities that match what a person types, in Latin letters or an Indian script, with typing errors. */
import type { Suggestion } from '../../../contract/location.ts';
import { editDistance, errorsAllowed } from '../../search/text/edit-distance.ts';
import { normalizePlaceName as folded } from '../../places/place-names.ts';
import type { Locality } from '../../places/places.ts';

const MAX_SUGGESTIONS = 10;

const namesOf = ({ name, aliases, names, pincode }: Locality): string[] => [name, ...aliases, ...Object.values(names), pincode];

/** How far the locality's best name is from the typed text, 0 best; null when no name matches. */
function localityDistance(typed: string, locality: Locality): number | null {
  let best: number | null = null;
  for (const [n, name] of namesOf(locality).entries()) {
    const found = nameDistance(typed, name);
    // a match of the main name ranks before one of another name
    if (found !== null && (best === null || found + (n > 0 ? 0.5 : 0) < best)) best = found + (n > 0 ? 0.5 : 0);
  }
  return best;
}

function nameDistance(typed: string, name: string): number | null {
  const whole = folded(name);
  if (whole === typed) return 0;
  if (whole.startsWith(typed)) return 1;
  // a later word of the name begins with the text: `puram` finds RS Puram
  const words = name.split(/[\s.-]+/);
  if (words.some((_, from) => from > 0 && folded(words.slice(from).join('')).startsWith(typed))) return 2;
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
 * At most ten localities, the best match first and among equal matches the one with more live listings. An empty query returns the
 * localities with the most listings.
 */
export function suggest(localities: readonly Locality[], city: string, query: string, counts: ReadonlyMap<number, number>): Suggestion[] {
  const typed = folded(query);
  if (query !== '' && typed === '') return [];
  return localities
    .flatMap((locality) => {
      const far = typed === '' ? 0 : localityDistance(typed, locality);
      return far === null ? [] : [{ locality, far, listings: counts.get(locality.id) ?? 0 }];
    })
    .toSorted((a, b) => a.far - b.far || b.listings - a.listings || a.locality.name.localeCompare(b.locality.name))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ locality, listings }) => ({
      locality: locality.name,
      slug: locality.slug,
      city,
      lat: locality.lat,
      lng: locality.lng,
      pincode: locality.pincode,
      listings,
    }));
}
