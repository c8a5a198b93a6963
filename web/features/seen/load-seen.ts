import type { SeenCard } from '../../../contract/seen.ts';
import { api } from '../../lib/api.ts';
import type { CardPageData } from '../card-page/card-page.tsx';
import { forgetOnDevice, readDeviceSeen } from './device-seen.ts';
import { mergeSeen } from './merge-seen.ts';

/** A page of the person's list, after the device's own has joined it. */
export async function loadPersonSeen(page: number, limit: number): Promise<CardPageData<SeenCard>> {
  // what could not be handed over now stays on the device until the next time
  await mergeSeen().catch(() => undefined);
  const { data, pagination } = await api('GET /property/seen', { query: { page, limit } });
  return { cards: data, total: pagination.total, totalPages: pagination.totalPages };
}

/** A page of what the device remembers. What is no longer known is taken out of its memory. */
export async function loadDeviceSeen(page: number, limit: number): Promise<CardPageData<SeenCard>> {
  const entries = readDeviceSeen();
  const shown = entries.slice((page - 1) * limit, page * limit);
  if (shown.length === 0) return { cards: [], total: entries.length, totalPages: Math.ceil(entries.length / limit) };
  const { data } = await api('GET /property/seen', { query: { property_id: shown.map(({ property_id }) => property_id), limit } });
  const seenAt = new Map(shown.map(({ property_id, at }) => [property_id, at]));
  const known = new Set(data.map(({ id }) => id));
  const unknown = shown.filter(({ property_id }) => !known.has(property_id));
  if (unknown.length > 0) forgetOnDevice(unknown);
  const total = entries.length - unknown.length;
  return {
    cards: data.map((card) => ({ ...card, seen_at: seenAt.get(card.id) ?? null })),
    total,
    totalPages: Math.ceil(total / limit),
  };
}
