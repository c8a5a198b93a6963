import type { RecentlyViewedCard } from '../../../contract/recently-viewed.ts';
import { api } from '../../lib/api/api.ts';
import type { CardPageData } from '../card-page/card-page.tsx';
import { clearDeviceHistory, readDeviceHistory } from './device-history.ts';
import { mergeHistory } from './merge-history.ts';

/** Loads a page of the account's history, after merging the device's own history into it. */
export async function loadAccountHistory(page: number, limit: number): Promise<CardPageData<RecentlyViewedCard>> {
  // After a failure the entries stay on the device until the next merge.
  await mergeHistory().catch(() => undefined);
  const { data, pagination } = await api('GET /property/seen', { query: { page, limit } });
  return { cards: data, total: pagination.total, totalPages: pagination.totalPages };
}

/** Loads a page of the device's history. Listings that no longer exist on the server are removed from it. */
export async function loadDeviceHistory(page: number, limit: number): Promise<CardPageData<RecentlyViewedCard>> {
  const entries = readDeviceHistory();
  const pageEntries = entries.slice((page - 1) * limit, page * limit);
  if (pageEntries.length === 0) return { cards: [], total: entries.length, totalPages: Math.ceil(entries.length / limit) };
  const ids = pageEntries.map(({ property_id }) => property_id);
  const { data } = await api('GET /property/seen', { query: { property_id: ids, limit } });
  const viewedAt = new Map(pageEntries.map(({ property_id, at }) => [property_id, at]));
  const existingIds = new Set(data.map(({ id }) => id));
  const missingEntries = pageEntries.filter(({ property_id }) => !existingIds.has(property_id));
  if (missingEntries.length > 0) clearDeviceHistory(missingEntries);
  const total = entries.length - missingEntries.length;
  return {
    cards: data.map((card) => ({ ...card, seen_at: viewedAt.get(card.id) ?? null })),
    total,
    totalPages: Math.ceil(total / limit),
  };
}
