import { isDeepStrictEqual } from 'node:util';
import type { ManagedPlan, planAdminRoutes } from '../../../contract/subscription/plan-admin.ts';
import type { Input } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { PLAN_COLUMNS, type PlanRow } from '../../plans/plan.ts';

type PlanInput = Input<typeof planAdminRoutes.savePlan>['body'];

export function planAdminHandlers(deps: Deps): Handlers<typeof planAdminRoutes> {
  const { db } = deps;
  return {
    listManagedPlans: async () => ({ data: await readPlans(db, deps.now()) }),

    async savePlan({ viewer, ip }, { body }) {
      const now = deps.now();
      await db.transaction().execute(async (tx) => {
        const current = await lockNewestVersion(tx, body.id);
        if ((current?.version ?? 0) !== body.of_version) throw new AppError('version_conflict', m['plan_admin.conflict']());
        // the audience of a plan cannot change, because it determines whose quotas the existing subscriptions raise
        if (current && current.audience !== body.audience) throw new AppError('conflict', m['plan_admin.audience']());
        const planColumns = { audience: body.audience, position: body.position };
        await tx
          .insertInto('plan')
          .values({ id: body.id, ...planColumns, created_at: now })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(planColumns))
          .execute();
        const terms = termsOf(body);
        assertMayCollectTax(deps, terms.gst_bps);
        if (current && isSameTerms(termsOf(current), terms)) return;
        await tx
          .insertInto('plan_version')
          .values({
            ...terms,
            plan_id: body.id,
            version: body.of_version + 1,
            texts: JSON.stringify(terms.texts),
            boosts: JSON.stringify(terms.boosts),
            created_at: now,
            created_by: viewer.id,
          })
          .execute();
        const details = { before: current ? termsOf(current) : null, after: terms };
        await audit(tx, { action: 'plan_saved', actorId: viewer.id, subject: body.id, ip, details, at: now });
      });
      return { data: await readPlan(db, body.id, now) };
    },

    async withdrawPlan({ viewer, ip }, { body: { id, withdrawn } }) {
      const now = deps.now();
      await db.transaction().execute(async (tx) => {
        const plan = await lockNewestVersion(tx, id);
        if (!plan) throw new AppError('not_found', m['subscription.no_plan']());
        if ((plan.withdrawn_at !== null) === withdrawn) return;
        await tx
          .updateTable('plan')
          .set({ withdrawn_at: withdrawn ? now : null })
          .where('id', '=', id)
          .execute();
        const details = { before: { withdrawn: !withdrawn }, after: { withdrawn } };
        await audit(tx, { action: 'plan_withdrawn', actorId: viewer.id, subject: id, ip, details, at: now });
      });
      return { data: await readPlan(db, id, now) };
    },
  };
}

/**
 * Checks that the seller may collect GST. Only a registered seller may (CGST Act 2017, section 32). A site without a seller is a demo and
 * may too.
 */
function assertMayCollectTax({ config: { seller } }: Deps, gstBps: number): void {
  if (gstBps === 0 || seller.name === null || seller.gstin !== null) return;
  const message = m['plan_admin.no_gstin']();
  throw new AppError('invalid', message, { errors: [{ path: 'gst_bps', message }] });
}

const termsOf = (plan: PlanInput | PlanRow) => {
  const { texts, price_paise, gst_bps, sac, validity_days, contacts, active_listings, boosts, refund } = plan;
  return { texts: texts as PlanRow['texts'], price_paise, gst_bps, sac, validity_days, contacts, active_listings, boosts, refund };
};
/** Deep equality that ignores the order of keys, because jsonb does not keep it. Undefined counts as absent. */
const isSameTerms = (a: object, b: object): boolean => isDeepStrictEqual(asJson(a), asJson(b));
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

const planVersions = (db: Db | Tx) =>
  db
    .selectFrom('plan')
    .innerJoin('plan_version', 'plan_version.plan_id', 'plan.id')
    .select(PLAN_COLUMNS)
    .orderBy('plan_version.version', 'desc');

/** Locks the plan and returns its newest version. */
async function lockNewestVersion(tx: Tx, id: string): Promise<PlanRow | undefined> {
  await tx.selectFrom('plan').select('id').where('id', '=', id).forUpdate().execute();
  return planVersions(tx).where('plan.id', '=', id).limit(1).executeTakeFirst();
}

async function readPlans(db: Db, now: Date, id?: string): Promise<ManagedPlan[]> {
  const rows = await planVersions(db)
    .$if(id !== undefined, (query) => query.where('plan.id', '=', id!))
    .execute();
  const activeCounts = await db
    .selectFrom('subscription')
    .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
    .select(['plan_version.plan_id', (e) => e.fn.countAll<number>().as('count')])
    .where('subscription.closed_at', 'is', null)
    .where('subscription.ends_at', '>', now)
    .groupBy('plan_version.plan_id')
    .execute();
  const counts = new Map(activeCounts.map(({ plan_id, count }) => [plan_id, count]));
  const latest = new Map<string, PlanRow>();
  for (const row of rows) if (!latest.has(row.plan_id)) latest.set(row.plan_id, row);
  return [...latest.values()]
    .toSorted((a, b) => a.audience.localeCompare(b.audience) || a.position - b.position || a.plan_id.localeCompare(b.plan_id))
    .map((row) => ({
      ...termsOf(row),
      id: row.plan_id,
      version: row.version,
      audience: row.audience,
      position: row.position,
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      running: counts.get(row.plan_id) ?? 0,
    })) as ManagedPlan[];
}

const readPlan = async (db: Db, id: string, now: Date): Promise<ManagedPlan> => (await readPlans(db, now, id))[0]!;
