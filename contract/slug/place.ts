import type { SlugGazetteer, SlugPlace } from './state.ts';

const find = (places: readonly SlugPlace[], text: string): SlugPlace | undefined =>
  places.find((place) => place.slug === text) ?? places.find((place) => place.aliases.includes(text));

/**
 * Reads `[area-]city` against the gazetteer: the city from the right, the longest name that fits, and what stands before
 * it must be one of its localities, whatever words that has. Other spellings are understood; answers canonical slugs.
 */
export function findPlace(text: string, gazetteer: SlugGazetteer): { city: string; area: string | null } | null {
  const whole = find(gazetteer.cities, text);
  if (whole) return { city: whole.slug, area: null };
  const endings = gazetteer.cities
    .flatMap((city) => [city.slug, ...city.aliases].map((name) => ({ city: city.slug, name })))
    .filter(({ name }) => text.endsWith(`-${name}`))
    .toSorted((a, b) => b.name.length - a.name.length);
  for (const { city, name } of endings) {
    const area = find(gazetteer.localities(city), text.slice(0, -name.length - 1));
    if (area) return { city, area: area.slug };
  }
  return null;
}

/**
 * The longest tail of `text` that reads as `[area-]city` after `-in-`, with what stands before it.
 * `villa-in-rs-puram-coimbatore` gives `villa`, RS Puram.
 */
export function findPlaceAtEnd(text: string, gazetteer: SlugGazetteer): { before: string; city: string; area: string | null } | null {
  for (let at = text.indexOf('-in-'); at > 0; at = text.indexOf('-in-', at + 1)) {
    const place = findPlace(text.slice(at + 4), gazetteer);
    if (place) return { before: text.slice(0, at), ...place };
  }
  return null;
}
