/** What people may use of each other's time: one function answers it, whatever it is that grants it. */
import type { PlanHint } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/schema.ts';
import { planView, plansOnSale } from './plan.ts';

/** New contacts of a person. */
export interface ContactAllowance {
  /** Per calendar day in India. */
  readonly perDay: number;
  readonly per30Days: number;
}

/** How many owners this person may newly contact for nothing, by a proven number. A plan's contacts are spent beyond that (`ledger/held.ts`). */
export async function contactAllowance(config: Config, _tx: Db | Tx, _userId: string): Promise<ContactAllowance> {
  return { perDay: config.contacts.perDay, per30Days: config.contacts.per30Days };
}

/** New people who reach an owner within a day; whoever comes later waits for a day with room. */
export async function inboundAllowance(config: Config, _tx: Db | Tx, _ownerId: string): Promise<number> {
  return config.contacts.inboundPerDay;
}

/** Plans on sale that hold contacts, for people who look and for what this person is, the cheapest first; none where nothing is sold. */
export function plansThatHelp(config: Config, tx: Db | Tx, userId: string, now: Date): Promise<readonly PlanHint[]> {
  return hints(
    config,
    plansOnSale(tx, now)
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

/** Plans on sale for this audience with which more than `live` listings may be live. */
export function plansForListings(config: Config, tx: Db | Tx, now: Date, audience: string, live: number): Promise<readonly PlanHint[]> {
  return hints(config, plansOnSale(tx, now).where('plan.audience', '=', audience).where('plan_version.active_listings', '>', live));
}

async function hints(config: Config, plans: ReturnType<typeof plansOnSale>): Promise<readonly PlanHint[]> {
  if (config.payments.via === 'off') return [];
  return (await plans.execute())
    .map(planView)
    .toSorted((a, b) => a.total_paise - b.total_paise)
    .map(({ id, name, total_paise, contacts, active_listings }) => ({ id, name, price: total_paise, contacts, active_listings }));
}
