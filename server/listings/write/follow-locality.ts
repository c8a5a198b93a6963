/** Updates listings after an administrator renamed, moved or merged their locality. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import { requestComparison } from '../home/home-comparison.ts';
import type { Locality } from '../../places/places.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';
import { doorOf, homeKey } from '../home/home-key.ts';

/** SQL assignments of the columns derived from a locality. `table` is the alias of the updated table. */
const localityColumns = ({ name, lat, lng }: Locality, table: 'l' | 'r') => sql`
  details = case when ${sql.ref(`${table}.details`)} ? 'locality' then jsonb_set(${sql.ref(`${table}.details`)}, '{locality}', ${JSON.stringify(name)}::jsonb)
    else ${sql.ref(`${table}.details`)} end,
  public_lat = case when ${showsLocalityCentre(table)} then ${lat} else ${sql.ref(`${table}.public_lat`)} end,
  public_lng = case when ${showsLocalityCentre(table)} then ${lng} else ${sql.ref(`${table}.public_lng`)} end`;
const showsLocalityCentre = (table: 'l' | 'r') =>
  sql`${sql.ref(`${table}.details`)}->>'location_precision' = 'locality' and ${sql.ref(`${table}.lat`)} is not null`;

/**
 * Assigns listings of the city to the locality: name, home key, and the centre for listings that show only their locality. The owners
 * changed nothing, so the version does not change and no alerts of saved searches are sent. Idempotent.
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
  const keys = rows.map((row) => ({ id: row.id, key: homeKey({ ...row, locality_id: locality.id })?.toString('hex') ?? null }));
  await sql`
    update listing l set locality_id = ${locality.id}, home_key = decode(n.key, 'hex'), ${localityColumns(locality, 'l')}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n (id bigint, key text)
    where l.city_id = ${locality.city_id} and l.id = n.id`.execute(tx);
  await writeSearchRows(
    tx,
    rows.map(({ id }) => ({ cityId: locality.city_id, listingId: id })),
    'derived',
  );
  const keysWithDoor = rows.flatMap(({ id, details }) => (doorOf(details) === '' ? [] : { cityId: locality.city_id, listingId: id }));
  await requestComparison(tx, keysWithDoor);
}

/** Assigns pending and unfinished edits to the locality. */
export async function followLocalityInEdits(tx: Tx, locality: Locality, fromIds: readonly number[]): Promise<void> {
  await sql`
    update listing_review r set locality_id = ${locality.id}, ${localityColumns(locality, 'r')}
    where r.details is not null and r.locality_id = any(${sql.val([...fromIds])}::int[])`.execute(tx);
}
