/** The typed values of the plan form, and their conversion to a plan. */
import { LANGUAGES, type Language } from '../../../../contract/languages.ts';
import type { ManagedPlan } from '../../../../contract/subscription/plan-admin.ts';
import { BOOST_PLACEMENTS, type BoostPlacement } from '../../../../contract/subscription/plan-terms.ts';

type PlanTexts = Readonly<Record<'name' | 'summary', string>>;
export interface PlanFormValues {
  readonly id: string;
  readonly audience: ManagedPlan['audience'];
  readonly position: number;
  readonly texts: Readonly<Record<Language, PlanTexts>>;
  /** Rupees. */
  readonly price: string;
  /** Percent. */
  readonly gst: string;
  readonly sac: string;
  readonly days: string;
  readonly contacts: string;
  /** Number of active listings; empty when the plan does not change the quota. */
  readonly listings: string;
  readonly boosts: Readonly<Record<BoostPlacement, Readonly<Record<'count' | 'days', string>>>>;
  readonly refund: ManagedPlan['refund'];
}

const NO_TEXTS: PlanTexts = { name: '', summary: '' };
const inEachLanguage = <T>(textsOf: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<Language, T>;
const toBoostValues = (boosts: ManagedPlan['boosts']): PlanFormValues['boosts'] =>
  Object.fromEntries(
    BOOST_PLACEMENTS.map((list) => {
      const boost = boosts.find((candidate) => candidate.list === list);
      return [list, { count: String(boost?.count ?? ''), days: String(boost?.days ?? '') }];
    }),
  ) as PlanFormValues['boosts'];

export const blankValues: PlanFormValues = {
  id: '',
  audience: 'seeker',
  position: 0,
  texts: inEachLanguage(() => NO_TEXTS),
  price: '',
  gst: '18',
  sac: '998439',
  days: '30',
  contacts: '0',
  listings: '',
  boosts: toBoostValues([]),
  refund: 'proportional',
};

export const toFormValues = (plan: ManagedPlan): PlanFormValues => ({
  id: plan.id,
  audience: plan.audience,
  position: plan.position,
  texts: inEachLanguage((language) => plan.texts[language] ?? NO_TEXTS),
  price: String(plan.price_paise / 100),
  gst: String(plan.gst_bps / 100),
  sac: plan.sac,
  days: String(plan.validity_days),
  contacts: String(plan.contacts),
  listings: String(plan.active_listings ?? ''),
  boosts: toBoostValues(plan.boosts),
  refund: plan.refund,
});

/** The number that was typed. Other text is returned unchanged, so that the server reports an error for the field. */
const numberOrText = (text: string, unitsPerWhole = 1): number => {
  const digits = text.replaceAll(/[\s,₹]/g, '');
  const value = digits === '' ? NaN : Number(digits);
  if (!Number.isFinite(value)) return text.trim() as unknown as number;
  return unitsPerWhole === 1 ? value : Math.round(value * unitsPerWhole);
};
/** Paise per rupee, and basis points per percent. */
const UNITS_PER_WHOLE = 100;
const textsOrUndefined = (texts: PlanTexts) => (texts.name.trim() || texts.summary.trim() ? texts : undefined);

/** Lists with at least one typed value. The server rejects incomplete ones with an error for the field. */
export const filledBoostLists = ({ boosts }: PlanFormValues): readonly BoostPlacement[] =>
  BOOST_PLACEMENTS.filter((list) => boosts[list].count.trim() !== '' || boosts[list].days.trim() !== '');

/** @param plan the plan being edited; null for a new one */
export const toPlan = (values: PlanFormValues, plan: ManagedPlan | null) => ({
  id: values.id.trim(),
  of_version: plan?.version ?? 0,
  audience: values.audience,
  position: values.position,
  texts: { ...inEachLanguage((language) => textsOrUndefined(values.texts[language])), en: values.texts.en },
  price_paise: numberOrText(values.price, UNITS_PER_WHOLE),
  gst_bps: numberOrText(values.gst, UNITS_PER_WHOLE),
  sac: values.sac.trim(),
  validity_days: numberOrText(values.days),
  contacts: numberOrText(values.contacts),
  // The form has no such field for seekers.
  active_listings: values.audience !== 'seeker' && values.listings.trim() ? numberOrText(values.listings) : null,
  boosts: filledBoostLists(values).map((list) => ({
    list,
    count: numberOrText(values.boosts[list].count),
    days: numberOrText(values.boosts[list].days),
  })),
  refund: values.refund,
});
