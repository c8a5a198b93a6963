/**
 * Merges a locality into another. Slugs and small tables are changed at once, listings by a background job (docs/decisions/0033-places.md).
 */
import { sql } from 'kysely';
import { MAX_ALIASES } from '../../../contract/place-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { namesOf } from '../../places/place-names.ts';
import type { Locality } from '../../places/places.ts';
import { assertSlugsUnambiguous, invalidField, normalizeAliases, type AllPlaces } from './place-rules.ts';
import { changePlaces, assertVersion, requireLocality } from './change-places.ts';
import { countAffectedRows } from './affected-rows.ts';
import { startPlaceChange, lockPlaceChange, countPlaceListings } from './place-changes.ts';

/** The person who changes a place. Both values are null for a command on the server. */
export interface Administrator {
  readonly id: string | null;
  readonly ip: string | null;
}

/**
 * Merges the locality `from` into `into` (ids). Idempotent.
 * @throws AppError `not_found`, `invalid` (merged into itself, another city, too many spellings), `conflict` (already merged into another
 *   locality), `version_conflict`
 */
export async function mergeLocality(
  deps: Deps,
  administrator: Administrator,
  input: { from: number; version: number; into: number },
): Promise<number> {
  if (input.from === input.into) throw invalidField('into', m['places_error.itself']());
  return changePlaces(deps, async (tx, places) => {
    const current = await tx.selectFrom('locality').select('merged_into').where('id', '=', input.from).executeTakeFirst();
    if (current?.merged_into === input.into) return input.into;
    if (current?.merged_into)
      throw new AppError('conflict', m['places_error.merged']({ place: requireLocality(places, current.merged_into).name }));
    const [from, into] = [requireLocality(places, input.from), requireLocality(places, input.into)];
    if (from.city_id !== into.city_id) throw invalidField('into', m['places_error.other_city']());
    assertVersion(from, input.version);
    await mergeInto(deps, tx, administrator, places, from, into);
    return into.id;
  });
}

async function mergeInto(
  deps: Deps,
  tx: Tx,
  administrator: Administrator,
  places: AllPlaces,
  from: Locality,
  into: Locality,
): Promise<void> {
  const now = deps.now();
  const aliases = normalizeAliases([...into.aliases, ...namesOf(from)], into);
  if (aliases.length > MAX_ALIASES) throw invalidField('into', m['places_error.aliases']());
  assertSlugsUnambiguous({
    cities: places.cities,
    localities: places.localities
      .filter(({ id }) => id !== from.id)
      .map((locality) => (locality.id === into.id ? { ...locality, aliases } : locality)),
  });
  const affected = await countAffectedRows(tx, from);
  const place = { cityId: into.city_id, localityId: into.id };
  // counted before any lock is taken, because counting is slow
  const total = affected.listings + (await countPlaceListings(tx, place));
  // the work row is locked before the locality rows, in the same order as in a batch of `apply-place-change.ts`
  await lockPlaceChange(tx, into.id);
  // Waits for transactions that write listings of `from`. Later ones wait for this transaction, and `readCurrentLocalities`
  // (listings/write) then gives their listings the locality `into`.
  await tx.selectFrom('locality').select('id').where('id', 'in', [from.id, into.id]).orderBy('id').forUpdate().execute();
  const versionColumns = { version: sql<number>`version + 1`, edited_at: now };
  await tx
    .updateTable('locality')
    .set({ ...versionColumns, aliases })
    .where('id', '=', into.id)
    .execute();
  await tx
    .updateTable('locality')
    .set({ ...versionColumns, merged_into: into.id })
    .where((e) => e.or([e('id', '=', from.id), e('merged_into', '=', from.id)]))
    .execute();
  await moveRows(tx, from, into);
  const details = {
    before: { from: from.slug, into: into.slug, aliases: into.aliases },
    after: { into: into.slug, aliases },
    touched: affected,
  };
  const city = places.cities.find(({ id }) => id === into.city_id)!;
  await audit(tx, {
    action: 'place_merge',
    actorId: administrator.id,
    ip: administrator.ip,
    subject: `${city.slug}/${from.slug}`,
    details,
    at: now,
  });
  await startPlaceChange(deps, tx, place, total);
}

/** Moves rows of small tables that refer to the locality. */
async function moveRows(tx: Tx, { id: from, city_id: city }: Locality, { id: into }: Locality): Promise<void> {
  await sql`
    with deleted as (delete from saved_search_probe where city_id = ${city} and locality_id = ${from} returning *)
    insert into saved_search_probe (city_id, kind, locality_id, option, search_id, price_min, price_max)
    select city_id, kind, ${into}, option, search_id, price_min, price_max from deleted
    on conflict (city_id, kind, locality_id, option, search_id) do update
      set price_min = case when saved_search_probe.price_min is null or excluded.price_min is null then null
            else least(saved_search_probe.price_min, excluded.price_min) end,
          price_max = case when saved_search_probe.price_max is null or excluded.price_max is null then null
            else greatest(saved_search_probe.price_max, excluded.price_max) end`.execute(tx);
  await sql`
    with deleted as (delete from curated_list_locality where city_id = ${city} and locality_id = ${from} returning *)
    insert into curated_list_locality (city_id, locality_id, starts_at, ends_at, added_by, added_at)
    select city_id, ${into}, starts_at, ends_at, added_by, added_at from deleted
    on conflict (city_id, locality_id) do nothing`.execute(tx);
  await sql`
    with deleted as (delete from partner_area where city_id = ${city} and locality_id = ${from} returning *)
    insert into partner_area (partner_id, city_id, locality_id) select partner_id, city_id, ${into} from deleted
    on conflict do nothing`.execute(tx);
  // medians cannot be combined, so the months of `into` stay and months that only `from` has are added; the current month is computed again
  await sql`
    with deleted as (delete from locality_price where city_id = ${city} and locality_id = ${from} returning *)
    insert into locality_price
    select (jsonb_populate_record(null::locality_price, to_jsonb(deleted) || jsonb_build_object('locality_id', ${into}::int))).* from deleted
    on conflict do nothing`.execute(tx);
}
