import { SLUG_KINDS, type SlugKind } from '../../../contract/slug/vocabulary.ts';

const slugOf = (kind: SlugKind): string => kind.replaceAll('_', '-');

/** The kind that the slug of `/prices/<city>/<slug>` names. */
export function kindOfSlug(slug: string): SlugKind | undefined {
  return SLUG_KINDS.find((kind) => slugOf(kind) === slug);
}
