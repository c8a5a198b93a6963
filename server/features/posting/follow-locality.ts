/** Listings of a locality that has another name or another centre, or has taken another locality in. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import { writeSearchRows } from '../../search/write.ts';
import type { Locality } from './places.ts';
import { homeKey } from './same-home.ts';

/** What a place brings with it, as SQL; `t` holds the columns of a place. */
const placed = ({ name, lat, lng }: Locality, t: 'l' | 'r') => sql`
  details = case when ${sql.ref(`${t}.details`)} ? 'locality' then jsonb_set(${sql.ref(`${t}.details`)}, '{locality}', to_jsonb(${name}::text))
    else ${sql.ref(`${t}.details`)} end,
  public_lat = case when ${isCoarse(t)} then ${lat} else ${sql.ref(`${t}.public_lat`)} end,
  public_lng = case when ${isCoarse(t)} then ${lng} else ${sql.ref(`${t}.public_lng`)} end`;
/** Visitors are shown the locality's own centre. */
const isCoarse = (t: 'l' | 'r') =>
  sql`${sql.ref(`${t}.details`)}->>'location_precision' = 'locality' and ${sql.ref(`${t}.lat`)} is not null`;

/**
 * Gives listings of its city to the locality, with its name, its centre where no more is shown, and what search finds them by.
 * Nobody changed them, so their version stays and saved searches are not told. Safe to repeat.
 */
export async function followLocality(tx: Tx, locality: Locality, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('listing')
    .select(['id', 'kind', 'city_id', 'details'])
    .where('city_id', '=', locality.city_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const digests = rows.map((row) => ({ id: row.id, key: homeKey({ ...row, locality_id: locality.id })?.toString('hex') ?? null }));
  await sql`
    update listing l set locality_id = ${locality.id}, home_key = decode(n.key, 'hex'), ${placed(locality, 'l')}
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as n (id bigint, key text)
    where l.city_id = ${locality.city_id} and l.id = n.id`.execute(tx);
  await writeSearchRows(
    tx,
    rows.map(({ id }) => ({ cityId: locality.city_id, listingId: id })),
    'renumbered',
  );
}

/** The same for edits that wait for a moderator, or for their owner to finish them. */
export async function followLocalityInEdits(tx: Tx, locality: Locality, from: readonly number[]): Promise<void> {
  await sql`
    update listing_review r set locality_id = ${locality.id}, ${placed(locality, 'r')}
    where r.details is not null and r.locality_id = any(${sql.val([...from])}::int[])`.execute(tx);
}
