/** Inserts, updates and deletes rows of the table `listing` in bulk, including the columns derived from their content. */
import { deleteDuplicatesOf } from '../moderation/photo-hashes.ts';
import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Content } from '../present/pending-edit.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import type { ListingColumns } from './listing-change.ts';
import { readCurrentLocalities, withCurrentLocality } from './merged-locality.ts';
import { moveListing } from './move-listing.ts';
import { homeKey } from '../home/home-key.ts';

/** Without the content: callers already have it, and reading it back for many listings would waste memory. */
const STORED_COLUMNS = ['city_id', 'id', 'public_id', 'owner_id', 'kind', 'status'] as const;
export type StoredRow = Pick<ListingRow, (typeof STORED_COLUMNS)[number]>;

interface NewListing {
  readonly kindId: string;
  readonly ownerId: string;
  readonly columns: ListingColumns & Content;
  /** Id and dates of a listing that was created earlier (demo data). When absent, a new id and the time of the change are used. */
  readonly past?: { readonly publicId: string; readonly createdAt: Date; readonly updatedAt: Date };
}

/** Inserts listings, and returns the stored rows in the order of `listings`. */
export async function insertListings(tx: Tx, listings: readonly NewListing[], now: Date): Promise<StoredRow[]> {
  if (listings.length === 0) return [];
  const currentLocalityOf = await readCurrentLocalities(
    tx,
    listings.map(({ columns }) => columns),
  );
  const values = listings.map(({ kindId, ownerId, columns: newColumns, past }) =>
    rowOf({ kindId, ownerId, columns: withCurrentLocality(newColumns, currentLocalityOf), past }, now),
  );
  const rows = await tx.insertInto('listing').values(values).returning(STORED_COLUMNS).execute();
  const byPublicId = new Map(rows.map((row) => [row.public_id, row]));
  return values.map(({ public_id }) => byPublicId.get(public_id)!);
}

