import type { z } from 'zod';
import type { relevancePart } from '../../../contract/shapes.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey, SearchResult } from '../../search/index.ts';
import { number } from '../../views/format.ts';
import type { WrittenCard } from '../../views/kept-cards.ts';
import { textOf } from '../../views/text.ts';

/** Labelled slots for promoted listings above the first page. */
export const PROMOTED_SLOTS = 2;

/**
 * Cards of a page and of its promoted slots, by at most one query; one that was taken off in the moment between is left out.
 * `ranked`: those of the page say why they stand where they do.
 */
export async function foundCards(
  { cards, search }: Deps,
  found: Pick<SearchResult, 'ids' | 'promoted'>,
  ranked: boolean,
): Promise<{ promoted: WrittenCard[]; data: WrittenCard[] }> {
  const slots = found.promoted.map((key) => ({ ...key, promoted: true }));
  const written = await cards.written([...slots, ...found.ids.map((key) => ({ ...key, promoted: false }))]);
  const page = written.filter(({ key }) => !key.promoted);
  return {
    promoted: written.filter(({ key }) => key.promoted).map(({ json }) => json),
    data: page.map(({ key, json }) => (ranked ? `${json.slice(0, -1)},"why":${JSON.stringify(whyOf(search, key))}}` : json)),
  };
}

const whyOf = (search: Deps['search'], key: ListingKey): z.output<typeof relevancePart>[] =>
  search.relevanceParts(key).map(({ part, points }) => ({ part, points, text: textOf(`why.${part}`, { points: number(points) }) }));
