/** A locality joins another one: its addresses and its few rows at once, its listings by the clock (decision 33). */
import { sql } from 'kysely';
import { PLACE_LIMITS } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { namesOf } from '../../views/place-names.ts';
import type { Locality } from '../../views/places.ts';
import { expectReadable, refused, tidyAliases, type Known } from './clashes.ts';
import { changing, expectVersion, knownLocality } from './known.ts';
import { touchedBy } from './touched.ts';
import { beginWork, holdWork, lengthOf } from './work.ts';

export interface By {
  readonly id: string;
  readonly ip: string;
}

/**
 * Merges `from` into `into`, both numbers. Done already, it changes nothing.
 * @throws AppError `not_found`, `invalid` (itself, another city, too many spellings), `conflict` (merged into another one already),
 * `version_conflict`
 */
export async function mergeLocality(deps: Deps, by: By, said: { from: number; version: number; into: number }): Promise<number> {
  if (said.from === said.into) throw refused('into', m['places_error.itself']());
  return changing(deps, async (tx, known) => {
    const former = await tx.selectFrom('locality').select('merged_into').where('id', '=', said.from).executeTakeFirst();
    if (former?.merged_into === said.into) return said.into;
    if (former?.merged_into)
      throw new AppError('conflict', m['places_error.merged']({ place: knownLocality(known, former.merged_into).name }));
    const [from, into] = [knownLocality(known, said.from), knownLocality(known, said.into)];
    if (from.city_id !== into.city_id) throw refused('into', m['places_error.other_city']());
    expectVersion(from, said.version);
    await join(deps, tx, by, known, from, into);
    return into.id;
  });
}

async function join(deps: Deps, tx: Tx, by: By, known: Known, from: Locality, into: Locality): Promise<void> {
  const now = deps.now();
  const aliases = tidyAliases([...into.aliases, ...namesOf(from)], into);
  if (aliases.length > PLACE_LIMITS.aliases) throw refused('into', m['places_error.aliases']());
  expectReadable({
    cities: known.cities,
    localities: known.localities.filter(({ id }) => id !== from.id).map((one) => (one.id === into.id ? { ...one, aliases } : one)),
  });
  const touched = await touchedBy(tx, from);
  const work = { cityId: into.city_id, localityId: into.id };
  // counting takes longer than all that is done under the locks below
  const total = touched.listings + (await lengthOf(tx, work));
  // A batch of an earlier work writes listings of `into`, which needs its row: the work's row comes first here as it does there.
  await holdWork(tx, into.id);
  // waits for whoever is about to write a listing of it; whoever comes later means `into` (trigger locality_follows)
  await tx.selectFrom('locality').select('id').where('id', 'in', [from.id, into.id]).orderBy('id').forUpdate().execute();
  const changed = { version: sql<number>`version + 1`, edited_at: now };
  await tx
    .updateTable('locality')
    .set({ ...changed, aliases })
    .where('id', '=', into.id)
    .execute();
  await tx
    .updateTable('locality')
    .set({ ...changed, merged_into: into.id })
    .where((e) => e.or([e('id', '=', from.id), e('merged_into', '=', from.id)]))
    .execute();
  await moveRows(tx, from, into);
  const facts = {
    before: { from: from.slug, into: into.slug, aliases: into.aliases },
    after: { into: into.slug, aliases },
    touched,
  };
  const city = known.cities.find(({ id }) => id === into.city_id)!;
  await audit(tx, { action: 'place_merge', actorId: by.id, ip: by.ip, subject: `${city.slug}/${from.slug}`, facts, at: now });
  await beginWork(deps, tx, work, total);
}

/** What is counted by locality, chosen for it, or meets listings by it: few rows. */
async function moveRows(tx: Tx, { id: from, city_id: city }: Locality, { id: into }: Locality): Promise<void> {
  await sql`
    with gone as (delete from saved_search_probe where city_id = ${city} and locality_id = ${from} returning *)
    insert into saved_search_probe (city_id, kind, locality_id, option, search_id, price_min, price_max)
    select city_id, kind, ${into}, option, search_id, price_min, price_max from gone
    on conflict (city_id, kind, locality_id, option, search_id) do update
      set price_min = case when saved_search_probe.price_min is null or excluded.price_min is null then null
            else least(saved_search_probe.price_min, excluded.price_min) end,
          price_max = case when saved_search_probe.price_max is null or excluded.price_max is null then null
            else greatest(saved_search_probe.price_max, excluded.price_max) end`.execute(tx);
  await sql`
    with gone as (delete from editorial_locality where city_id = ${city} and locality_id = ${from} returning *)
    insert into editorial_locality (city_id, locality_id, starts_at, ends_at, picked_by, picked_at)
    select city_id, ${into}, starts_at, ends_at, picked_by, picked_at from gone
    on conflict (city_id, locality_id) do nothing`.execute(tx);
  await sql`
    with gone as (delete from partner_area where city_id = ${city} and locality_id = ${from} returning *)
    insert into partner_area (partner_id, city_id, locality_id) select partner_id, city_id, ${into} from gone
    on conflict do nothing`.execute(tx);
  // medians of two places make no median of both: months only the other one knew go along, the present one is counted anew
  await sql`
    with gone as (delete from locality_price where city_id = ${city} and locality_id = ${from} returning *)
    insert into locality_price
    select (jsonb_populate_record(null::locality_price, to_jsonb(gone) || jsonb_build_object('locality_id', ${into}::int))).* from gone
    on conflict do nothing`.execute(tx);
}
