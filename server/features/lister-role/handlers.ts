import { sql } from 'kysely';
import type { listerRoleRoutes, ListerRole, RoleAppeal } from '../../../contract/account/lister-role.ts';
import type { EvidenceDocument } from '../../../contract/listing/evidence-terms.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../http/pagination.ts';
import { enqueueShownRole } from '../../listings/write/homes/infer-agents.ts';
import { notify } from '../../notifications/notify.ts';
import { placesOf } from '../../places/places.ts';

/** Number of homes shown with an appeal. */
const MAX_HOMES = 30;

export function listerRoleHandlers(deps: Deps): Handlers<typeof listerRoleRoutes> {
  const { db, now } = deps;
  return {
    getListerRole: async ({ viewer }) => ({ data: await readRole(db, viewer.id) }),

    appealListerRole: ({ viewer, ip }, { body: { statement, documents } }) =>
      db.transaction().execute(async (tx) => {
        const existing = await tx
          .selectFrom('inferred_agent')
          .select('state')
          .where('user_id', '=', viewer.id)
          .forUpdate()
          .executeTakeFirst();
        if (existing?.state !== 'inferred' && existing?.state !== 'appealed')
          throw new AppError('conflict', m['lister_role.nothing_to_appeal']());
        // an appeal that is sent again stays at its position in the queue
        const appealTime = existing.state === 'appealed' ? {} : { appealed_at: now() };
        await tx
          .updateTable('inferred_agent')
          .set({ state: 'appealed', statement, documents, ...appealTime })
          .where('user_id', '=', viewer.id)
          .execute();
        if (existing.state === 'inferred')
          await audit(tx, { actorId: viewer.id, ip, subject: viewer.id, action: 'role_appeal', details: { documents }, at: now() });
        return { message: m['lister_role.sent'](), data: await readRole(tx, viewer.id) };
      }),

    listRoleAppeals: async (_context, { query }) => {
      const { total, appeals } = await readAppeals(db, query);
      return { data: appeals, pagination: pageInfo(query, total) };
    },

    decideRoleAppeal: async ({ viewer, ip }, { body: { person_id: userId, appealed_at, outcome, note } }) => {
      if (userId === viewer.id) throw new AppError('forbidden', m['review_error.own']());
      await db.transaction().execute(async (tx) => {
        const appeal = await tx.selectFrom('inferred_agent').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
        if (appeal?.state !== 'appealed' || appeal.appealed_at?.toISOString() !== new Date(appealed_at).toISOString())
          throw new AppError('conflict', m['review_error.decided']());
        const decision = { state: outcome, decided_at: now(), decided_by: viewer.id, note: note ?? null };
        await tx.updateTable('inferred_agent').set(decision).where('user_id', '=', userId).execute();
        await audit(tx, { actorId: viewer.id, ip, subject: userId, action: 'role_decide', details: { outcome }, at: now() });
        await notify(deps, tx, {
          userId,
          type: outcome === 'cleared' ? 'role_cleared' : 'role_upheld',
          key: `role_decided:${appealed_at}`,
          params: note ? { note } : {},
          path: '/me/role',
        });
        if (outcome === 'cleared') await enqueueShownRole(deps, tx, userId);
      });
      return { message: outcome === 'cleared' ? m['lister_role.cleared']() : m['lister_role.upheld']() };
    },
  };
}

async function readRole(db: Db | Tx, userId: string): Promise<ListerRole> {
  const row = await db.selectFrom('inferred_agent').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return { state: 'stated', societies: 0, since: null, statement: '', documents: [], note: null };
  const { state, societies, since, statement, documents, note } = row;
  return { state, societies, since: since.toISOString(), statement, documents: documents as EvidenceDocument[], note };
}

async function readAppeals(db: Db, { page, limit }: { page: number; limit: number }): Promise<{ total: number; appeals: RoleAppeal[] }> {
  const waitingAppeals = db.selectFrom('inferred_agent as a').where('a.state', '=', 'appealed');
  const { total } = await waitingAppeals.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await waitingAppeals
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['a.user_id', 'a.appealed_at', 'a.statement', 'a.documents', 'u.name', 'u.created_at'])
    .orderBy('a.appealed_at')
    .orderBy('a.user_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const appeals: RoleAppeal[] = [];
  for (const row of rows)
    appeals.push({
      person_id: row.user_id,
      name: row.name,
      account_since: row.created_at.toISOString(),
      appealed_at: row.appealed_at!.toISOString(),
      statement: row.statement,
      documents: row.documents as EvidenceDocument[],
      homes: await readPublishedHomes(db, row.user_id),
    });
  return { total: Number(total), appeals };
}

/** Published homes that a person offers as their owner, newest first. */
async function readPublishedHomes(db: Db, userId: string): Promise<RoleAppeal['homes']> {
  const { rows } = await sql<{ id: string; city_id: number; society: string | null; locality: string | null; status: string }>`
    select public_id as id, city_id, coalesce(details->>'society_name', details->>'project_name') as society,
      details->>'locality' as locality, status
    from listing where owner_id = ${userId} and first_published_at is not null and coalesce(details->>'listing_role', 'Owner') = 'Owner'
    order by first_published_at desc, id desc limit ${MAX_HOMES}`.execute(db);
  const places = await placesOf(db);
  return rows.map(({ id, city_id, society, locality, status }) => ({
    id,
    society: society ?? '',
    locality: locality ?? '',
    city: places.cityById(city_id)?.name ?? '',
    status,
  }));
}
