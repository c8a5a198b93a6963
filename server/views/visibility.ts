/** What visitors may see of a listing; the one place that says so. Owners see their own through `own-listing.ts`. */
import type { Kind, Values } from '../../kinds/field.ts';

/** Days a home that is let or sold keeps its page, so that people who knew it learn what became of it. */
export const ENDED_PAGE_DAYS = 90;
const DAY_MS = 86_400_000;

/** `open`: on offer. `ended`: its page says so. `gone`: was there, nobody may see it any more. `hidden`: was never there for visitors. */
export type Visibility = 'open' | 'ended' | 'gone' | 'hidden';

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
  if (listing.status === 'removed') return listing.first_published_at ? 'gone' : 'hidden';
  if (!listing.first_published_at) return 'hidden';
  if (listing.status === 'paused') return 'ended';
  if (listing.status !== 'closed' && listing.status !== 'expired') return 'hidden';
  const since = listing.closed_at ?? listing.expires_at;
  return since && now.getTime() - since.getTime() > ENDED_PAGE_DAYS * DAY_MS ? 'gone' : 'ended';
}

/** Fields of the exact place and of people; shown through `position`, `address` and `lister` or not at all. */
const WITHHELD = new Set(['lat', 'lng', 'photos', 'authorised_by_owner']);

/** Fields that lead to the door; withheld where no more than the locality is to be shown. */
const NEAR_THE_DOOR = new Set(['street', 'landmark', 'sub_locality', 'directions_tip']);

/** The values of a listing that anyone may read. */
export function publicValues(kind: Kind, values: Values): Record<string, unknown> {
  const coarse = values.location_precision === 'locality';
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = kind.fields[name];
      return field !== undefined && !field.private && !WITHHELD.has(name) && !(coarse && NEAR_THE_DOOR.has(name));
    }),
  );
}

/**
 * Where the map shows it: the public position, already moved as the owner wished. A listing that wants no more than its
 * locality shown has the locality's own position.
 */
export function publicPosition(row: {
  readonly public_lat: number | null;
  readonly public_lng: number | null;
  readonly details: Values;
}): { lat: number; lng: number; precision: 'exact' | 'street' | 'locality' } | null {
  if (row.public_lat === null || row.public_lng === null) return null;
  const chosen = row.details.location_precision;
  const precision = chosen === 'exact' || chosen === 'locality' ? chosen : 'street';
  return { lat: row.public_lat, lng: row.public_lng, precision };
}
