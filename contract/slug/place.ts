import type { SlugGazetteer, SlugPlace } from './state.ts';

const find = (places: readonly SlugPlace[], text: string): SlugPlace | undefined =>
  places.find((place) => place.slug === text) ?? places.find((place) => place.aliases.includes(text));

/**
 * Reads `[area-]city` against the gazetteer: the city from the right, and what stands before it must be one of its
 * localities, whatever words that has. Other spellings are understood; answers canonical slugs.
 */
export function findPlace(text: string, gazetteer: SlugGazetteer): { city: string; area: string | null } | null {
  for (const city of gazetteer.cities) {
    for (const name of [city.slug, ...city.aliases]) {
      if (text === name) return { city: city.slug, area: null };
      if (!text.endsWith(`-${name}`)) continue;
      const area = find(gazetteer.localities(city.slug), text.slice(0, -name.length - 1));
      if (area) return { city: city.slug, area: area.slug };
    }
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
