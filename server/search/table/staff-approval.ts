import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for the time when staff approved the content that visitors see of a listing. Null when they never did, or when an edit waits for
 * review. A waiting review has the time of the last approval only if its case is hidden from the lister.
 */
export const staffApprovedAt = (cityId: RawBuilder<unknown>, listingId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select r.decided_at from listing_review r where r.city_id = ${cityId} and r.listing_id = ${listingId} and r.state in ('approved', 'waiting'))`;
