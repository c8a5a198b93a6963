import { SLUG_KINDS, type SlugKind } from '../../../contract/slug/vocabulary.ts';

const slugOf = (kind: SlugKind): string => kind.replaceAll('_', '-');

/** The kind of `/prices/<city>/<slug>`. */
export function kindOfSlug(slug: string): SlugKind | undefined {
  return SLUG_KINDS.find((kind) => slugOf(kind) === slug);
}
