import { isDeepStrictEqual } from 'node:util';
import type { KeptPlan, planAdminRoutes } from '../../../contract/plan-admin.ts';
import type { Input } from '../../../contract/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { PLAN_COLUMNS, type PlanRow } from '../../views/plan.ts';

type Given = Input<typeof planAdminRoutes.keepPlan>['body'];

export function planAdminHandlers(deps: Deps): Handlers<typeof planAdminRoutes> {
  const { db } = deps;
  return {
    listKeptPlans: async () => ({ data: await keptPlans(db, deps.now()) }),

    async keepPlan({ viewer, ip }, { body }) {
      const now = deps.now();
      await db.transaction().execute(async (tx) => {
        const before = await locked(tx, body.id);
        if ((before?.version ?? 0) !== body.of_version) throw new AppError('version_conflict', m['plan_admin.conflict']());
        // what was bought counts for those it was sold to
        if (before && before.audience !== body.audience) throw new AppError('conflict', m['plan_admin.audience']());
        const place = { audience: body.audience, position: body.position };
        await tx
          .insertInto('plan')
          .values({ id: body.id, ...place, created_at: now })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
          .execute();
        const terms = termsOf(body);
        expectMayTax(deps, terms.gst_bps);
        if (before && same(termsOf(before), terms)) return;
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
        const facts = { before: before ? termsOf(before) : null, after: terms };
        await audit(tx, { action: 'plan_kept', actorId: viewer.id, subject: body.id, ip, facts, at: now });
      });
      return { data: await keptPlan(db, body.id, now) };
    },

    async withdrawPlan({ viewer, ip }, { body: { id, withdrawn } }) {
      const now = deps.now();
      await db.transaction().execute(async (tx) => {
        const plan = await locked(tx, id);
        if (!plan) throw new AppError('not_found', m['subscription.no_plan']());
        if ((plan.withdrawn_at !== null) === withdrawn) return;
        await tx
          .updateTable('plan')
          .set({ withdrawn_at: withdrawn ? now : null })
          .where('id', '=', id)
          .execute();
        const facts = { before: { withdrawn: !withdrawn }, after: { withdrawn } };
        await audit(tx, { action: 'plan_withdrawn', actorId: viewer.id, subject: id, ip, facts, at: now });
      });
      return { data: await keptPlan(db, id, now) };
    },
  };
}

/** Whoever is not registered may not collect the tax (CGST Act 2017, section 32). A site without a seller tries things out. */
function expectMayTax({ config: { seller } }: Deps, gstBps: number): void {
  if (gstBps === 0 || seller.name === null || seller.gstin !== null) return;
  const message = m['plan_admin.no_gstin']();
  throw new AppError('invalid', message, { errors: [{ path: 'gst_bps', message }] });
}

const termsOf = (plan: Given | PlanRow) => {
  const { texts, price_paise, gst_bps, sac, validity_days, contacts, active_listings, boosts, refund } = plan;
  return { texts: texts as PlanRow['texts'], price_paise, gst_bps, sac, validity_days, contacts, active_listings, boosts, refund };
};
/** Alike whatever the order of their keys, which the database does not keep; a language that is absent is not there. */
const same = (a: object, b: object): boolean => isDeepStrictEqual(plain(a), plain(b));
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

const newest = (db: Db | Tx) =>
  db
    .selectFrom('plan')
    .innerJoin('plan_version', 'plan_version.plan_id', 'plan.id')
    .select(PLAN_COLUMNS)
    .orderBy('plan_version.version', 'desc');

/** The newest version, with the plan's row locked. */
async function locked(tx: Tx, id: string): Promise<PlanRow | undefined> {
  await tx.selectFrom('plan').select('id').where('id', '=', id).forUpdate().execute();
  return newest(tx).where('plan.id', '=', id).limit(1).executeTakeFirst();
}

async function keptPlans(db: Db, now: Date, id?: string): Promise<KeptPlan[]> {
  const rows = await newest(db)
    .$if(id !== undefined, (q) => q.where('plan.id', '=', id!))
    .execute();
  const running = await db
    .selectFrom('subscription')
    .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
    .select(['plan_version.plan_id', (e) => e.fn.countAll<number>().as('count')])
    .where('subscription.closed_at', 'is', null)
    .where('subscription.ends_at', '>', now)
    .groupBy('plan_version.plan_id')
    .execute();
  const counts = new Map(running.map(({ plan_id, count }) => [plan_id, count]));
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
    })) as KeptPlan[];
}

const keptPlan = async (db: Db, id: string, now: Date): Promise<KeptPlan> => (await keptPlans(db, now, id))[0]!;
