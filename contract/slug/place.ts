import type { SlugGazetteer, SlugPlace } from './state.ts';

const findByName = (places: readonly SlugPlace[], text: string): SlugPlace | undefined =>
  places.find((place) => place.slug === text) ?? places.find((place) => place.aliases.includes(text));

/**
 * Parses `[locality-]city`: the longest city name at the end, and a locality of that city before it. Aliases are accepted; the result
 * contains the canonical slugs. Null when the place is unknown.
 */
export function findPlace(text: string, gazetteer: SlugGazetteer): { city: string; locality: string | null } | null {
  const city = findByName(gazetteer.cities, text);
  if (city) return { city: city.slug, locality: null };
  for (const { city, before } of cityAtEnd(text, gazetteer)) {
    const locality = findByName(gazetteer.localities(city), before);
    if (locality) return { city, locality: locality.slug };
  }
  return null;
}

/** Returns the cities with whose name the text may end, the longest name first, and the text before each. */
export function cityAtEnd(text: string, gazetteer: SlugGazetteer): { city: string; before: string }[] {
  return gazetteer.cities
    .flatMap((city) => [city.slug, ...city.aliases].map((name) => ({ city: city.slug, name })))
    .filter(({ name }) => text.endsWith(`-${name}`))
    .toSorted((a, b) => b.name.length - a.name.length)
    .map(({ city, name }) => ({ city, before: text.slice(0, -name.length - 1) }));
}

/**
 * Finds the longest `[locality-]city` after `-in-` at the end of `text`, and returns it with the text before. In
 * `villa-in-rs-puram-coimbatore` it finds RS Puram, and `villa` before it.
 */
export function findPlaceAtEnd(text: string, gazetteer: SlugGazetteer): { before: string; city: string; locality: string | null } | null {
  for (let index = text.indexOf('-in-'); index > 0; index = text.indexOf('-in-', index + 1)) {
    const place = findPlace(text.slice(index + 4), gazetteer);
    if (place) return { before: text.slice(0, index), ...place };
  }
  return null;
}
