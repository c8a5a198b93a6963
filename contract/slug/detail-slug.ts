/**
 * Detail slugs: `<title>[-by-<builder>][-in-[<area>-]<city>]-pid-<id>`. Only the id resolves; the words before it are for
 * people, and a wrong or old slug redirects to the canonical one.
 */
import { findPlaceAtEnd } from './place.ts';
import type { SlugGazetteer } from './state.ts';
import { slugWords } from './words.ts';

export interface DetailSlug {
  /** Words for URLs, see `detailWords`. */
  readonly title: string;
  readonly builder: string | null;
  readonly place: { readonly city: string; readonly area: string | null } | null;
  /** Public id, case matters. */
  readonly id: string;
}

/** Words that mark the parts of a slug, so they cannot stand inside a title or a builder's name. */
const MARKS = new Set(['by', 'in', 'pid']);

/** A text as it stands in a detail slug; empty when nothing of it can. At most 80 characters, whole words. */
export function detailWords(text: string): string {
  const words = slugWords(text)
    .split('-')
    .filter((word) => word && !MARKS.has(word));
  let kept = '';
  for (const word of words) {
    const longer = kept ? `${kept}-${word}` : word;
    if (longer.length > 80) break;
    kept = longer;
  }
  return kept;
}

/** Writes the slug; title and builder may be any text, the place holds slugs of the gazetteer. */
export function formatDetailSlug(parts: DetailSlug): string {
  const builder = parts.builder ? detailWords(parts.builder) : '';
  return [
    detailWords(parts.title) || 'property',
    ...(builder ? ['by', builder] : []),
    ...(parts.place ? ['in', ...(parts.place.area ? [parts.place.area] : []), parts.place.city] : []),
    'pid',
    parts.id,
  ].join('-');
}

/** The id at the end of a detail slug, all that is needed to find the listing; null when it is not a detail slug. */
export function idOfDetailSlug(slug: string): string | null {
  return /^(?:.+-)?pid-([0-9A-Za-z]{8,16})$/.exec(slug)?.[1] ?? null;
}

/** Reads every part back; null when it is not a detail slug or names a place that is not there. */
export function parseDetailSlug(slug: string, gazetteer: SlugGazetteer): DetailSlug | null {
  const id = idOfDetailSlug(slug);
  if (!id) return null;
  const words = slug.slice(0, -`-pid-${id}`.length);
  const found = findPlaceAtEnd(words, gazetteer);
  if (!found && /(^|-)in(-|$)/.test(words)) return null;
  const [title, builder, ...more] = (found?.before ?? words).split('-by-');
  if (!title || more.length > 0) return null;
  return { title, builder: builder ?? null, place: found ? { city: found.city, area: found.area } : null, id };
}
