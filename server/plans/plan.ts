/** Queries and presenters of plans and subscriptions. */
import { DAY_MS } from '../durations.ts';
import type { Plan, Subscription } from '../../contract/subscription/records.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { gstOn, refundedPart } from '../../contract/calculators/gst.ts';
import type { Db, PlanTexts, Tx } from '../db/schema.ts';
import { readBalances, type Balance } from '../ledger/balances.ts';

/** Columns of PlanRow, from `plan` joined with `plan_version`. */
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

/** The texts of the plan in the current language, or in English when there are none. */
const textsOf = ({ texts }: Pick<PlanRow, 'texts'>) => texts[currentLanguage()] ?? texts.en!;
export const planName = (row: Pick<PlanRow, 'texts'>): string => textsOf(row).name;

/** Presents a plan in the current language. */
export function presentPlan(row: PlanRow): Plan {
  const { name, summary } = textsOf(row);
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

/** Query for the newest versions of plans on sale, sorted by audience, position and price. */
export function selectPlansOnSale(db: Db | Tx, now: Date) {
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

/** Query for subscriptions, with the purchased plan version and the amounts paid. */
export function selectSubscriptions(db: Db | Tx) {
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
 * The refund if the plan ended now: the smallest unused share of its days, contacts and boosts, applied to price and taxes and rounded
 * down. The current day counts as unused, except for plans with live listings, which use every day. Zero for plans that were free, have
 * ended, or are sold without refunds.
 */
export function refundableAmount(row: SubscriptionRow, balance: Balance, now: Date) {
  const paid = { net: row.net_paise ?? 0, cgst: row.cgst_paise ?? 0, sgst: row.sgst_paise ?? 0, igst: row.igst_paise ?? 0 };
  const isOver = row.closed_at !== null || row.ends_at <= now;
  if (isOver || row.refund === 'none' || row.net_paise === null) return refundedPart(paid, 0, 0);
  // full days, so that the displayed amount is still correct when the person confirms
  const roundDays = row.active_listings === null ? Math.ceil : Math.floor;
  const dayShare = roundDays((row.ends_at.getTime() - Math.max(now.getTime(), row.starts_at.getTime())) / DAY_MS) / row.validity_days;
  const units = new Map(row.boosts.map(({ list, count }) => [list, count]));
  if (row.contacts > 0) units.set('contact', row.contacts);
  const shares = [...units].map(([unit, count]) => (balance.get(unit) ?? 0) / count);
  return refundedPart(paid, row.gst_bps, Math.max(0, Math.min(1, dayShare, ...shares)));
}

function statusOf(row: Pick<SubscriptionRow, 'close_reason'>, isOver: boolean): Subscription['status'] {
  if (row.close_reason === 'refunded') return 'refunded';
  return isOver ? 'ended' : 'active';
}

/** Presents subscriptions with their balances, which are read with one query for all of them. */
export async function readSubscriptions(db: Db | Tx, rows: readonly SubscriptionRow[], now: Date): Promise<Subscription[]> {
  const balances = await readBalances(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const balance = balances.get(row.id)!;
    const isOver = row.closed_at !== null || row.ends_at <= now;
    const plan = presentPlan(row);
    return {
      id: row.id,
      plan,
      status: statusOf(row, isOver),
      starts_at: row.starts_at.toISOString(),
      ends_at: (row.closed_at !== null && row.closed_at < row.ends_at ? row.closed_at : row.ends_at).toISOString(),
      remaining: {
        contacts: isOver ? 0 : (balance.get('contact') ?? 0),
        boosts: plan.boosts.map((boost) => ({ ...boost, count: isOver ? 0 : (balance.get(boost.list) ?? 0) })),
      },
      refundable_paise: refundableAmount(row, balance, now).total,
    };
  });
}
