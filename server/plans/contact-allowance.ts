/** Limits on new contacts, and the plans that raise quotas. */
import type { PlanHint } from '../../contract/base/errors.ts';
import type { Config } from '../config/config.ts';
import type { Db, Tx } from '../db/schema.ts';
import { presentPlan, selectPlansOnSale } from './plan.ts';

/** Maximum number of new contacts of a person. */
interface ContactAllowance {
  /** Number per calendar day in India. */
  readonly perDay: number;
  readonly per30Days: number;
}

/** The number of owners whom a person may newly contact for free. Further contacts are deducted from a plan (`ledger/balances.ts`). */
export const contactAllowance = ({ contacts: { perDay, per30Days } }: Config): ContactAllowance => ({ perDay, per30Days });

/** The number of new people who may contact an owner per day. Later ones are added to the waitlist. */
export const inboundAllowance = ({ contacts }: Config): number => contacts.inboundPerDay;

/** Plans on sale that contain contacts, for seekers and for this person's profile type, cheapest first. None with PAYMENTS=off. */
export function findContactPlanHints(config: Config, tx: Db | Tx, userId: string, now: Date): Promise<readonly PlanHint[]> {
  return planHints(
    config,
    selectPlansOnSale(tx, now)
      .where('plan_version.contacts', '>', 0)
      .where((e) =>
        e.or([
          e('plan.audience', '=', 'seeker'),
          e(
            'plan.audience',
            '=',
            e
              .selectFrom('app_user')
              .select((u) => u.fn<string>('lower', ['profile_type']).as('type'))
              .where('id', '=', userId),
          ),
        ]),
      ),
  );
}

/** Plans on sale for this audience that allow more than `live` live listings. */
export function findListingPlanHints(config: Config, tx: Db | Tx, now: Date, audience: string, live: number): Promise<readonly PlanHint[]> {
  return planHints(
    config,
    selectPlansOnSale(tx, now).where('plan.audience', '=', audience).where('plan_version.active_listings', '>', live),
  );
}

async function planHints(config: Config, plans: ReturnType<typeof selectPlansOnSale>): Promise<readonly PlanHint[]> {
  if (config.payments.type === 'off') return [];
  return (await plans.execute())
    .map(presentPlan)
    .toSorted((a, b) => a.total_paise - b.total_paise)
    .map(({ id, name, total_paise, contacts, active_listings }) => ({ id, name, price: total_paise, contacts, active_listings }));
}
