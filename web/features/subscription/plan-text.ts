import type { BoostPlacement } from '../../../contract/subscription/plan-terms.ts';
import type { Plan } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';

export const LIST_NAME: Readonly<Record<BoostPlacement, () => string>> = {
  hot_property: m['plans.list_hot_property'],
  premium_property: m['plans.list_premium_property'],
  featured_property: m['plans.list_featured_property'],
  new_launch: m['plans.list_new_launch'],
  top_slot: m['plans.list_top_slot'],
};

/** Text that says where a promoted listing is shown. */
export const promotionPlace = (list: BoostPlacement): string =>
  list === 'top_slot' ? m['plans.where_top_slot']() : m['plans.where_list']();
const boostText = ({ list, days, count }: Plan['boosts'][number]): string =>
  list === 'top_slot' ? m['plans.gives_top_slot']({ count, days }) : m['plans.gives_boost']({ count, days, list: LIST_NAME[list]() });

export const AUDIENCE_NAME: Readonly<Record<Plan['audience'], () => string>> = {
  seeker: m['plans.for_seeker'],
  owner: m['plans.for_owner'],
  agent: m['plans.for_agent'],
  developer: m['plans.for_developer'],
};

/** The benefits of a plan, one sentence each. */
export function planBenefits(plan: Plan): string[] {
  return [
    ...(plan.contacts > 0 ? [m['plans.gives_contacts']({ count: plan.contacts })] : []),
    ...(plan.active_listings !== null ? [m['plans.gives_listings']({ count: plan.active_listings })] : []),
    ...plan.boosts.map(boostText),
    m['plans.gives_days']({ days: plan.validity_days }),
    plan.refund === 'proportional' ? m['plans.refund_proportional']() : m['plans.refund_none'](),
  ];
}
