/**
 * Writes the table listing_search: one row for each live listing, but only for one of several listings of the same home. No other code
 * writes it.
 */
import { sql } from 'kysely';
import { kindOf } from '../../../kinds/index.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { keyArrays, keysTable } from '../../db/keys-table.ts';
import { preparedAs } from '../../db/prepared-statements.ts';
import { PURGE_SETTING } from '../../db/purge-setting.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { databaseJobs, PERSISTENT_ATTEMPTS } from '../../jobs/queue.ts';
import { requestComparison } from '../../listings/home/home-comparison.ts';
import { inferredAgentCondition } from '../../listings/home/inferred-agent.ts';
import { withShownRole } from '../../listings/present/inferred-role.ts';
import { comparablePriceOf, depositOf, rateOf, sizeInSqm, sizeOf } from '../../listings/present/price-and-area.ts';
import { inDefaultLanguage } from '../../i18n/language.ts';
import { addWords } from './words.ts';
import { layoutOf } from './numbering.ts';
import { staffApprovedAt } from './staff-approval.ts';
import { societyKey } from '../../listings/present/society-key.ts';
import { listingTitle, buildingName } from '../../listings/present/title.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Layout } from '../layout.ts';
import { tokenize } from '../text/tokenize.ts';

/** The channel on which every process is notified of changed listings. */
export const CHANGE_CHANNEL = 'listing_change';

/**
 * Writes the search row of a listing as this transaction sees it, or deletes it when the listing is not live. Processes are notified when
 * the transaction commits. Call this after every change of a listing, with the listing's row locked. Safe to repeat.
 */
export async function writeSearchRow(tx: Tx, key: ListingKey): Promise<void> {
  await writeSearchRows(tx, [key]);
}

/**
 * Writes the search rows of many listings, with a fixed number of queries for each city.
 * @param reason `derived` when the listings themselves did not change, so that saved searches are not matched with them
 * @returns how many of them have a row now
 */
