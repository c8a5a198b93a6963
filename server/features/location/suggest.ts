/** Localities that match what a person types, in Latin letters or an Indian script, with typing errors. */
import type { Suggestion } from '../../../contract/location.ts';
import { editDistance, errorsAllowed } from '../../search/text.ts';
import { foldedName as folded } from '../../views/place-names.ts';
import type { Locality } from '../../views/places.ts';

const MOST = 10;

const namesOf = ({ name, aliases, names, pincode }: Locality): string[] => [name, ...aliases, ...Object.values(names), pincode];

/** How far a name is from what was typed, 0 best; null when it is something else. */
function farness(typed: string, locality: Locality): number | null {
  let best: number | null = null;
  for (const [n, name] of namesOf(locality).entries()) {
    const found = nameFarness(typed, name);
    // a locality's own name before what it is also called
    if (found !== null && (best === null || found + (n > 0 ? 0.5 : 0) < best)) best = found + (n > 0 ? 0.5 : 0);
  }
  return best;
}

function nameFarness(typed: string, name: string): number | null {
  const whole = folded(name);
  if (whole === typed) return 0;
  if (whole.startsWith(typed)) return 1;
  // begins a later word: `puram` finds RS Puram
  const words = name.split(/[\s.-]+/);
  if (words.some((_, from) => from > 0 && folded(words.slice(from).join('')).startsWith(typed))) return 2;
  const limit = errorsAllowed(typed.length);
  if (limit === 0) return null;
  let nearest = limit + 1;
  // people stop typing half way, so a name's beginnings count as names
  for (let length = typed.length - limit; length <= Math.min(whole.length, typed.length + limit); length++) {
    nearest = Math.min(nearest, editDistance(typed, whole.slice(0, length), limit));
  }
  return nearest <= limit ? 2 + nearest : null;
}

/**
 * At most ten, the best match first and among equal ones those with more live listings. Nothing typed: the fullest localities.
 */
export function suggest(localities: readonly Locality[], city: string, query: string, counts: ReadonlyMap<number, number>): Suggestion[] {
  const typed = folded(query);
  if (query !== '' && typed === '') return [];
  return localities
    .flatMap((locality) => {
      const far = typed === '' ? 0 : farness(typed, locality);
      return far === null ? [] : [{ locality, far, listings: counts.get(locality.id) ?? 0 }];
    })
    .toSorted((a, b) => a.far - b.far || b.listings - a.listings || a.locality.name.localeCompare(b.locality.name))
    .slice(0, MOST)
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
