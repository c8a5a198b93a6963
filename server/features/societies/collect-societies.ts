/**
 * Finds the societies that live homes name, and updates their names, localities and numbers of homes
 * (docs/decisions/0060-places-and-prices.md).
 */
import { sql } from 'kysely';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { placesOf, type Places } from '../../places/places.ts';
import { societiesOf } from '../../places/societies.ts';
import { planSocieties, type StoredSociety, type NamedHomes, type PlannedSociety } from './plan-societies.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';

/** After this many days without live homes a society is deleted, because its name may have been a mistake. */
const KEPT_DAYS = 180;

/** Idempotent. It can be interrupted, because each city is stored in its own transaction, independently of the others. */
export async function collectSocieties({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const places = await placesOf(db);
  try {
    const collect = ({ id }: { readonly id: number }) => db.transaction().execute((tx) => collectSocietiesOfCity(tx, id, places, now()));
    await forEachIndependently(places.all, collect, signal);
  } finally {
    societiesOf.invalidate(db);
    placesOf.invalidate(db);
  }
}

async function collectSocietiesOfCity(tx: Tx, cityId: number, places: Places, now: Date): Promise<void> {
  // the routine and the job may run at the same time
  await lockUntilCommit(tx, `societies ${cityId}`);
  const storedSocieties = await readStoredSocieties(tx, cityId);
  const namedHomes = await readNamedHomes(tx, cityId);
  if (storedSocieties.length === 0 && namedHomes.length === 0) return;
  const planned = planSocieties(namedHomes, storedSocieties, places.localityById);
  await storeSocieties(tx, cityId, planned, now);
  const liveSlugs = planned.map(({ slug }) => slug);
  await sql`update society set homes = 0, lat = null, lng = null
    where city_id = ${cityId} and homes > 0 and slug <> all(${sql.val(liveSlugs)}::text[])`.execute(tx);
  await sql`delete from society where city_id = ${cityId} and homes = 0 and counted_at < ${daysAfter(now, -KEPT_DAYS)}`.execute(tx);
}

async function readStoredSocieties(tx: Tx, cityId: number): Promise<readonly StoredSociety[]> {
  const { rows } = await sql<StoredSociety>`
    select slug, array_agg(key order by key) as keys from society_key where city_id = ${cityId} group by slug order by slug`.execute(tx);
  return rows;
}

async function readNamedHomes(tx: Tx, cityId: number): Promise<readonly NamedHomes[]> {
  const { rows } = await sql<NamedHomes>`
    select key, array_agg(name order by homes desc, name) as names, sum(homes)::int as homes,
      sum(lat) / nullif(sum(placed), 0) as lat, sum(lng) / nullif(sum(placed), 0) as lng
    from (
      select s.society as key, trim(coalesce(nullif(trim(l.details ->> 'society_name'), ''), l.details ->> 'project_name')) as name,
        count(*) as homes, count(s.lat)::float8 as placed, sum(s.lat) as lat, sum(s.lng) as lng
      from listing_search s join listing l on l.city_id = s.city_id and l.id = s.listing_id
      where s.city_id = ${cityId} and s.society is not null group by 1, 2
    ) named group by key order by key`.execute(tx);
  return rows;
}

/** Stores the societies of a city. Each statement handles all of them at once. */
async function storeSocieties(tx: Tx, cityId: number, planned: readonly PlannedSociety[], now: Date): Promise<void> {
  if (planned.length === 0) return;
  const societies = planned.map(({ slug, name, localityId, lat, lng, homes }) => ({
    slug,
    name,
    locality_id: localityId,
    lat,
    lng,
    homes,
  }));
  await sql`
    insert into society (city_id, slug, name, locality_id, lat, lng, homes, counted_at)
    select ${cityId}::smallint, slug, name, locality_id, lat, lng, homes, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(societies)}::jsonb)
      as r (slug text, name text, locality_id integer, lat float8, lng float8, homes integer)
    on conflict (city_id, slug) do update set name = excluded.name, locality_id = excluded.locality_id, lat = excluded.lat,
      lng = excluded.lng, homes = excluded.homes, counted_at = excluded.counted_at`.execute(tx);
  const keys = planned.flatMap(({ slug, keys: societyKeys }) => societyKeys.map((key) => ({ slug, key })));
  await sql`
    insert into society_key (city_id, key, slug)
    select ${cityId}::smallint, key, slug from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (key text, slug text)
    on conflict (city_id, key) do nothing`.execute(tx);
}
