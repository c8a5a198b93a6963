/** Finds homes and owners of which staff took down or rejected a listing before. */
import { sql } from 'kysely';
import { REVIEWED_AFTER_TAKE_DOWN_DAYS } from '../../accounts/former-accounts.ts';
import type { Kind } from '../../../kinds/field.ts';
import type { Finding } from '../../../moderation-rules/finding.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { HARMLESS_REASONS } from '../present/rejected-content.ts';
import type { ListingRow } from '../present/rows.ts';

/** A deleted listing with this number of reports counts like one that was taken down, unless staff dismissed the reports. */
const MIN_REPORTS = 3;

/** Maximum number of these listings that a finding names, latest first. */
const MAX_FOUND = 20;

/** The account of an owner, and earlier accounts of the same person. */
export async function accountsOfOwner(db: Db | Tx, ownerId: string): Promise<readonly string[]> {
  const earlier = await db.selectFrom('former_account').select('user_id').distinct().where('successor_id', '=', ownerId).execute();
  return [ownerId, ...earlier.map(({ user_id }) => user_id)];
}

/**
 * Findings when staff took down or rejected a listing of this owner or of this home, or when the owner deleted one that several people had
 * reported. A decision would be useless if the same home could be posted again at once, from the same or the next account of the person. A
 * rejection for a harmless reason counts only for the same kind of home in the same locality.
 * @param ownerIds `accountsOfOwner` of its owner
 */
export async function takenDownFindings(
  db: Db | Tx,
  kind: Kind,
  listing: Pick<ListingRow, 'id' | 'city_id' | 'locality_id' | 'home_key'>,
  ownerIds: readonly string[],
): Promise<Finding[]> {
  const { id: step, fields } = kind.steps[0]!;
  const harmlessReasons = sql`${sql.val([...HARMLESS_REASONS])}::text[]`;
  const earliest = sql`now() - make_interval(days => ${REVIEWED_AFTER_TAKE_DOWN_DAYS})`;
  const samePlaceCondition = sql`l.kind = ${kind.id} and l.city_id = ${listing.city_id}::smallint
    and l.locality_id is not distinct from ${listing.locality_id}::integer`;
  const found = await db
    .selectFrom('listing as l')
    .select('l.id')
    // a rejected listing may have been withdrawn: it is a draft then
    .where('l.status', 'in', ['removed', 'rejected', 'draft'])
    .where('l.id', '!=', listing.id)
    .where((e) =>
      e.or([
        e('l.owner_id', 'in', ownerIds),
        ...(listing.home_key ? [e.and([e('l.city_id', '=', listing.city_id), e('l.home_key', '=', listing.home_key)])] : []),
      ]),
    )
    .where(
      sql<boolean>`(exists (select from listing_hold h where h.city_id = l.city_id and h.listing_id = l.id and h.cause = 'taken_down'
          and h.ended_at is null and not h.reasons <@ ${harmlessReasons} and h.since > ${earliest})
        or exists (select from listing_review v where v.city_id = l.city_id and v.listing_id = l.id and v.state = 'rejected'
          and v.subject <> 'edit' and v.decided_at > ${earliest} and (not v.reasons <@ ${harmlessReasons} or (${samePlaceCondition})))
        or (l.status = 'removed' and (select count(*) from listing_report r where r.city_id = l.city_id and r.listing_id = l.id
          and r.status <> 'dismissed' and not r.suspect and r.created_at > ${earliest}) >= ${MIN_REPORTS}))`,
    )
    .orderBy('l.id', 'desc')
    .limit(MAX_FOUND)
    .execute();
  if (found.length === 0) return [];
  const seen = found.map(({ id }) => String(id));
  return [{ code: 'taken_down_before', severity: 'review', path: fields[0]!, step, span: null, params: {}, seen }];
}
