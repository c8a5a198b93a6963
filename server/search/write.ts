/** Keeps listing_search in step with the listings: the one place that writes it. */
import { sql } from 'kysely';
import { kindOf } from '../../kinds/index.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import type { Tx } from '../db/schema.ts';
import { comparablePriceOf, depositOf, rateOf, sizeInSqm, sizeOf } from '../views/figures.ts';
import { inDefaultLanguage } from '../language.ts';
import { checkedBy } from '../views/checked.ts';
import { listingTitle, placeName } from '../views/title.ts';
import type { ListingKey } from './index.ts';
import { layout } from './layout.ts';
import { wordsOf } from './text.ts';

/** Channel on which readers are told that listings changed. */
export const CHANGE_CHANNEL = 'listing_change';

/**
 * Writes what search knows of a listing as it stands in this transaction: a row while it is live, none otherwise. Tells the
 * readers, who see it when the transaction has been committed. Safe to repeat.
 */
export async function writeSearchRow(tx: Tx, key: ListingKey): Promise<void> {
  await writeSearchRows(tx, [key]);
}

/** The same for many listings; a few queries in all. `renumbered`: nothing about them changed but how it is written. */
export async function writeSearchRows(tx: Tx, keys: readonly ListingKey[], why: 'changed' | 'renumbered' = 'changed'): Promise<void> {
  if (keys.length === 0) return;
  const pairs = pairsOf(keys);
  const rows = await rowsToWrite(tx, pairs);
  const gone = await sql<{ listing_id: number; before: object }>`
    delete from listing_search s using jsonb_to_recordset(${pairs}::jsonb) as k (city_id smallint, listing_id bigint)
    where s.city_id = k.city_id and s.listing_id = k.listing_id
    returning s.listing_id, to_jsonb(s) as before`.execute(tx);
  if (rows.length > 0) {
    await sql`
      insert into listing_search
      select * from jsonb_populate_recordset(null::listing_search, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  }
  if (why === 'changed') await noteTransitions(tx, rows, gone.rows);
  await sql`
    insert into listing_change (city_id, listing_id)
    select city_id, listing_id from jsonb_to_recordset(${pairs}::jsonb) as k (city_id smallint, listing_id bigint)`.execute(tx);
  await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(tx);
}

/** Keys as the statements here take them. */
export const pairsOf = (keys: readonly ListingKey[]): string =>
  JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));

/** The rows of listing_search that the records of these listings make, as JSON; none for what is not live. */
export async function rowsToWrite(tx: Tx, pairs: string): Promise<ReturnType<typeof searchRow>[]> {
  return (await liveListings(tx, pairs)).flatMap((row) => {
    const kind = kindOf(row.kind);
    return kind ? [searchRow(kind, row)] : [];
  });
}

/** What is live now beside what it was before, for the saved searches: they are asked later what of it is new to them. */
async function noteTransitions(
  tx: Tx,
  live: readonly { readonly city_id: number; readonly listing_id: number }[],
  gone: readonly { readonly listing_id: number; readonly before: object }[],
): Promise<void> {
  if (live.length === 0) return;
  const before = new Map(gone.map((row) => [row.listing_id, row.before]));
  const transitions = live.map(({ city_id, listing_id }) => ({ city_id, listing_id, before: before.get(listing_id) ?? null }));
  await sql`
    insert into listing_transition (city_id, listing_id, layout, before)
    select city_id, listing_id, ${layout.hash}, before
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
}

async function liveListings(tx: Tx, pairs: string): Promise<LiveListing[]> {
  // times as text: a Date would lose the microseconds that the order of equal milliseconds needs
  const { rows } = await sql<LiveListing>`
    select l.city_id, l.id as listing_id, l.public_id, l.kind, l.details, l.locality_id, l.public_lat as lat, l.public_lng as lng,
      l.promotion_flags, l.first_published_at::text, coalesce(l.last_confirmed_at, l.first_published_at)::text as last_confirmed_at,
      (select count(*) from listing_photo p where p.city_id = l.city_id and p.listing_id = l.id) as photo_count,
      array[c.name] || c.aliases || array(select value from jsonb_each_text(c.names))
        || coalesce(array[a.name] || a.aliases || array(select value from jsonb_each_text(a.names)), '{}') as place_names,
      u.name as owner_name,
      ${checkedBy(sql`l.city_id`, sql`l.id`)} is not null as checked
    from jsonb_to_recordset(${pairs}::jsonb) as k (city_id smallint, listing_id bigint)
    join listing l on l.city_id = k.city_id and l.id = k.listing_id
    join app_user u on u.id = l.owner_id
    join city c on c.id = l.city_id
    left join locality a on a.id = l.locality_id
    where l.status = 'active' and l.first_published_at is not null`.execute(tx);
  return rows;
}

function searchRow(kind: Kind, { details, place_names, owner_name, checked, ...row }: LiveListing) {
  const [price, size] = [comparablePriceOf(kind, details), sizeOf(kind, details)];
  return {
    ...row,
    price: price?.amount ?? null,
    deposit: depositOf(kind, details),
    area_sqm: sizeInSqm(size),
    rate: rateOf(price, size),
    ...layout.encode(kind.id, details, { checked }),
    words: searchWords(kind, details, place_names, owner_name).join(' '),
  };
}

/** What free text finds a listing by. A private lister's name is not among it. */
function searchWords(kind: Kind, values: Values, places: readonly (string | null)[], lister: string | null): string[] {
  const builder = values.listing_role === 'Developer' ? lister : null;
  const names = [placeName(values), values.society_name, values.sub_locality, builder, ...places];
  const texts = [inDefaultLanguage(() => listingTitle(kind, values)), ...names, values.description];
  return wordsOf(texts.filter((text) => typeof text === 'string').join(' \n '));
}
