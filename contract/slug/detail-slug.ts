/**
 * Slugs of listing pages: `<title>[-by-<builder>][-in-[<locality>-]<city>]-pid-<id>`. Only the id identifies the listing. The words before
 * it are for people, and a wrong or outdated slug redirects to the canonical one.
 */
import { findPlaceAtEnd } from './place.ts';
import type { SlugGazetteer } from './state.ts';
import { slugWords } from './words.ts';

interface DetailSlug {
  /** Title as URL words, see `detailWords`. */
  readonly title: string;
  readonly builder: string | null;
  readonly place: { readonly city: string; readonly locality: string | null } | null;
  /** Public id, case-sensitive. */
  readonly id: string;
}

/** Words that separate the parts of a slug, so the title and the name of a builder cannot contain them. */
const SEPARATORS = new Set(['by', 'in', 'pid']);

/** URL words of a text; empty when it has none. At most 80 characters, truncated at the end of a word. */
export function detailWords(text: string): string {
  const words = slugWords(text)
    .split('-')
    .filter((word) => word && !SEPARATORS.has(word));
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug;
}

/** Writes the slug. Title and builder may be any text; the place consists of slugs of the gazetteer. */
export function formatDetailSlug({ title, builder, place, id }: DetailSlug): string {
  const builderWords = builder ? detailWords(builder) : '';
  return [
    detailWords(title) || 'property',
    ...(builderWords ? ['by', builderWords] : []),
    ...(place ? ['in', ...(place.locality ? [place.locality] : []), place.city] : []),
    'pid',
    id,
  ].join('-');
}

/** The public id at the end of a detail slug; null when the text is not a detail slug. */
export function idOfDetailSlug(slug: string): string | null {
  return /^(?:.+-)?pid-([0-9A-Za-z]{8,16})$/.exec(slug)?.[1] ?? null;
}

/** Parses a slug into its parts. Null when it is not a detail slug or when its place is unknown. */
export function parseDetailSlug(slug: string, gazetteer: SlugGazetteer): DetailSlug | null {
  const id = idOfDetailSlug(slug);
  if (!id) return null;
  const withoutId = slug.slice(0, -`-pid-${id}`.length);
  const place = findPlaceAtEnd(withoutId, gazetteer);
  if (!place && /(^|-)in(-|$)/.test(withoutId)) return null;
  const [title, builder, ...extraParts] = (place?.before ?? withoutId).split('-by-');
  if (!title || extraParts.length > 0) return null;
  return { title, builder: builder ?? null, place: place && { city: place.city, locality: place.locality }, id };
}
