/** The typed values of the plan form, and their conversion to a plan. */
import type { KeptPlan } from '../../../../contract/subscription/plan-admin.ts';
import { BOOST_LISTS, type BoostList } from '../../../../contract/subscription/plan-terms.ts';

type PlanTexts = Readonly<Record<'name' | 'summary', string>>;
export interface PlanDraft {
  readonly id: string;
  readonly audience: KeptPlan['audience'];
  readonly position: number;
  readonly texts: Readonly<Record<'en' | 'ta' | 'hi', PlanTexts>>;
  /** Rupees. */
  readonly price: string;
  /** Percent. */
  readonly gst: string;
  readonly sac: string;
  readonly days: string;
  readonly contacts: string;
  /** Number of active listings; empty when the plan does not change the quota. */
  readonly listings: string;
  readonly boosts: Readonly<Record<BoostList, Readonly<Record<'count' | 'days', string>>>>;
  readonly refund: KeptPlan['refund'];
}

const NO_TEXTS: PlanTexts = { name: '', summary: '' };
const toBoostDrafts = (boosts: KeptPlan['boosts']): PlanDraft['boosts'] =>
  Object.fromEntries(
    BOOST_LISTS.map((list) => {
      const boost = boosts.find((candidate) => candidate.list === list);
      return [list, { count: String(boost?.count ?? ''), days: String(boost?.days ?? '') }];
    }),
  ) as PlanDraft['boosts'];

export const blankDraft: PlanDraft = {
  id: '',
  audience: 'seeker',
  position: 0,
  texts: { en: NO_TEXTS, ta: NO_TEXTS, hi: NO_TEXTS },
  price: '',
  gst: '18',
  sac: '998439',
  days: '30',
  contacts: '0',
  listings: '',
  boosts: toBoostDrafts([]),
  refund: 'proportional',
};

export const toDraft = (plan: KeptPlan): PlanDraft => ({
  id: plan.id,
  audience: plan.audience,
  position: plan.position,
  texts: { en: plan.texts.en, ta: plan.texts.ta ?? NO_TEXTS, hi: plan.texts.hi ?? NO_TEXTS },
  price: String(plan.price_paise / 100),
  gst: String(plan.gst_bps / 100),
  sac: plan.sac,
  days: String(plan.validity_days),
  contacts: String(plan.contacts),
  listings: String(plan.active_listings ?? ''),
  boosts: toBoostDrafts(plan.boosts),
  refund: plan.refund,
});

/** Parses a number. Other text is returned as it is, so that the server reports it at its field. */
const parseNumber = (text: string, unitsPerWhole = 1): number => {
  const digits = text.replaceAll(/[\s,₹]/g, '');
  const value = digits === '' ? NaN : Number(digits);
  if (!Number.isFinite(value)) return text.trim() as unknown as number;
  return unitsPerWhole === 1 ? value : Math.round(value * unitsPerWhole);
};
const UNITS_PER_WHOLE = 100;
const textsOrUndefined = (texts: PlanTexts) => (texts.name.trim() || texts.summary.trim() ? texts : undefined);

/** Lists with at least one typed value. The server rejects incomplete ones at their field. */
export const filledBoostLists = ({ boosts }: PlanDraft): readonly BoostList[] =>
  BOOST_LISTS.filter((list) => boosts[list].count.trim() !== '' || boosts[list].days.trim() !== '');

/** @param plan the plan being edited; null for a new one */
export const toPlan = (draft: PlanDraft, plan: KeptPlan | null) => ({
  id: draft.id.trim(),
  of_version: plan?.version ?? 0,
  audience: draft.audience,
  position: draft.position,
  texts: { en: draft.texts.en, ta: textsOrUndefined(draft.texts.ta), hi: textsOrUndefined(draft.texts.hi) },
  price_paise: parseNumber(draft.price, UNITS_PER_WHOLE),
  gst_bps: parseNumber(draft.gst, UNITS_PER_WHOLE),
  sac: draft.sac.trim(),
  validity_days: parseNumber(draft.days),
  contacts: parseNumber(draft.contacts),
  // The form has no such field for seekers.
  active_listings: draft.audience !== 'seeker' && draft.listings.trim() ? parseNumber(draft.listings) : null,
  boosts: filledBoostLists(draft).map((list) => ({
    list,
    count: parseNumber(draft.boosts[list].count),
    days: parseNumber(draft.boosts[list].days),
  })),
  refund: draft.refund,
});
