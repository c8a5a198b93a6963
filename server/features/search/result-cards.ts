/** The cards of a page of search results. */
import type { z } from 'zod';
import type { relevancePart } from '../../../contract/listing/card.ts';
import type { Deps } from '../../deps.ts';
import type { RelevancePart, SearchRequest, SearchResult } from '../../search/types.ts';
import { numberText } from '../../i18n/format.ts';
import { parseCard, type CardJson } from '../../listings/read/card-cache.ts';
import { textById } from '../../i18n/text.ts';
import { readRequestedPrices } from './requested-prices.ts';

/** Number of labelled slots for promoted listings above the first page. */
export const PROMOTED_SLOTS = 2;

/**
 * The cards of a page and of its promoted slots, as JSON text, read with at most two queries. A listing that stopped being live after the
 * search is omitted.
 * @param request the search; cards of PGs show the price of the rooms that it requests
 * @param withReasons whether each card of the page also contains the parts of its relevance score
 */
export async function readResultCards(
  { db, cards, search }: Deps,
  request: SearchRequest,
  result: Pick<SearchResult, 'ids' | 'promoted'>,
  withReasons: boolean,
): Promise<{ promoted: CardJson[]; data: CardJson[] }> {
  const promotedKeys = result.promoted.map((key) => ({ ...key, promoted: true }));
  const cachedCards = await cards.getJson([...promotedKeys, ...result.ids.map((key) => ({ ...key, promoted: false }))]);
  const requestedPrices = await readRequestedPrices(
    db,
    request,
    cachedCards.map(({ key }) => key),
  );
  const pricedCards = cachedCards.map(({ key, json }) => {
    const price = requestedPrices.get(key.listingId);
    return { key, json: price ? JSON.stringify({ ...parseCard(json), ...price }) : json };
  });
  const partsByListing = withReasons ? await search.relevanceParts(result.ids) : new Map<number, readonly RelevancePart[]>();
  const page = pricedCards.filter(({ key }) => !key.promoted);
  return {
    promoted: pricedCards.filter(({ key }) => key.promoted).map(({ json }) => json),
    data: page.map(({ key, json }) =>
      withReasons ? `${json.slice(0, -1)},"relevance":${JSON.stringify(relevanceReasons(partsByListing.get(key.listingId) ?? []))}}` : json,
    ),
  };
}

/** In whole days: the fraction of `confirmed` is the exact time of publication, which homes of an import have in common. */
const relevanceReasons = (parts: readonly RelevancePart[]): z.output<typeof relevancePart>[] =>
  parts.map(({ part, points }) => {
    const days = Math.floor(points);
    return { part, points: days, text: textById(`relevance.${part}`, { points: numberText(days) }) };
  });
