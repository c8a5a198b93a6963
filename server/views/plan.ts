/** Plans and what people hold of them, as the API shows them. */
import type { Plan, Subscription } from '../../contract/subscription.ts';
import { spoken } from '../../messages/spoken.ts';
import { gstOn, partOf } from '../../contract/sums/gst.ts';
import type { Db, PlanTexts, Tx } from '../db/schema.ts';
import { heldBy, type Held } from '../ledger/held.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Columns of `plan` joined to `plan_version` that make a plan. */
export const PLAN_COLUMNS = [
  'plan.id as plan_id',
  'plan.audience',
  'plan.position',
  'plan.withdrawn_at',
  'plan_version.id as version_id',
  'plan_version.version',
  'plan_version.texts',
  'plan_version.price_paise',
  'plan_version.gst_bps',
  'plan_version.sac',
  'plan_version.validity_days',
  'plan_version.contacts',
  'plan_version.active_listings',
  'plan_version.boosts',
  'plan_version.refund',
] as const;

export interface PlanRow {
  readonly plan_id: string;
  readonly audience: string;
  readonly position: number;
  readonly withdrawn_at: Date | null;
  readonly version_id: string;
  readonly version: number;
  readonly texts: PlanTexts;
  readonly price_paise: number;
  readonly gst_bps: number;
  readonly sac: string;
  readonly validity_days: number;
  readonly contacts: number;
  readonly active_listings: number | null;
  readonly boosts: readonly { readonly list: string; readonly days: number; readonly count: number }[];
  readonly refund: 'none' | 'proportional';
}

/** A plan's words in the language asked for; the English ones where it has no others. */
const wordsOf = ({ texts }: Pick<PlanRow, 'texts'>) => texts[spoken()] ?? texts.en!;
export const planName = (row: Pick<PlanRow, 'texts'>): string => wordsOf(row).name;

/** A plan in the language asked for. */
export function planView(row: PlanRow): Plan {
  const { name, summary } = wordsOf(row);
  return {
    id: row.plan_id,
    version: row.version,
    audience: row.audience as Plan['audience'],
    name,
    summary,
    price_paise: row.price_paise,
    gst_bps: row.gst_bps,
    total_paise: gstOn(row.price_paise, row.gst_bps, true).total,
    sac: row.sac,
    validity_days: row.validity_days,
    contacts: row.contacts,
    active_listings: row.active_listings,
    boosts: row.boosts as Plan['boosts'],
    refund: row.refund,
  };
}

/** Rows of plans on sale with their newest version, by audience and price. */
export function plansOnSale(db: Db | Tx, now: Date) {
  return db
    .selectFrom('plan')
    .innerJoin('plan_version', 'plan_version.plan_id', 'plan.id')
    .select(PLAN_COLUMNS)
    .where((e) => e.or([e('plan.withdrawn_at', 'is', null), e('plan.withdrawn_at', '>', now)]))
    .where('plan_version.version', '=', (e) =>
      e
        .selectFrom('plan_version as newest')
        .select((n) => n.fn.max('newest.version').as('version'))
        .whereRef('newest.plan_id', '=', 'plan.id'),
    )
    .orderBy('plan.audience')
    .orderBy('plan.position')
    .orderBy('plan_version.price_paise')
    .orderBy('plan.id');
}

export interface SubscriptionRow extends PlanRow {
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly closed_at: Date | null;
  readonly close_reason: string | null;
  readonly net_paise: number | null;
  readonly cgst_paise: number | null;
  readonly sgst_paise: number | null;
  readonly igst_paise: number | null;
}

/** Rows of people's subscriptions, with the plan as it was bought and what was paid. */
export function subscriptions(db: Db | Tx) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
    .innerJoin('plan', 'plan.id', 'plan_version.plan_id')
    .leftJoin('payment_order', 'payment_order.id', 'subscription.order_id')
    .select(PLAN_COLUMNS)
    .select([
      'subscription.id',
      'subscription.starts_at',
      'subscription.ends_at',
      'subscription.closed_at',
      'subscription.close_reason',
      'payment_order.net_paise',
      'payment_order.cgst_paise',
      'payment_order.sgst_paise',
      'payment_order.igst_paise',
    ]);
}

/**
 * What goes back of a plan now: the smallest share that is left of its days, its contacts and its boosts, of the price and of each
 * tax, rounded down. A day that has begun is left, unless homes may be live by the plan: that it was not used for that nobody can
 * tell. Nothing of a plan that was free, has ended, or is sold without refunds.
 */
export function refundable(row: SubscriptionRow, held: Held, now: Date) {
  const paid = { net: row.net_paise ?? 0, cgst: row.cgst_paise ?? 0, sgst: row.sgst_paise ?? 0, igst: row.igst_paise ?? 0 };
  const over = row.closed_at !== null || row.ends_at <= now;
  if (over || row.refund === 'none' || row.net_paise === null) return partOf(paid, 0);
  // whole days: what is promised now is what goes back a minute later
  const whole = row.active_listings === null ? Math.ceil : Math.floor;
  const days = whole((row.ends_at.getTime() - Math.max(now.getTime(), row.starts_at.getTime())) / DAY) / row.validity_days;
  const given = new Map(row.boosts.map(({ list, count }) => [list, count]));
  if (row.contacts > 0) given.set('contact', row.contacts);
  const shares = [...given].map(([unit, count]) => (held.get(unit) ?? 0) / count);
  return partOf(paid, Math.max(0, Math.min(1, days, ...shares)));
}

/** Subscriptions with what is left of them; one query more, whatever their number. */
export async function subscriptionViews(db: Db | Tx, rows: readonly SubscriptionRow[], now: Date): Promise<Subscription[]> {
  const held = await heldBy(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const left = held.get(row.id)!;
    const over = row.closed_at !== null || row.ends_at <= now;
    const plan = planView(row);
    return {
      id: row.id,
      plan,
      status: row.close_reason === 'refunded' ? 'refunded' : over ? 'ended' : 'active',
      starts_at: row.starts_at.toISOString(),
      ends_at: (row.closed_at !== null && row.closed_at < row.ends_at ? row.closed_at : row.ends_at).toISOString(),
      left: {
        contacts: over ? 0 : (left.get('contact') ?? 0),
        boosts: plan.boosts.map((boost) => ({ ...boost, count: over ? 0 : (left.get(boost.list) ?? 0) })),
      },
      refundable_paise: refundable(row, left, now).total,
    };
  });
}
