/** One home, one clock: posting a home anew does not make it look new (decision 10). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { Tx } from '../../db/schema.ts';
import { sizeInSqm, sizeOf } from '../../views/figures.ts';
import type { ListingRow } from '../../views/own-row.ts';

/** Days after leaving the market within which a home that comes back is the one that left: 26 weeks. */
export const SAME_HOME_DAYS = 26 * 7;
/** Two measurements of one home differ by less than this share. */
const SAME_SIZE = 0.05;
/** Listings of the same address that are looked at, latest first. */
const LOOKED_AT = 20;

/** What a home is called by; the first that is said counts. */
const CALLED: readonly string[] = ['society_name', 'project_name', 'pg_name', 'street'];

// digests are stored: this must not change
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const said = (value: unknown): string => (typeof value === 'string' ? folded(value) : typeof value === 'number' ? String(value) : '');
const doorOf = (values: Values): string => said(values.door_no);

/**
 * A digest of kind, place, name of the building or street, type, bedrooms and floor. Null when that would not tell homes apart:
 * neither a name nor a door number is said.
 */
export function homeKey(row: Pick<ListingRow, 'kind' | 'city_id' | 'locality_id' | 'details'>): Buffer | null {
  const kind = kindOf(row.kind);
  const values = row.details;
  const name = CALLED.map((field) => said(values[field])).find(Boolean) ?? '';
  if (!kind || (name === '' && doorOf(values) === '')) return null;
  const parts = [
    kind.id,
    row.city_id,
    row.locality_id ?? said(values.locality),
    name,
    ...[kind.type, kind.bedrooms, 'floor'].map((field) => (field ? said(values[field]) : '')),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** What is carried over from an earlier listing of the same home. */
export interface Former {
  readonly id: number;
  readonly first_published_at: Date;
}

/** The owner's latest other listing of the same home that left the market within 26 weeks, or null. */
export async function formerListing(tx: Tx, row: ListingRow, now: Date): Promise<Former | null> {
  const kind = kindOf(row.kind);
  const key = homeKey(row);
  if (!kind || !key) return null;
  const candidates = await tx
    .selectFrom('listing')
    .select(['id', 'status', 'details', 'first_published_at'])
    .where('owner_id', '=', row.owner_id)
    .where('home_key', '=', key)
    .where('city_id', '=', row.city_id)
    .where('id', '!=', row.id)
    .where('first_published_at', 'is not', null)
    .where((e) =>
      e.or([
        e('status', '=', 'active'),
        // the day it left: when it was closed or deleted, when it lapsed, or when it was paused
        e(
          sql<Date>`coalesce(closed_at, case when status = 'expired' then expires_at end, updated_at)`,
          '>=',
          daysAfter(now, -SAME_HOME_DAYS),
        ),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const found = candidates.find((former) => isSame(kind, row.details, former));
  return found?.first_published_at ? { id: found.id, first_published_at: found.first_published_at } : null;
}

/**
 * Nothing said contradicts it. What is on the market still is another home of the building, unless both name the same door.
 */
function isSame(kind: Kind, values: Values, former: { readonly status: string; readonly details: Values }): boolean {
  const [door, formerDoor] = [doorOf(values), doorOf(former.details)];
  const [size, formerSize] = [sizeInSqm(sizeOf(kind, values)), sizeInSqm(sizeOf(kind, former.details))];
  if (door !== '' && formerDoor !== '' && door !== formerDoor) return false;
  if (former.status === 'active' && (door === '' || formerDoor === '')) return false;
  return size === null || formerSize === null || Math.abs(size - formerSize) <= SAME_SIZE * Math.max(size, formerSize);
}

/** Gives a listing the asking prices of an earlier one of the same home and city. */
export async function carryPrices(tx: Tx, from: Former, to: ListingRow): Promise<void> {
  await sql`insert into listing_price (city_id, listing_id, at, amount)
    select city_id, ${to.id}, at, amount from listing_price where city_id = ${to.city_id} and listing_id = ${from.id}
    on conflict (city_id, listing_id, at) do nothing`.execute(tx);
}

/**
 * Gives listings that go live for the first time the date and prices of the homes they were before. One question tells which
 * of them have a namesake at all; the few that do are looked at one by one.
 */
export async function keepFirstDates(
  tx: Tx,
  ownerId: string,
  fresh: readonly Pick<ListingRow, 'city_id' | 'id'>[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  const ids = fresh.map(({ id }) => id);
  const rows = await tx
    .selectFrom('listing as l')
    .selectAll('l')
    .where('l.owner_id', '=', ownerId)
    .where('l.id', 'in', ids)
    .where((e) =>
      e.exists(
        e
          .selectFrom('listing as f')
          .select('f.id')
          .whereRef('f.owner_id', '=', 'l.owner_id')
          .whereRef('f.home_key', '=', 'l.home_key')
          .whereRef('f.city_id', '=', 'l.city_id')
          .where('f.id', 'not in', ids)
          .where('f.first_published_at', 'is not', null),
      ),
    )
    .execute();
  for (const row of rows) {
    const former = await formerListing(tx, row, now);
    if (!former) continue;
    await carryPrices(tx, former, row);
    await tx
      .updateTable('listing')
      .set({ first_published_at: former.first_published_at })
      .where('city_id', '=', row.city_id)
      .where('id', '=', row.id)
      .execute();
  }
}
