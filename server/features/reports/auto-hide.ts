/** Automatically hides a listing that many users report, until staff decide the reports. */
import { sql } from 'kysely';
import { kindOf } from '../../../kinds/index.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { keyedHash } from '../../crypto/secrets.ts';
import { networkOf } from '../../db/ip-address.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { notify } from '../../notifications/notify.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ListingRow } from '../../listings/present/rows.ts';
import { holdListing } from '../../listings/write/moderate-listing.ts';
import { titleInEveryLanguage } from '../../listings/present/title.ts';
import { hideThreshold, reportScore, CLEARED_DAYS, reportWeight } from './report-weight.ts';
import type { ReportSender } from './reporter-hash.ts';

/** Open reports that are older than this do not count towards hiding. */
const MAX_SCORED_AGE_DAYS = 30;

/**
 * The values about the sender that are stored with a report: the weight, a hash of the network, and the day on which the account was
 * created. Without an account, the weight is 0.
 */
export async function weighReporter(
  { secrets }: Deps,
  tx: Tx,
  sender: ReportSender,
  listing: ListingKey,
  isSuspect: boolean,
  now: Date,
): Promise<{ weight: number; network: Buffer; account_day: string | null }> {
  const month = dayInIndia(now).slice(0, 7);
  const network = keyedHash(secrets, `report network ${month} ${networkOf(sender.ip)}`);
  const reporter = sender.userId === null ? null : await findReporter(tx, sender.userId, listing, now);
  if (!reporter) return { weight: 0, network, account_day: null };
  return { weight: reportWeight({ ...reporter, isSuspect }, now), network, account_day: dayInIndia(reporter.accountCreatedAt) };
}

async function findReporter(tx: Tx, userId: string, { cityId, listingId }: ListingKey, now: Date) {
  const person = await tx.selectFrom('app_user').select(['created_at', 'phone_verified_at']).where('id', '=', userId).executeTakeFirst();
  if (!person) return null;
  const { rows } = await sql<{ upheld: number; dismissed: number; reportsToday: number }>`
    select count(*) filter (where status = 'upheld')::int as upheld, count(*) filter (where status = 'dismissed')::int as dismissed,
      count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS)})::int as "reportsToday"
    from listing_report where reporter_id = ${userId}`.execute(tx);
  const contact = await tx
    .selectFrom('contact')
    .select('id')
    .where('seeker_id', '=', userId)
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return {
    accountCreatedAt: person.created_at,
    hasVerifiedPhone: person.phone_verified_at !== null,
    ...rows[0]!,
    hasContacted: contact !== undefined,
  };
}

/** Hides the listing when its open reports reach the threshold, and notifies the owner. Returns the listings that search must refresh. */
export async function hideIfManyReports(deps: Deps, tx: Tx, { cityId, listingId }: ListingKey, now: Date): Promise<readonly ListingKey[]> {
  const row = await tx
    .selectFrom('listing')
    .selectAll()
    .where('city_id', '=', cityId)
    .where('id', '=', listingId)
    .where('status', '=', 'active')
    // the report that was just inserted holds a key-share lock on this row, so a stronger lock would deadlock with parallel reports
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return [];
  const openReports = await tx
    .selectFrom('listing_report')
    .select(['weight', 'network', sql<string | null>`account_day::text`.as('account_day')])
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .where('status', '=', 'open')
    .where('weight', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - MAX_SCORED_AGE_DAYS * DAY_MS))
    .execute();
  const score = reportScore(
    openReports.map((report) => ({
      weight: report.weight,
      network: report.network?.toString('base64') ?? null,
      accountDay: report.account_day,
    })),
  );
  if (score < hideThreshold(await wasRecentlyCleared(tx, row, now))) return [];
  const { held, changed: changedKeys } = await holdListing(deps, tx, row, { cause: 'reports', by: null, reasons: [], note: null }, now);
  const kind = kindOf(row.kind);
  if (held && kind) {
    const params = { title: titleInEveryLanguage(kind, row.details) };
    const key = `listing_hidden:${row.public_id}:${now.toISOString()}`;
    await notify(deps, tx, { userId: row.owner_id, type: 'listing_hidden', key, params, path: '/my-properties' });
  }
  return changedKeys;
}

/**
 * Whether staff recently dismissed reports of this listing. An approval by a moderator does not count, because at that time nobody had
 * visited the property or knew what is reported.
 */
async function wasRecentlyCleared(tx: Tx, row: ListingRow, now: Date): Promise<boolean> {
  const clearedAfter = new Date(now.getTime() - CLEARED_DAYS * DAY_MS);
  const dismissed = await tx
    .selectFrom('listing_report')
    .select('id')
    .where('city_id', '=', row.city_id)
    .where('listing_id', '=', row.id)
    .where('status', '=', 'dismissed')
    .where('decided_at', '>', clearedAfter)
    .limit(1)
    .executeTakeFirst();
  return dismissed !== undefined;
}
