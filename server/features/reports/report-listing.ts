import { readPersonKey } from '../../accounts/person-key.ts';
import { DAY_S } from '../../durations.ts';
import { sql } from 'kysely';
import type { Report, ReportReason } from '../../../contract/reports.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { keyedHash } from '../../crypto/secrets.ts';
import { ipGroup } from '../../db/ip-address.ts';
import { consume, type RateLimit } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { AppError } from '../../errors.ts';
import { findListing, type ListingRef } from '../../listings/read/listing-ref.ts';
import { hideIfManyReports, weighReporter } from './auto-hide.ts';
import { presentReport } from './queries.ts';
import { complaintDeadlines, newTicketNumber } from '../../support/tickets.ts';
import { hashReporter, type ReportSender } from './reporter-hash.ts';

/** Number of new reports per visitor and day. */
const REPORTS_PER_DAY = 20;
/**
 * Number of reports per IP address (IPv6 /64) and day from all visitors without an account. The limit per visitor is not enough, because a
 * visitor is identified by the user agent too and can change it.
 */
const REPORTS_PER_IP_AND_DAY = 60;

interface ReportInput {
  readonly property_id: string;
  readonly reason: ReportReason;
  readonly details?: string | undefined;
  readonly contact?: string | undefined;
  /** The honeypot field, which people do not see. */
  readonly website?: string | undefined;
}

/**
 * Stores a report with a ticket number. A second report of the same listing by the same visitor on the same day returns the first ticket. A
 * report with a filled-in honeypot field is stored but marked as suspect, because autofill may have filled in the field.
 * @throws AppError `not_found` for listings that visitors cannot see, `invalid` for "other" without details, `too_many_requests`
 */
export async function reportListing<R>(deps: Deps, reporter: ReportSender, input: ReportInput, respond: Respond<Report, R>): Promise<R> {
  const now = deps.now();
  const day = dayInIndia(now);
  const listing = await findListing(deps.db, input.property_id);
  if (!listing || !(listing.isLive || listing.hasEnded)) throw new AppError('not_found', m['search_error.no_listing']());
  if (input.reason === 'other' && !input.details) {
    const message = m['report.details_needed']();
    throw new AppError('invalid', message, { errors: [{ path: 'details', message }] });
  }
  const reporterHashes = hashReporter(reporter, day, deps.secrets);
  const [reporterHash] = reporterHashes as [Buffer];
  const { response, changedKeys } = await deps.db.transaction().execute(async (tx) => {
    const existing = await findReport(tx, reporterHashes, listing, day);
    if (existing) return { response: await respond(tx, existing), changedKeys: [] };
    const retryAfter = await consume(tx, await limitsOf(deps, tx, reporter, reporterHash, day), now);
    if (retryAfter !== null) throw new AppError('too_many_requests', m['report.too_many'](), { retryAfter });
    const { acknowledge, decide } = complaintDeadlines(now);
    const isSuspect = Boolean(input.website);
    const row = await tx
      .insertInto('listing_report')
      .values({
        ticket: newTicketNumber(),
        city_id: listing.cityId,
        listing_id: listing.listingId,
        reporter_id: reporter.userId,
        reporter_hash: reporterHash,
        day,
        reason: input.reason,
        details: input.details ?? null,
        contact: input.contact ?? null,
        suspect: isSuspect,
        ...(await weighReporter(deps, tx, reporter, listing, isSuspect, now)),
        created_at: now,
        acknowledge_by: acknowledge,
        decide_by: decide,
      })
      // the same report was sent twice in parallel
      .onConflict((conflict) => conflict.columns(['reporter_hash', 'city_id', 'listing_id', 'day']).doNothing())
      .returningAll()
      .executeTakeFirst();
    const report = row ? presentReport({ ...row, public_id: listing.publicId }) : (await findReport(tx, reporterHashes, listing, day))!;
    const changedKeys = row && row.weight > 0 ? await hideIfManyReports(deps, tx, listing, now) : [];
    return { response: await respond(tx, report), changedKeys };
  });
  if (changedKeys.length > 0) await deps.search.refresh(changedKeys);
  return response;
}

async function limitsOf({ secrets }: Deps, tx: Tx, { userId, ip }: ReportSender, reporterHash: Buffer, day: string): Promise<RateLimit[]> {
  const visitor = userId === null ? reporterHash.toString('base64url') : await readPersonKey({ secrets }, tx, userId);
  const ofVisitor = { key: `report:${visitor}`, seconds: DAY_S, max: REPORTS_PER_DAY };
  if (userId !== null) return [ofVisitor];
  const ipHash = keyedHash(secrets, `report address ${day} ${ipGroup(ip)}`).toString('base64url');
  return [ofVisitor, { key: `report:address:${ipHash}`, seconds: DAY_S, max: REPORTS_PER_IP_AND_DAY }];
}

async function findReport(tx: Tx, reporterHashes: readonly Buffer[], listing: ListingRef, day: string): Promise<Report | null> {
  const row = await tx
    .selectFrom('listing_report')
    .selectAll()
    .where('reporter_hash', 'in', reporterHashes)
    .where('city_id', '=', listing.cityId)
    .where('listing_id', '=', listing.listingId)
    .where(sql<boolean>`day = ${day}::date`)
    .executeTakeFirst();
  return row ? presentReport({ ...row, public_id: listing.publicId }) : null;
}
