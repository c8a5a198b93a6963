/** Shows owners who offer homes in many societies as agents (docs/decisions/0054-one-home-one-clock.md). */
import { sql } from 'kysely';
import { MAX_OWNER_SOCIETIES } from '../../../../contract/account/lister-role.ts';
import { audit } from '../../../db/audit.ts';
import { lockUntilCommit } from '../../../db/lock-until-commit.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../../notifications/notify.ts';
import { writeSearchRows } from '../../../search/table/write-rows.ts';
import { requestComparison } from '../../home/home-comparison.ts';
import { textOfValue } from '../../home/home-key.ts';
import { lockRows } from '../../read/listing-row.ts';
import { forEachIndependently } from '../../../jobs/attempts.ts';
import { BULK_PRIORITY } from '../../../jobs/queue.ts';

interface InferredRole {
  readonly state: 'inferred' | 'appealed' | 'upheld' | 'cleared';
  readonly societies: number;
}

/**
 * The change that results from this number of societies: `infer` shows the person as an agent, `end` stops that without a decision.
 * Somebody whom staff confirmed as an owner is checked again only when there are more societies than staff saw.
 */
export function inferredChange(existing: InferredRole | null, societies: number): 'infer' | 'end' | null {
  if (existing === null) return societies > MAX_OWNER_SOCIETIES ? 'infer' : null;
  if (existing.state === 'cleared') return societies > Math.max(existing.societies, MAX_OWNER_SOCIETIES) ? 'infer' : null;
  return societies <= MAX_OWNER_SOCIETIES ? 'end' : null;
}

/**
 * Counts again in how many societies a person offers homes as an owner, and changes the role that visitors see. Idempotent. A job of its own
 * shows the role on the listings.
 */
export async function inferAgent(deps: Deps, { userId }: { readonly userId: string }): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, `lister role:${userId}`);
    const existing = await tx.selectFrom('inferred_agent').selectAll().where('user_id', '=', userId).executeTakeFirst();
    const societies = await countSocieties(tx, userId, now);
    const change = inferredChange(existing ?? null, societies);
    if (change === null) return;
    if (change === 'end') await tx.deleteFrom('inferred_agent').where('user_id', '=', userId).execute();
    else await storeInference(deps, tx, userId, societies, now);
    await enqueueShownRole(deps, tx, userId);
  });
}

async function storeInference(deps: Deps, tx: Tx, userId: string, societies: number, now: Date): Promise<void> {
  const columns = {
    since: now,
    societies,
    state: 'inferred',
    appealed_at: null,
    statement: '',
    documents: [],
    decided_at: null,
    decided_by: null,
    note: null,
  } as const;
  await tx
    .insertInto('inferred_agent')
    .values({ user_id: userId, ...columns, documents: [] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, documents: [] }))
    .execute();
  await audit(tx, { actorId: null, ip: null, subject: userId, action: 'role_infer', details: { societies }, at: now });
  const params = { count: String(societies) };
  await notify(deps, tx, { userId, type: 'role_inferred', key: `role_inferred:${now.toISOString()}`, params, path: '/me/role' });
}

/** Counts societies and projects in which this person published homes as an owner within twelve months, including deleted listings. */
async function countSocieties(tx: Tx, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ city_id: number; place: string | null; name: string }>`
    select distinct city_id, coalesce(locality_id::text, details->>'locality') as place,
      coalesce(details->>'society_name', details->>'project_name') as name
    from listing
    where owner_id = ${userId} and first_published_at > ${now}::timestamptz - interval '12 months'
      and coalesce(details->>'listing_role', 'Owner') = 'Owner'
      and coalesce(details->>'society_name', details->>'project_name') is not null`.execute(tx);
  return new Set(rows.map(({ city_id, place, name }) => JSON.stringify([city_id, textOfValue(place), textOfValue(name)]))).size;
}

/** Number of listings in one transaction. */
const BATCH = 200;

/** Shows the role of a person on their live listings soon. */
export const enqueueShownRole = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, userId: string): Promise<void> =>
  jobs.add(tx, 'refresh_shown_role', { userId }, { key: `refresh_shown_role:${userId}`, priority: BULK_PRIORITY });

/**
 * The job: updates search rows, cards and pages of the person's live listings, which show the role. In batches, because an agent may have tens
 * of thousands. Idempotent.
 */
export async function refreshShownRole(deps: Deps, { userId }: { readonly userId: string }, signal: AbortSignal): Promise<void> {
  const rows = await deps.db
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('owner_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('city_id')
    .orderBy('id')
    .execute();
  for (let from = 0; from < rows.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = rows.slice(from, from + BATCH);
    const keys = batch.map(({ city_id, id }) => ({ cityId: city_id, listingId: id }));
    await deps.db.transaction().execute(async (tx) => {
      await lockRows(tx, batch);
      await writeSearchRows(tx, keys, 'derived');
      // the role matters for the order, because the owner is first among those who offer a home
      await requestComparison(tx, keys);
    });
    await deps.search.refresh(keys);
  }
}

/** Counts again for everybody who is shown as an agent, because homes from more than a year ago do not count any more. */
export async function recountInferredAgents(deps: Deps, signal: AbortSignal): Promise<void> {
  const rows = await deps.db.selectFrom('inferred_agent').select('user_id').where('state', '!=', 'cleared').orderBy('user_id').execute();
  await forEachIndependently(rows, ({ user_id: userId }) => inferAgent(deps, { userId }), signal);
}
