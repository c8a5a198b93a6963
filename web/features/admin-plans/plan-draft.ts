/** What is typed into the form of a plan, and the plan it makes. */
import type { KeptPlan } from '../../../contract/plan-admin.ts';
import { BOOST_LISTS, type BoostList } from '../../../contract/plan-terms.ts';

type Words = Readonly<Record<'name' | 'summary', string>>;
export interface PlanDraft {
  readonly id: string;
  readonly audience: KeptPlan['audience'];
  readonly position: number;
  readonly texts: Readonly<Record<'en' | 'ta' | 'hi', Words>>;
  /** Rupees. */
  readonly price: string;
  /** Percent. */
  readonly gst: string;
  readonly sac: string;
  readonly days: string;
  readonly contacts: string;
  /** Empty: it changes nothing about how many may be live. */
  readonly listings: string;
  readonly boosts: Readonly<Record<BoostList, Readonly<Record<'count' | 'days', string>>>>;
  readonly refund: KeptPlan['refund'];
}

const NO_WORDS: Words = { name: '', summary: '' };
const boostsOf = (boosts: KeptPlan['boosts']): PlanDraft['boosts'] =>
  Object.fromEntries(
    BOOST_LISTS.map((list) => {
      const given = boosts.find((one) => one.list === list);
      return [list, { count: String(given?.count ?? ''), days: String(given?.days ?? '') }];
    }),
  ) as PlanDraft['boosts'];

export const blank: PlanDraft = {
  id: '',
  audience: 'seeker',
  position: 0,
  texts: { en: NO_WORDS, ta: NO_WORDS, hi: NO_WORDS },
  price: '',
  gst: '18',
  sac: '998439',
  days: '30',
  contacts: '0',
  listings: '',
  boosts: boostsOf([]),
  refund: 'proportional',
};

export const draftOf = (plan: KeptPlan): PlanDraft => ({
  id: plan.id,
  audience: plan.audience,
  position: plan.position,
  texts: { en: plan.texts.en, ta: plan.texts.ta ?? NO_WORDS, hi: plan.texts.hi ?? NO_WORDS },
  price: String(plan.price_paise / 100),
  gst: String(plan.gst_bps / 100),
  sac: plan.sac,
  days: String(plan.validity_days),
  contacts: String(plan.contacts),
  listings: String(plan.active_listings ?? ''),
  boosts: boostsOf(plan.boosts),
  refund: plan.refund,
});

/** What is no number stays as it was typed: the server says at its place that it must be one. */
const figure = (text: string, parts = 1): number => {
  const plain = text.replaceAll(/[\s,₹]/g, '');
  const value = plain === '' ? NaN : Number(plain);
  return Number.isFinite(value) ? (parts === 1 ? value : Math.round(value * parts)) : (text.trim() as unknown as number);
};
const HUNDREDTHS = 100;
const wordsOf = (words: Words) => (words.name.trim() || words.summary.trim() ? words : undefined);

/** Lists of which something is typed; half of it is for the server to refuse, at its place. */
export const givenBoosts = ({ boosts }: PlanDraft): readonly BoostList[] =>
  BOOST_LISTS.filter((list) => boosts[list].count.trim() !== '' || boosts[list].days.trim() !== '');

/** `plan`: the one that is edited; null: a new one. */
export const planOf = (draft: PlanDraft, plan: KeptPlan | null) => ({
  id: draft.id.trim(),
  of_version: plan?.version ?? 0,
  audience: draft.audience,
  position: draft.position,
  texts: { en: draft.texts.en, ta: wordsOf(draft.texts.ta), hi: wordsOf(draft.texts.hi) },
  price_paise: figure(draft.price, HUNDREDTHS),
  gst_bps: figure(draft.gst, HUNDREDTHS),
  sac: draft.sac.trim(),
  validity_days: figure(draft.days),
  contacts: figure(draft.contacts),
  // for seekers it means nothing, and its field is not there
  active_listings: draft.audience !== 'seeker' && draft.listings.trim() ? figure(draft.listings) : null,
  boosts: givenBoosts(draft).map((list) => ({ list, count: figure(draft.boosts[list].count), days: figure(draft.boosts[list].days) })),
  refund: draft.refund,
});
