/** Reads the live listings with one door number, with the values that decide whether they offer the same home. */
import { sql } from 'kysely';
import { kindOf } from '../../../../kinds/index.ts';
import type { Tx } from '../../../db/schema.ts';
import { currentBadges } from '../../evidence/current-badges.ts';
import { readStoredRecords, type StoredRecord } from '../../evidence/stored-records.ts';
import { homeTraits } from '../../home/home-traits.ts';
import { codesOfKeys } from '../../present/finding-keys.ts';
import { comparablePriceOf } from '../../present/price-and-area.ts';
import type { ListingRow } from '../../present/rows.ts';
import { inferredAgentCondition } from '../../home/inferred-agent.ts';
import { OWNER_AFTER_AGENT, type HomeListing } from './group-by-home.ts';

/** Maximum number of compared listings with one door number, oldest first. More than these are spam, and remain separate. */
export const MAX_COMPARED_LISTINGS = 50;

interface HomeListingRow extends ListingRow {
  readonly door_changed: boolean;
  readonly is_inferred_agent: boolean;
  readonly review_state: string | null;
  readonly findings: string[] | null;
  readonly shared_photo_listing_ids: number[];
  readonly records: StoredRecord[];
}

/** @param ids of live listings of the city */
export async function readHomeListings(tx: Tx, cityId: number, ids: readonly number[], now: Date): Promise<HomeListing[]> {
  if (ids.length === 0) return [];
  const listingIds = sql.val([...ids]);
  const { rows } = await sql<HomeListingRow>`
    select l.*, h.door_changed, ${inferredAgentCondition(sql`l.owner_id`)} as is_inferred_agent, case when r.subject <> 'edit' then r.state end as review_state, r.findings,
      array(select distinct d.duplicate_listing_id from photo_duplicate d
        where d.city_id = ${cityId} and d.listing_id = l.id and d.duplicate_city_id = ${cityId}) as shared_photo_listing_ids,
      coalesce((select jsonb_agg(jsonb_build_object('position', e.position, 'method', e.method, 'at', e.at, 'expires_at', e.expires_at,
        'details', e.details) order by e.position)
        from listing_evidence e where e.city_id = ${cityId} and e.listing_id = l.id), '[]') as records
    from listing l join home_listing h on h.city_id = ${cityId} and h.listing_id = l.id
    left join listing_review r on r.city_id = ${cityId} and r.listing_id = l.id
    where l.city_id = ${cityId} and l.id = any(${listingIds}::bigint[]) and l.status = 'active' and l.first_published_at is not null
    order by l.id`.execute(tx);
  return rows.flatMap((row) => homeListingOf(row, now) ?? []);
}

function homeListingOf(row: HomeListingRow, now: Date): HomeListing | null {
  const [kind, traits] = [kindOf(row.kind), homeTraits(row)];
  if (!kind || !traits || !row.first_published_at) return null;
  return {
    listingId: row.id,
    ownerId: row.owner_id,
    traits,
    isByOwner: (row.details.listing_role ?? 'Owner') === 'Owner' && !row.is_inferred_agent,
    hasChangedDoor: row.door_changed,
    isVerified: currentBadges(readStoredRecords(row.records), now).some(({ type }) => type === 'document_seen'),
    price: comparablePriceOf(kind, row.details)?.amount ?? null,
    publishedAt: row.first_published_at,
    isWaiting: row.review_state === 'changes_requested' || (row.review_state === 'waiting' && !isOnlyOwnerAfterAgent(row.findings)),
    acceptedFindings: new Set(row.review_state === 'approved' ? codesOfKeys(row.findings ?? []) : []),
    sharesPhotosWith: new Set(row.shared_photo_listing_ids.map(Number)),
  };
}

const isOnlyOwnerAfterAgent = (findings: readonly string[] | null): boolean => findings?.length === 1 && findings[0] === OWNER_AFTER_AGENT;
