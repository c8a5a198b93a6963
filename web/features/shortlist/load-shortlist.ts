import { api } from '../../lib/api/api.ts';
import type { CardPageData } from '../../shared/card-page/card-page.tsx';
import { readDeviceEntries } from '../../shared/shortlist/device-shortlist.ts';
import { mergeShortlist } from '../../shared/shortlist/merge-shortlist.ts';
import { markAsShortlisted } from '../../shared/shortlist/shortlist-state.ts';
import { entryOf, unknownEntry, type ShortlistEntry } from './shortlist-entry.ts';

/** Loads a page of the account's shortlist, after merging the shortlist of this device into it. */
export async function loadAccountShortlist(page: number, limit: number): Promise<CardPageData<ShortlistEntry>> {
  // After a failure the entries stay on the device until the next merge.
  await mergeShortlist().catch(() => undefined);
  const { data, pagination } = await api('GET /shortlist', { query: { page, limit } });
  for (const { id } of data) markAsShortlisted(id);
  return { cards: data.map(entryOf), total: pagination.total, totalPages: pagination.totalPages };
}

/**
 * Loads a page of the device's shortlist, with current prices. Listings that no longer exist on the server are shown with their stored
 * title.
 */
export async function loadDeviceShortlist(page: number, limit: number): Promise<CardPageData<ShortlistEntry>> {
  const entries = readDeviceEntries();
  const pageEntries = entries.slice((page - 1) * limit, page * limit);
  const totals = { total: entries.length, totalPages: Math.ceil(entries.length / limit) };
  if (pageEntries.length === 0) return { cards: [], ...totals };
  for (const { property_id } of pageEntries) markAsShortlisted(property_id);
  const entryKeys = pageEntries.map(({ property_id, at }) => `${property_id}@${at}`);
  const { data } = await api('GET /shortlist/device', { query: { entries: entryKeys } });
  const cardsById = new Map(data.map((card) => [card.id, card]));
  const cards = pageEntries.map((entry): ShortlistEntry => {
    const card = cardsById.get(entry.property_id);
    return card ? entryOf({ ...card, note: entry.note ?? null }) : unknownEntry(entry);
  });
  return { cards, ...totals };
}