function rowOf({ kindId, ownerId, columns, past }: NewListing, now: Date) {
  return {
    status: 'draft',
    first_published_at: null,
    last_confirmed_at: null,
    expires_at: null,
    closed_at: null,
    close_reason: null,
    ...columns,
    public_id: past?.publicId ?? newPublicId(),
    kind: kindId,
    owner_id: ownerId,
    home_key: homeKey({ ...columns, kind: kindId }),
    created_at: past?.createdAt ?? now,
    updated_at: past?.updatedAt ?? now,
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_ID_LENGTH = 10;

/** Ten random characters of base 62 (59 bits), so that listings cannot be counted or guessed. */
const newPublicId = (): string => Array.from({ length: PUBLIC_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Database types of the columns that a change may set. */
const COLUMN_TYPES: Readonly<Record<keyof ListingColumns, RawBuilder<unknown>>> = {
  details: sql`jsonb`,
  city_id: sql`smallint`,
  locality_id: sql`integer`,
  lat: sql`double precision`,
  lng: sql`double precision`,
  public_lat: sql`double precision`,
  public_lng: sql`double precision`,
  status: sql`text`,
  baseline: sql`jsonb`,
  promotion_flags: sql`text[]`,
  first_published_at: sql`timestamptz`,
  last_confirmed_at: sql`timestamptz`,
  expires_at: sql`timestamptz`,
  closed_at: sql`timestamptz`,
  close_reason: sql`text`,
};

interface ListingUpdate {
  readonly current: ListingRow;
  readonly columns: ListingColumns;
}

/** Sets columns and increments the version. Uses one statement for all updates of the same set of columns. */
export async function updateListings(tx: Tx, updates: readonly ListingUpdate[], now: Date): Promise<Map<ListingUpdate, StoredRow>> {
  const stored = new Map<ListingUpdate, StoredRow>();
  const byColumns = Map.groupBy(updates, ({ columns }) => Object.keys(columns).toSorted().join(' '));
  for (const group of byColumns.values()) {
    const rows = await updateSameColumns(tx, group, now);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const update of group) stored.set(update, byId.get(update.current.id)!);
  }
  return stored;
}

async function updateSameColumns(tx: Tx, updates: readonly ListingUpdate[], now: Date): Promise<StoredRow[]> {
  const names = Object.keys(updates[0]!.columns) as (keyof ListingColumns)[];
  const currentLocalityOf = await readCurrentLocalities(
    tx,
    updates.map(({ columns }) => columns),
  );
  const records = updates.map(({ current, columns: newColumns }) => {
    const columns = withCurrentLocality(newColumns, currentLocalityOf);
    const key = { key_city_id: columns.city_id ?? current.city_id, key_id: current.id };
    return { ...columns, ...key, new_home_key: homeKey({ ...current, ...columns })?.toString('hex') ?? null };
  });
  for (const { current, columns } of updates)
    if (columns.city_id !== undefined && columns.city_id !== current.city_id) await moveListing(tx, listingKeyOf(current), columns.city_id);
  // the city is part of the key, which a cluster cannot update; a listing that moves already has the new one
  const assigned = names.filter((name) => name !== 'city_id');
  const assignments = assigned.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)},`);
  const definitions = assigned.map((name) => sql`${sql.ref(name)} ${COLUMN_TYPES[name]},`);
  const stored: StoredRow[] = [];
  // one city after the other: in a cluster, a statement that may affect several cities blocks all others until its transaction ends
  for (const [cityId, cityRecords] of groupByCity(records, ({ key_city_id }) => key_city_id)) {
    const { rows } = await sql<StoredRow>`
      update listing l set ${sql.join(assignments, sql` `)}
        home_key = decode(n.new_home_key, 'hex'), version = l.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(cityRecords)}::jsonb)
        as n (${sql.join(definitions, sql` `)} key_id bigint, new_home_key text)
      where l.city_id = ${cityId}::smallint and l.id = n.key_id
      returning ${sql.join(STORED_COLUMNS.map((name) => sql.ref(`l.${name}`)))}`.execute(tx);
    stored.push(...rows);
  }
  return stored;
}

/** Records a change of photos. The version does not change: it protects the fields from concurrent edits, not the photos. */
export async function touchPhotos(tx: Tx, { city_id, id }: Pick<ListingRow, 'city_id' | 'id'>, now: Date): Promise<void> {
  await tx
    .updateTable('listing')
    .set({ updated_at: now, content_changed_at: now })
    .where('city_id', '=', city_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes listings that were never published, with all their rows. */
export async function deleteListings(tx: Tx, rows: readonly Pick<ListingRow, 'city_id' | 'id'>[]): Promise<void> {
  for (const [cityId, cityRows] of groupByCity(rows, ({ city_id }) => city_id))
    await sql`delete from listing where city_id = ${cityId}::smallint and id = any(${idsOf(cityRows)}::bigint[])`.execute(tx);
}

/**
 * Deletes the photos of listings.
 * @returns the keys of their files, which a job will delete
 */
export async function deletePhotosOf(tx: Tx, rows: readonly Pick<ListingRow, 'city_id' | 'id'>[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const deleted: { id: string; media_key: string }[] = [];
  for (const [cityId, cityRows] of groupByCity(rows, ({ city_id }) => city_id)) {
    const { rows: photos } = await sql<{ id: string; media_key: string }>`
      delete from listing_photo where city_id = ${cityId}::smallint and listing_id = any(${idsOf(cityRows)}::bigint[])
      returning id, media_key`.execute(tx);
    deleted.push(...photos);
  }
  await deleteDuplicatesOf(
    tx,
    deleted.map(({ id }) => id),
  );
  return deleted.map(({ media_key }) => media_key);
}

const idsOf = (rows: readonly Pick<ListingRow, 'id'>[]) => sql.val(rows.map(({ id }) => id));

/** Groups rows by city, always in the same order, so that two transactions do not wait for each other. */
const groupByCity = <T>(rows: readonly T[], cityOf: (row: T) => number): [number, T[]][] =>
  [...Map.groupBy(rows, cityOf)].toSorted(([a], [b]) => a - b);
