import { api } from '../../lib/api.ts';
import type { CardPageData } from '../card-page/card-page.tsx';
import { readDevice } from './device-shortlist.ts';
import { entryOf, goneEntry, type Entry } from './entry.ts';
import { mergeShortlist } from './merge-shortlist.ts';

/** A page of the person's shortlist, after what this device kept has joined it. */
export async function loadPersonShortlist(page: number, limit: number): Promise<CardPageData<Entry>> {
  // what could not be handed over now stays on the device until the next time
  await mergeShortlist().catch(() => undefined);
  const { data, pagination } = await api('GET /shortlist', { query: { page, limit } });
  return { cards: data.map(entryOf), total: pagination.total, totalPages: pagination.totalPages };
}

/** A page of what the device keeps, with today's prices. What is no longer known stays, by the name the device has for it. */
export async function loadDeviceShortlist(page: number, limit: number): Promise<CardPageData<Entry>> {
  const entries = readDevice();
  const shown = entries.slice((page - 1) * limit, page * limit);
  const size = { total: entries.length, totalPages: Math.ceil(entries.length / limit) };
  if (shown.length === 0) return { cards: [], ...size };
  const { data } = await api('GET /shortlist/device', { query: { kept: shown.map(({ property_id, at }) => `${property_id}@${at}`) } });
  const known = new Map(data.map((card) => [card.id, card]));
  const cards = shown.map((entry): Entry => {
    const card = known.get(entry.property_id);
    return card ? entryOf({ ...card, note: entry.note ?? null }) : goneEntry(entry);
  });
  return { cards, ...size };
}
