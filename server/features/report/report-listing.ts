import { sql } from 'kysely';
import type { Report, ReportReason } from '../../../contract/report.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { take } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { findListing, type ListingRef } from '../../views/listing-ref.ts';
import { deadlines } from '../../views/deadlines.ts';
import { hideWhenMany, weighReporter, type Holds } from './hide.ts';
import { presentReport } from './queries.ts';
import { newTicket } from '../../views/ticket.ts';
import { visitorOf, type VisitorFacts } from './visitor.ts';

/** New reports of one visitor in a day; a person has better things to do. */
const PER_DAY = 20;
const DAY_S = 24 * 60 * 60;

interface Said {
  readonly property_id: string;
  readonly reason: ReportReason;
  readonly details?: string | undefined;
  readonly contact?: string | undefined;
  readonly website?: string | undefined;
}

/**
 * Keeps a report under a ticket number. One visitor's second report of the same listing on the same day answers the first one's
 * ticket. What a program seems to have filled in is kept as suspect, not thrown away: a person may have been helped by one.
 * @throws AppError `not_found` for what visitors cannot see, `invalid` when nothing is said under "other", `too_many_requests`
 */
export async function reportListing(deps: Deps, holds: Holds, from: VisitorFacts, said: Said): Promise<Report> {
  const now = deps.now();
  const day = dayInIndia(now);
  const listing = await findListing(deps.db, said.property_id);
  if (!listing || !(listing.live || listing.ended)) throw new AppError('not_found', m['search_error.no_listing']());
  if (said.reason === 'other' && !said.details) {
    const message = m['report.details_needed']();
    throw new AppError('invalid', message, { errors: [{ path: 'details', message }] });
  }
  const visitor = visitorOf(from, day, deps.secret);
  const { kept, changed } = await deps.db.transaction().execute(async (tx) => {
    const earlier = await reportOf(tx, visitor, listing, day);
    if (earlier) return { kept: earlier, changed: [] };
    const wait = await take(tx, [{ key: `report:${visitor.toString('base64url')}`, seconds: DAY_S, max: PER_DAY }], now);
    if (wait !== null) throw new AppError('too_many_requests', m['report.too_many'](), { retryAfter: wait });
    const { acknowledge, decide } = deadlines(now);
    const suspect = Boolean(said.website);
    const row = await tx
      .insertInto('listing_report')
      .values({
        ticket: newTicket(),
        city_id: listing.cityId,
        listing_id: listing.listingId,
        reporter_id: from.userId,
        visitor,
        day,
        reason: said.reason,
        details: said.details ?? null,
        contact: said.contact ?? null,
        suspect,
        ...(await weighReporter(deps, tx, from, listing, suspect, now)),
        created_at: now,
        acknowledge_by: acknowledge,
        decide_by: decide,
      })
      // the same report sent twice at once
      .onConflict((conflict) => conflict.columns(['visitor', 'city_id', 'listing_id', 'day']).doNothing())
      .returningAll()
      .executeTakeFirst();
    const kept = row ? presentReport({ ...row, public_id: listing.publicId }) : (await reportOf(tx, visitor, listing, day))!;
    return { kept, changed: row && row.weight > 0 ? await hideWhenMany(deps, holds, tx, listing, now) : [] };
  });
  if (changed.length > 0) await deps.search.refresh(changed);
  return kept;
}

async function reportOf(tx: Tx, visitor: Buffer, listing: ListingRef, day: string): Promise<Report | null> {
  const row = await tx
    .selectFrom('listing_report')
    .selectAll()
    .where('visitor', '=', visitor)
    .where('city_id', '=', listing.cityId)
    .where('listing_id', '=', listing.listingId)
    .where(sql<boolean>`day = ${day}::date`)
    .executeTakeFirst();
  return row ? presentReport({ ...row, public_id: listing.publicId }) : null;
}