export async function writeSearchRows(tx: Tx, keys: readonly ListingKey[], reason: 'changed' | 'derived' = 'changed'): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await buildSearchRows(tx, keys);
  // only live listings have a transition
  const liveKeys = rows.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id }));
  const existing = reason === 'changed' && liveKeys.length > 0 ? await readExistingRows(tx, liveKeys) : [];
  // one city after the other: in a cluster, a statement that may affect several cities blocks all others until its transaction ends
  for (const [cityId, cityKeys] of [...Map.groupBy(keys, (key) => key.cityId)].toSorted(([a], [b]) => a - b))
    await sql`
      delete from listing_search where city_id = ${cityId}::smallint
        and listing_id = any(${sql.val(cityKeys.map(({ listingId }) => listingId))}::bigint[])`.execute(tx);
  if (rows.length > 0) {
    await sql`
      insert into listing_search
      select * from jsonb_populate_recordset(null::listing_search, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
    await addWords(tx, rows);
  }
  if (reason === 'changed') {
    await recordTransitions(tx, rows, existing);
    await requestComparison(tx, keys);
  }
  await sql`
    insert into listing_change (city_id, listing_id)
    select city_id, listing_id from ${keysTable(...keyArrays(keys))} as k (city_id, listing_id)`.execute(tx);
  const { rows: notified } = await sql<{ purges: boolean }>`
    select pg_notify(${CHANGE_CHANNEL}, ''), exists (select from setting where key = ${PURGE_SETTING} and value = 'true') as purges`.execute(
    tx,
  );
  if (notified[0]?.purges) await enqueuePurge(tx, keys);
  return rows.length;
}

interface ExistingRow {
  readonly listing_id: number;
  readonly before: object;
}

/** The rows before the change. They are read separately, because in a cluster the deletion does not return them. */
async function readExistingRows(tx: Tx, keys: readonly ListingKey[]): Promise<readonly ExistingRow[]> {
  const { rows } = await sql<ExistingRow>`
    select ${preparedAs('existing_search_rows')} s.listing_id, to_jsonb(s) as before
    from ${keysTable(...keyArrays(keys))} as k (city_id, listing_id)
    join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id`.execute(tx);
  return rows;
}

/** Enqueues the purge of the listings' pages from the shared cache. */
async function enqueuePurge(tx: Tx, keys: readonly ListingKey[]): Promise<void> {
  const listings = keys.map(({ cityId, listingId }) => ({ cityId, listingId }));
  // more attempts than other jobs, so that a long outage of the cache leaves no outdated pages in it
  await databaseJobs.add(tx, 'purge_pages', { listings }, { maxAttempts: PERSISTENT_ATTEMPTS });
}

/**
 * The rows of listing_search that these listings should have. A listing that is not live, or collapsed into another one's card, has none.
 */
export async function buildSearchRows(tx: Db | Tx, keys: readonly ListingKey[]): Promise<ReturnType<typeof searchRow>[]> {
  const layout = await layoutOf(tx);
  return (await liveListings(tx, keys)).flatMap((row) => {
    const kind = kindOf(row.kind);
    return kind ? [searchRow(layout, kind, row)] : [];
  });
}

/** Records the previous row of each live listing. The job for saved searches compares it with the current row to find new matches. */
async function recordTransitions(
  tx: Tx,
  live: readonly { readonly city_id: number; readonly listing_id: number }[],
  deleted: readonly ExistingRow[],
): Promise<void> {
  if (live.length === 0) return;
  const previousRows = new Map(deleted.map((row) => [row.listing_id, row.before]));
  const transitions = live.map(({ city_id, listing_id }) => ({ city_id, listing_id, before: previousRows.get(listing_id) ?? null }));
  await sql`
    insert into listing_transition (city_id, listing_id, before)
    select city_id, listing_id, before
    from jsonb_to_recordset(${JSON.stringify(transitions)}::jsonb) as t (city_id smallint, listing_id bigint, before jsonb)`.execute(tx);
}

interface LiveListing {
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
  readonly kind: string;
  readonly details: Values;
  readonly locality_id: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly promotion_flags: readonly string[];
  readonly first_published_at: string;
  readonly last_confirmed_at: string;
  readonly photo_count: number;
  readonly place_names: readonly string[];
  readonly owner_name: string | null;
  readonly checked: boolean;
  readonly is_inferred_agent: boolean;
}

async function liveListings(tx: Db | Tx, keys: readonly ListingKey[]): Promise<LiveListing[]> {
  // Times as text, because a Date would lose the microseconds. Confirmations have days: one answer confirms all homes of an owner, so their
  // order and the moment at which they leave a filter would tell which homes these are.
  const { rows } = await sql<LiveListing>`
    select ${preparedAs('live_listings')} l.city_id, l.id as listing_id, l.public_id, l.kind, l.details, l.locality_id, l.public_lat as lat, l.public_lng as lng,
      l.promotion_flags, l.first_published_at::text, date_trunc('day', coalesce(l.last_confirmed_at, l.first_published_at), 'Asia/Kolkata')::text as last_confirmed_at,
      (select count(*) from listing_photo p where p.city_id = l.city_id and p.listing_id = l.id and p.preview_token is null) as photo_count,
      array[c.name] || c.aliases || array(select value from jsonb_each_text(c.names))
        || coalesce(array[a.name] || a.aliases || array(select value from jsonb_each_text(a.names)), '{}') as place_names,
      u.name as owner_name,
      ${staffApprovedAt(sql`l.city_id`, sql`l.id`)} is not null as checked,
      ${inferredAgentCondition(sql`l.owner_id`)} as is_inferred_agent
    from ${keysTable(...keyArrays(keys))} as k (city_id, listing_id)
    join listing l on l.city_id = k.city_id and l.id = k.listing_id
    join app_user u on u.id = l.owner_id
    join city c on c.id = l.city_id
    left join locality a on a.id = l.locality_id
    where l.status = 'active' and l.first_published_at is not null
      -- another listing represents the same home
      and not exists (select from home_listing h where h.city_id = l.city_id and h.listing_id = l.id and h.is_collapsed)`.execute(tx);
  return rows;
}

function searchRow(
  layout: Layout,
  kind: Kind,
  { details: statedDetails, place_names, owner_name, checked, is_inferred_agent, ...row }: LiveListing,
) {
  const details = withShownRole(statedDetails, is_inferred_agent);
  const [price, size] = [comparablePriceOf(kind, details), sizeOf(kind, details)];
  return {
    ...row,
    price: price?.amount ?? null,
    deposit: depositOf(kind, details),
    area_sqm: sizeInSqm(size),
    rate: rateOf(price, size),
    ...layout.encode(kind.id, details, { checked }),
    layout: layout.id,
    society: societyKey(details, row.locality_id),
    words: searchWords(kind, details, place_names, owner_name).join(' '),
  };
}

/** The words with which free text finds a listing. The name of the owner is included only for developers. */
function searchWords(kind: Kind, values: Values, placeNames: readonly (string | null)[], ownerName: string | null): string[] {
  const developerName = values.listing_role === 'Developer' ? ownerName : null;
  // what the page hides must not be found
  const subLocality = values.location_precision === 'locality' ? null : values.sub_locality;
  const names = [buildingName(values), values.society_name, subLocality, developerName, ...placeNames];
  const texts = [inDefaultLanguage(() => listingTitle(kind, values)), ...names, values.description];
  return tokenize(texts.filter((text) => typeof text === 'string').join(' \n '));
}
