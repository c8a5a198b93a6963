import { sql } from 'kysely';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { dateText } from '../../i18n/format.ts';
import { hasText, textById } from '../../i18n/text.ts';

/**
 * Tells visitors why a listing is unavailable: what was decided and when, but never who reported it or how many people did. The text is the
 * same whether staff took the listing down after reports or without any, and a suspended owner is not named.
 */
export async function readUnavailableText(db: Db, { cityId, listingId }: ListingKey): Promise<string> {
  const { rows } = await sql<StatusRow>`
    select l.status, coalesce(l.closed_at, l.expires_at) as ended_at, h.since as taken_down_at, h.reasons[1] as reason,
      exists (select from suspended_listing s where s.city_id = ${cityId} and s.listing_id = l.id) as is_owner_suspended
    from listing l
    left join listing_hold h on h.city_id = ${cityId} and h.listing_id = l.id and h.ended_at is null and h.cause = 'taken_down'
    where l.city_id = ${cityId} and l.id = ${listingId}`.execute(db);
  const [listing] = rows;
  const presentDay = (time: Date) => dateText(dayInIndia(time));
  if (listing?.taken_down_at)
    return m['listing_unavailable.taken_down']({ date: presentDay(listing.taken_down_at), reason: reasonText(listing.reason ?? 'other') });
  if (listing?.is_owner_suspended) return m['listing_unavailable.owner_suspended']();
  if (listing?.status === 'removed') return m['listing_unavailable.by_owner']();
  if (!listing?.ended_at) return m['search_error.listing_unavailable']();
  return listing.status === 'closed'
    ? m['listing_unavailable.rented_or_sold']({ date: presentDay(listing.ended_at) })
    : m['listing_unavailable.expired']({ date: presentDay(listing.ended_at) });
}

/**
 * The text for a reason. A reason that another version of the software stored, and that this version does not know, gets a general text.
 */
const reasonText = (reason: string): string =>
  textById(hasText(`listing_unavailable.reason_${reason}`) ? `listing_unavailable.reason_${reason}` : 'listing_unavailable.reason_other');

interface StatusRow {
  readonly status: string;
  readonly ended_at: Date | null;
  /** When the current take-down began. */
  readonly taken_down_at: Date | null;
  readonly reason: string | null;
  /** Whether the listing is hidden because its owner is suspended. */
  readonly is_owner_suspended: boolean;
}
