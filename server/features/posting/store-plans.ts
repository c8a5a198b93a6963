import { sql } from 'kysely';
import type { Kind } from '../../../kinds/field.ts';
import { auditAll, type AuditEvent } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { writeSearchRows } from '../../search/write.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { measuredValues } from '../../../kinds/big-changes.ts';
import { keepHeld, submit } from './hold-edit.ts';
import type { Actor } from './life.ts';
import { recordPrices } from './listing-rows.ts';
import { timesOfLive } from './market.ts';
import type { Plan } from './plan-listing.ts';
import { publicId } from './public-id.ts';
import { evidence } from './review-trail.ts';
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
    [...made].flatMap(([plan, row]) => (plan.to === 'active' && !plan.before?.first_published_at ? [row] : [])),
    now,
  );
  const touched = new Map<string, ListingKey>();
  const live: ListingKey[] = [];
  for (const [{ before }, row] of made) {
    for (const one of [before, row]) if (one?.status === 'active') touched.set(`${one.city_id} ${one.id}`, keyOf(one));
    if (row.status === 'active') live.push(keyOf(row));
  }
  // what search knows follows from the reviews, and prices are noted as search has them
  await storeReviews(tx, made, now);
  await writeSearchRows(tx, [...touched.values()]);
  if (live.length > 0) await recordPrices(tx, live, now);
  await auditAll(
    tx,
    [...made].flatMap(([plan, row]) =>
      deedsOf(kind, plan, row).map((deed) => ({ ...deed, actorId: actor.id, subject: row.public_id, ip: actor.ip, at: now })),
    ),
  );
  return made;
}

/** What waits for review apart from the listings, and the new listings that wait themselves. */
async function storeReviews(tx: Tx, made: ReadonlyMap<Plan, StoredRow>, now: Date): Promise<void> {
  const all = [...made];
  const edits = all.map(([{ review, edit }, row]) => ({ key: keyOf(row), former: review, held: edit?.held ?? null }));
  await keepHeld(tx, edits, now);
  const fresh = all.filter(([{ to }]) => to === 'pending_review');
  await submit(
    tx,
    fresh.map(([, row]) => keyOf(row)),
    fresh.flatMap(([{ review }]) => review ?? []),
    now,
  );
}

function deedsOf(kind: Kind, { before, review, edit, to }: Plan, row: StoredRow): Pick<AuditEvent, 'action' | 'facts'>[] {
  const deeds: Pick<AuditEvent, 'action' | 'facts'>[] = [];
  if (to) deeds.push({ action: to === 'active' ? 'publish' : 'review_submit', facts: { from: before?.status ?? 'draft', to: row.status } });
  if (before && edit?.held?.state === 'waiting' && review?.state !== 'waiting') {
    const { fields, content } = edit.held;
    deeds.push({ action: 'review_submit', facts: { of: 'edit', ...evidence(kind, fields, before.details, content.details) } });
  }
  return deeds;
}

async function insertNew(tx: Tx, actor: Actor, kind: Kind, plans: readonly Plan[], now: Date): Promise<Map<Plan, StoredRow>> {
  const fresh = plans.flatMap((plan) => (plan.edit && !plan.before ? [{ plan, content: plan.edit.live, id: publicId() }] : []));
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
        status: plan.to ?? 'draft',
        first_published_at: plan.to === 'active' ? now : null,
        vouched: plan.to === 'active' ? measuredValues(kind, content.details) : null,
        last_confirmed_at: null,
        expires_at: null,
        home_key: homeKey({ ...content, kind: kind.id }),
        ...(plan.to === 'active' && timesOfLive(kind.id, now)),
      })),
    )
    .returning(STORED)
    .execute();
  const byId = new Map(rows.map((row) => [row.public_id, row]));
  return new Map(fresh.map(({ plan, id }) => [plan, byId.get(id)!]));
}

async function updateOld(tx: Tx, kind: Kind, plans: readonly Plan[], now: Date): Promise<[Plan, StoredRow][]> {
  const changed = plans.flatMap((plan) =>
    plan.outcome === 'updated' && plan.edit && plan.before ? [{ plan, edit: plan.edit, before: plan.before }] : [],
  );
  if (changed.length === 0) return [];
  const records = changed.map(({ plan, edit: { live: content, vouched }, before }) => ({
    ...content,
    vouched: plan.to === 'active' && !before.first_published_at ? measuredValues(kind, content.details) : vouched,
    to_status: plan.to,
    public_id: before.public_id,
    old_city_id: before.city_id,
    goes_live: plan.to === 'active',
    home_key: homeKey({ ...content, kind: kind.id })?.toString('hex') ?? null,
  }));
  const { last_confirmed_at, expires_at } = timesOfLive(kind.id, now);
  await sql`update listing l set
      city_id = n.city_id, locality_id = n.locality_id, lat = n.lat, lng = n.lng, public_lat = n.public_lat, public_lng = n.public_lng,
      details = n.details, home_key = decode(n.home_key, 'hex'), version = l.version + 1, updated_at = ${now},
      status = coalesce(n.to_status, l.status), vouched = n.vouched,
      first_published_at = case when n.goes_live then coalesce(l.first_published_at, ${now}) else l.first_published_at end,
      last_confirmed_at = case when n.goes_live then ${last_confirmed_at} else l.last_confirmed_at end,
      expires_at = case when n.goes_live then ${expires_at} else l.expires_at end,
      closed_at = case when n.goes_live then null else l.closed_at end,
      close_reason = case when n.goes_live then null else l.close_reason end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n (public_id text, old_city_id smallint, city_id smallint,
      locality_id integer, lat double precision, lng double precision, public_lat double precision, public_lng double precision,
      details jsonb, vouched jsonb, to_status text, goes_live boolean, home_key text)
    where l.city_id = n.old_city_id and l.public_id = n.public_id`.execute(tx);
  const ids = changed.map(({ before }) => before.public_id);
  const rows = await tx.selectFrom('listing').select(STORED).where('public_id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.public_id, row]));
  return changed.map(({ plan, before }) => [plan, byId.get(before.public_id)!]);
}
