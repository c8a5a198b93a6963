import { sql } from 'kysely';
import type { Kind } from '../../../kinds/field.ts';
import { auditAll } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { writeSearchRows } from '../../search/write.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { timesOfLive, type Actor } from './life.ts';
import { recordPrices } from './listing-rows.ts';
import { publishStatus } from './moves.ts';
import type { Plan } from './plan-listing.ts';
import { publicId } from './public-id.ts';
import { homeKey, keepFirstDates } from './same-home.ts';

// what a listing says is known already, and reading it back for many of them takes memory for nothing
const STORED = ['city_id', 'id', 'public_id', 'status'] as const;
export type StoredRow = Pick<ListingRow, (typeof STORED)[number]>;

/** Writes what was planned, with all that follows from it: versions, prices, rows in search, the audit trail. A few statements. */
export async function storePlans(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  plans: readonly Plan[],
  now: Date,
): Promise<ReadonlyMap<Plan, StoredRow>> {
  const made = await insertNew(tx, actor, kind, plans, now);
  for (const [plan, row] of await updateOld(tx, kind, plans, now)) made.set(plan, row);
  await keepFirstDates(
    tx,
    actor.id,
    [...made].flatMap(([plan, row]) => (plan.goesLive && !plan.before?.first_published_at ? [row] : [])),
    now,
  );
  const touched = new Map<string, ListingKey>();
  const live: ListingKey[] = [];
  for (const [{ before }, row] of made) {
    for (const one of [before, row]) if (one?.status === 'active') touched.set(`${one.city_id} ${one.id}`, keyOf(one));
    if (row.status === 'active') live.push(keyOf(row));
  }
  await writeSearchRows(tx, [...touched.values()]);
  if (live.length > 0) await recordPrices(tx, live, now);
  const published = [...made].filter(([plan]) => plan.goesLive);
  await auditAll(
    tx,
    published.map(([{ before }, row]) => ({
      action: 'publish',
      actorId: actor.id,
      subject: row.public_id,
      ip: actor.ip,
      facts: { from: before?.status ?? 'draft', to: row.status },
      at: now,
    })),
  );
  return made;
}

async function insertNew(tx: Tx, actor: Actor, kind: Kind, plans: readonly Plan[], now: Date): Promise<Map<Plan, StoredRow>> {
  const fresh = plans.flatMap((plan) => (plan.content && !plan.before ? [{ plan, content: plan.content, id: publicId() }] : []));
  if (fresh.length === 0) return new Map();
  const rows = await tx
    .insertInto('listing')
    .values(
      fresh.map(({ plan, content, id }) => ({
        ...content,
        public_id: id,
        kind: kind.id,
        owner_id: actor.id,
        close_reason: null,
        created_at: now,
        updated_at: now,
        status: plan.goesLive ? publishStatus() : 'draft',
        first_published_at: plan.goesLive ? now : null,
        last_confirmed_at: null,
        expires_at: null,
        home_key: homeKey({ ...content, kind: kind.id }),
        ...(plan.goesLive && timesOfLive(kind.id, now)),
      })),
    )
    .returning(STORED)
    .execute();
  const byId = new Map(rows.map((row) => [row.public_id, row]));
  return new Map(fresh.map(({ plan, id }) => [plan, byId.get(id)!]));
}

async function updateOld(tx: Tx, kind: Kind, plans: readonly Plan[], now: Date): Promise<[Plan, StoredRow][]> {
  const changed = plans.flatMap((plan) =>
    plan.outcome === 'updated' && plan.content && plan.before ? [{ plan, content: plan.content, before: plan.before }] : [],
  );
  if (changed.length === 0) return [];
  const records = changed.map(({ plan, content, before }) => ({
    ...content,
    public_id: before.public_id,
    old_city_id: before.city_id,
    goes_live: plan.goesLive,
    home_key: homeKey({ ...content, kind: kind.id })?.toString('hex') ?? null,
  }));
  const { last_confirmed_at, expires_at } = timesOfLive(kind.id, now);
  await sql`update listing l set
      city_id = n.city_id, locality_id = n.locality_id, lat = n.lat, lng = n.lng, public_lat = n.public_lat, public_lng = n.public_lng,
      details = n.details, home_key = decode(n.home_key, 'hex'), version = l.version + 1, updated_at = ${now},
      status = case when n.goes_live then ${publishStatus()} else l.status end,
      first_published_at = case when n.goes_live then coalesce(l.first_published_at, ${now}) else l.first_published_at end,
      last_confirmed_at = case when n.goes_live then ${last_confirmed_at} else l.last_confirmed_at end,
      expires_at = case when n.goes_live then ${expires_at} else l.expires_at end,
      closed_at = case when n.goes_live then null else l.closed_at end,
      close_reason = case when n.goes_live then null else l.close_reason end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n (public_id text, old_city_id smallint, city_id smallint,
      locality_id integer, lat double precision, lng double precision, public_lat double precision, public_lng double precision,
      details jsonb, goes_live boolean, home_key text)
    where l.city_id = n.old_city_id and l.public_id = n.public_id`.execute(tx);
  const ids = changed.map(({ before }) => before.public_id);
  const rows = await tx.selectFrom('listing').select(STORED).where('public_id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.public_id, row]));
  return changed.map(({ plan, before }) => [plan, byId.get(before.public_id)!]);
}
