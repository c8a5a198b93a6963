/** Finds the saved searches that a changed listing may newly match, only by database index. */
import { sql } from 'kysely';
import type { Frequency } from '../../../contract/saved-searches.ts';
import type { Tx } from '../../db/schema.ts';
import type { KindRow } from '../../search/index/row.ts';
import { layoutOf } from '../../search/table/numbering.ts';
import { ANY_LOCALITY, ANY_OPTION, optionNamesOf } from './probes.ts';

export interface Candidate {
  readonly city_id: number;
  readonly listing_id: number;
  readonly home_id: number;
  readonly search_id: string;
  readonly url: string;
  readonly frequency: Frequency;
  readonly sent_at: Date | null;
  readonly due_at: Date | null;
  /** The `seq` of the listing's first change after the search was saved. */
  readonly seq: number;
}

/**
 * Tolerance in seconds between the first publication of a home and the time at which a search was saved. The two times are compared only
 * for a home that became live again. In all other cases transaction snapshots, and not clocks, decide whether a change came before a search
 * was saved.
 */
const CLOCK_TOLERANCE_S = 60;

/**
 * Pairs of a listing and a search that agree in city, kind, locality, one option and price range (see `probes.ts`). Omitted are
 * - changes that were made before the search was saved;
 * - homes that the search already matched, except when the person has not seen the match yet and the home was posted again as another
 *   listing: then the match moves to that listing;
 * - homes that were live before the search was saved and become live again.
 */
export async function findCandidates(tx: Tx, rows: readonly KindRow[], seqs: readonly number[]): Promise<Candidate[]> {
  const pairs: Candidate[][] = [];
  let count = 0;
  // one statement for each city, because on a cluster the node of the city executes it
  for (const [cityId, cityRows] of Map.groupBy(rows, (row) => row.cityId)) {
    const limit = rows.length === 1 ? null : MAX_PAIRS - count;
    const found = await readCandidatesOfCity(tx, cityId, cityRows, { seqs, limit: limit === null ? null : limit + 1 });
    if (limit !== null && found.length > limit) throw new TooManyPairsError();
    count += found.length;
    pairs.push(found);
  }
  return pairs.flat();
}

/**
 * Pairs of one batch, so that it fits into memory: a popular search matches every home, and hundreds of thousands of people may save it. A
 * batch with more is divided; a single listing has a pair for each search.
 */
const MAX_PAIRS = 50_000;
class TooManyPairsError extends Error {
  override readonly name = 'TooManyPairsError';
}

async function readCandidatesOfCity(
  tx: Tx,
  cityId: number,
  rows: readonly KindRow[],
  { seqs, limit }: { readonly seqs: readonly number[]; readonly limit: number | null },
): Promise<Candidate[]> {
  const layout = await layoutOf(tx);
  const changed = rows.map(({ kind, row }) => ({
    listing_id: row.listingId,
    kind,
    locality_id: row.localityId,
    price: row.price,
    options: [ANY_OPTION, ...optionNamesOf(row.tokens, layout)],
  }));
  const { rows: pairs } = await sql<Candidate>`
    with changed as materialized (
      select input.*, l.first_published_at, coalesce((
        -- the same rule as in posting: a home that is posted again has the publication date of its first listing. Equal listings with the
        -- same date, as from one imported file, are different homes if their door numbers differ or both are live
        select min(same.id) from listing same where same.owner_id = l.owner_id and same.home_key = l.home_key and same.city_id = ${cityId}
          and same.first_published_at = l.first_published_at
          and (same.id = l.id or coalesce(
            nullif(lower(btrim(same.details->>'door_no')), '') = nullif(lower(btrim(l.details->>'door_no')), ''),
            same.status <> 'active'))), l.id) as home_id
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as input
        (listing_id bigint, kind text, locality_id int, price bigint, options text[])
      join listing l on l.city_id = ${cityId} and l.id = input.listing_id
    ), candidate as materialized (
      select distinct changed.listing_id, changed.home_id, changed.first_published_at, probe.search_id
      from changed
      cross join lateral (values (${ANY_LOCALITY}::int), (changed.locality_id)) as place (id)
      cross join lateral unnest(changed.options) as listing_option (name)
      join saved_search_probe probe on probe.city_id = ${cityId} and probe.kind = changed.kind and probe.locality_id = place.id
        and probe.option = listing_option.name
        and (probe.price_min is null or changed.price >= probe.price_min) and (probe.price_max is null or changed.price <= probe.price_max)
    )
    select ${cityId}::smallint as city_id, candidate.listing_id, candidate.home_id, candidate.search_id, s.url, s.frequency, s.sent_at, s.due_at,
      first_change.seq
    from candidate
    join saved_search s on s.city_id = ${cityId} and s.id = candidate.search_id and s.deleted_at is null
    join lateral (
      select c.seq, c.before is null as was_absent from listing_transition c
      where c.city_id = ${cityId} and c.listing_id = candidate.listing_id and c.seq = any(${sql.val([...seqs])}::bigint[])
        and not pg_visible_in_snapshot(c.xid, s.snapshot)
      order by c.seq limit 1
    ) first_change on true
    where not exists (select from saved_search_match match where match.city_id = ${cityId} and match.search_id = candidate.search_id
        and match.home_id = candidate.home_id and (match.listing_id = candidate.listing_id or match.seen_at is not null))
      and not (first_change.was_absent and candidate.first_published_at < s.created_at - make_interval(secs => ${CLOCK_TOLERANCE_S}))
    limit ${limit}::bigint`.execute(tx);
  return pairs;
}
