import { sql, type RawBuilder } from 'kysely';

/**
 * When staff last looked at a listing and accepted what visitors see of it; null when they never did, or when something about it
 * waits for them again.
 */
export const checkedBy = (cityId: RawBuilder<unknown>, listingId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select r.decided_at from listing_review r where r.city_id = ${cityId} and r.listing_id = ${listingId} and r.state = 'approved')`;
