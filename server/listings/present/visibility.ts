/** Decides what visitors may see of a listing; no other module does. Owners see their own listings with `own-listing.ts`. */
import { DAY_MS } from '../../durations.ts';
import type { Kind, Values } from '../../../kinds/field.ts';

/** Days for which the page of a home that was rented or sold remains, so that people who saw it learn what happened. */
const ENDED_PAGE_DAYS = 90;

/**
 * `open`: visitors can find it. `ended`: not offered any more, and its page says so. `unavailable`: was published, and its page is removed.
 * `hidden`: never visible to visitors.
 */
export type Visibility = 'open' | 'ended' | 'unavailable' | 'hidden';

export function visibilityOf(
  listing: {
    readonly status: string;
    readonly first_published_at: Date | null;
    readonly closed_at: Date | null;
    readonly expires_at: Date | null;
  },
  now: Date,
): Visibility {
  if (listing.status === 'active') return 'open';
  if (listing.status === 'removed') return listing.first_published_at ? 'unavailable' : 'hidden';
  if (!listing.first_published_at) return 'hidden';
  if (listing.status === 'paused') return 'ended';
  if (listing.status !== 'closed' && listing.status !== 'expired') return 'hidden';
  const endedAt = listing.closed_at ?? listing.expires_at;
  return endedAt && now.getTime() - endedAt.getTime() > ENDED_PAGE_DAYS * DAY_MS ? 'unavailable' : 'ended';
}

/**
 * Fields that are never sent to clients: the exact position and personal data. `position`, `address` and `lister` are derived from them.
 */
const HIDDEN_FIELDS = new Set(['lat', 'lng', 'photos', 'authorised_by_owner']);

/** Fields that describe the way to the door. They are hidden when the owner shows only the locality. */
const ADDRESS_FIELDS = new Set(['street', 'landmark', 'sub_locality', 'directions_tip']);

/** The values of a listing that everybody may see. */
export function publicValues(kind: Kind, values: Values): Record<string, unknown> {
  const isLocalityOnly = values.location_precision === 'locality';
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = kind.fields[name];
      return field !== undefined && !field.private && !HIDDEN_FIELDS.has(name) && !(isLocalityOnly && ADDRESS_FIELDS.has(name));
    }),
  );
}

/**
 * The position on the map: the public position, which is moved as far as the owner chose. A listing that shows only its locality has the
 * position of the locality.
 */
export function publicPosition(row: {
  readonly public_lat: number | null;
  readonly public_lng: number | null;
  readonly details: Values;
}): { lat: number; lng: number; precision: 'exact' | 'street' | 'locality' } | null {
  if (row.public_lat === null || row.public_lng === null) return null;
  const choice = row.details.location_precision;
  const precision = choice === 'exact' || choice === 'locality' ? choice : 'street';
  return { lat: row.public_lat, lng: row.public_lng, precision };
}

/** A list with fewer listings is not indexed: it has `noindex` and is not in a sitemap. */
export const MIN_INDEXED_LISTINGS = 3;
