/** Hiding a listing that many people report, until somebody has looked. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { kindOf } from '../../../kinds/index.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { networkOf } from '../../db/address.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../notify.ts';
import type { ListingKey } from '../../search/index.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { toldTitle } from '../../views/title.ts';
import { hidesAt, scoreOf, VOUCHED_DAYS, weightOf } from './weigh.ts';
import type { VisitorFacts } from './visitor.ts';

/** Writes to listings; handed in by `features.ts`, as listings are written by the posting room alone. */
export interface Holds {
  readonly hold: (
    tx: Tx,
    row: ListingRow,
    hold: { why: 'reports' | 'taken_down'; by: { id: string; ip: string } | null; reasons: readonly string[]; note: string | null },
    now: Date,
  ) => Promise<{ held: boolean; changed: ListingKey[] }>;
  readonly release: (
    tx: Tx,
    row: ListingRow,
    by: { id: string; ip: string },
    now: Date,
  ) => Promise<{ released: boolean; changed: ListingKey[] }>;
}

const DAY_MS = 86_400_000;
/** Open reports older than this do not add up with new ones. */
const ADDS_UP_DAYS = 30;

/** Who reports, as it is kept beside the report: what it weighs, a digest of the network, the day the account began. */
export async function weighReporter(
  { secret }: Deps,
  tx: Tx,
  from: VisitorFacts,
  listing: ListingKey,
  suspect: boolean,
  now: Date,
): Promise<{ weight: number; network: Buffer; account_day: string | null }> {
  const month = dayInIndia(now).slice(0, 7);
  const network = createHmac('sha256', secret)
    .update(`report network ${month} ${networkOf(from.ip)}`)
    .digest();
  const reporter = from.userId === null ? null : await reporterOf(tx, from.userId, listing, now);
  if (!reporter) return { weight: 0, network, account_day: null };
  return { weight: weightOf({ ...reporter, suspect }, now), network, account_day: dayInIndia(reporter.accountSince) };
}

async function reporterOf(tx: Tx, userId: string, { cityId, listingId }: ListingKey, now: Date) {
  const { rows } = await sql<{ since: Date; verified: boolean; upheld: number; dismissed: number; today: number; contacted: boolean }>`
    select u.created_at as since, u.phone_verified_at is not null as verified,
      (select count(*)::int from listing_report r where r.reporter_id = u.id and r.status = 'upheld') as upheld,
      (select count(*)::int from listing_report r where r.reporter_id = u.id and r.status = 'dismissed') as dismissed,
      (select count(*)::int from listing_report r where r.reporter_id = u.id and r.created_at > ${new Date(now.getTime() - DAY_MS)}) as today,
      exists (select from contact c where c.seeker_id = u.id and c.city_id = ${cityId} and c.listing_id = ${listingId}) as contacted
    from app_user u where u.id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { since, verified, upheld, dismissed, today, contacted } = found;
  return { accountSince: since, phoneVerified: verified, upheld, dismissed, today, contacted };
}

/** Hides the listing when its open reports come to enough, and tells its owner. Answers what search has to read again. */
export async function hideWhenMany(
  deps: Deps,
  { hold }: Holds,
  tx: Tx,
  { cityId, listingId }: ListingKey,
  now: Date,
): Promise<ListingKey[]> {
  const row = await tx
    .selectFrom('listing')
    .selectAll()
    .where('city_id', '=', cityId)
    .where('id', '=', listingId)
    .where('status', '=', 'active')
    // the report just written holds its key: a stronger lock would wait for others who wait for this one
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return [];
  const open = await tx
    .selectFrom('listing_report')
    .select(['weight', 'network', sql<string | null>`account_day::text`.as('account_day')])
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .where('status', '=', 'open')
    .where('weight', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - ADDS_UP_DAYS * DAY_MS))
    .execute();
  const score = scoreOf(
    open.map((one) => ({ weight: one.weight, network: one.network?.toString('base64') ?? null, accountDay: one.account_day })),
  );
  if (score < hidesAt(await isVouchedFor(tx, row, now))) return [];
  const { held, changed } = await hold(tx, row, { why: 'reports', by: null, reasons: [], note: null }, now);
  const kind = kindOf(row.kind);
  if (held && kind) {
    const facts = { title: toldTitle(kind, row.details) };
    const key = `listing_hidden:${row.public_id}:${now.toISOString()}`;
    await notify(deps, tx, { userId: row.owner_id, type: 'listing_hidden', key, facts, path: '/my-properties' });
  }
  return changed;
}

/**
 * A person of staff dismissed reports of it lately. An approval is none of this: whoever looked at a listing before anybody went there
 * cannot know what is reported of the home or of its lister.
 */
async function isVouchedFor(tx: Tx, row: ListingRow, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - VOUCHED_DAYS * DAY_MS);
  const found = await tx
    .selectFrom('listing_report')
    .select('id')
    .where('city_id', '=', row.city_id)
    .where('listing_id', '=', row.id)
    .where('status', '=', 'dismissed')
    .where('decided_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
