/** What moving in or buying costs: the parts, and their total when they can be added. In full rupees. */
import type { Listing } from '../../../contract/listing/listing.ts';
import { stampDuty, type Duty, type DutyRate } from '../../../contract/calculators/stamp-duty.ts';
import { DEPOSIT_CAP_CHECKS } from '../../../kinds/declarations/checks.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { depositOf, priceOf, type Price } from './price-and-area.ts';
import { numberText, rupeesText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';

type Cost = Listing['costs'][number];

interface Context {
  /** Code of the Indian state whose law applies. */
  readonly state: string;
  /** `YYYY-MM-DD` in the Indian time zone. */
  readonly today: string;
  /** The state's stamp duties and charges for a sale; empty when they are not known. */
  readonly duties: readonly DutyRate[];
}

/** For rent: the costs of moving in. For sale: the price, the state's stamp duties, and their total. */
export function costsOf(kind: Kind, values: Values, context: Context): Cost[] {
  const price = priceOf(kind, values);
  if (!price) return [];
  const isRent = kind.deal === 'rent';
  const priceId = priceIdOf(isRent, price);
  const costs: Cost[] = [
    {
      id: priceId,
      label: textById(`cost.${priceId}`),
      amount: price.amount,
      per: price.per,
      note: price.is_lowest ? textById('cost.from') : null,
      is_total: false,
    },
  ];
  const maintenance = maintenanceOf(values, priceId);
  if (maintenance) costs.push(maintenance);
  const deposit = depositOf(kind, values);
  if (deposit !== null) {
    costs.push({
      id: 'deposit',
      label: textById('cost.deposit'),
      amount: deposit,
      per: 'one_time',
      note: depositNote(kind, values, price.amount, deposit, context),
      is_total: false,
    });
  }
  const income = incomeOf(values, price.amount);
  if (income) costs.push(income);
  if (isRent) {
    const sum = costs.reduce((total, cost) => total + (cost.amount ?? 0), 0);
    const parts = costs.filter(({ amount }) => amount !== null && amount > 0).map(({ label }) => label);
    costs.push({ id: 'total', label: textById('cost.move_in'), amount: sum, per: 'one_time', note: parts.join(' + '), is_total: true });
  }
  if (priceId === 'price') costs.push(...buyingCosts(price.amount, context));
  return costs;
}

function priceIdOf(isRent: boolean, { per }: Price): 'lease' | 'price' | 'rent' | 'bed' {
  if (per === 'one_time') return isRent ? 'lease' : 'price';
  return per === 'month' ? 'rent' : 'bed';
}

/** Computed from the asking price, for any buyer. The state uses its guideline value when that is higher. */
function buyingCosts(price: number, { duties, today }: Context): Cost[] {
  const duty = stampDuty(duties, { value: price, buyer: 'anyone', today });
  if (!duty) return [];
  const lines = duty.lines.map(({ rate, max: most }): Cost => {
    const percent = rate.percent_max === null ? numberText(rate.percent) : `${numberText(rate.percent)}–${numberText(rate.percent_max)}`;
    const note = textById(rate.is_percent_of_duty ? 'cost.percent_of_duty' : 'cost.percent_of_price', { percent });
    return { id: rate.charge, label: textById(`cost.${rate.charge}`), amount: most, per: 'one_time', note, is_total: false };
  });
  const parts = [textById('cost.price'), ...lines.map(({ label }) => label)].join(' + ');
  const total = { id: 'total', label: textById('cost.to_buy'), amount: price + duty.max, per: 'one_time', is_total: true } as const;
  return [...lines, { ...total, note: totalNote(parts, price, duty) }];
}

/** What the total consists of, and how reliable it is. */
function totalNote(parts: string, price: number, duty: Duty): string {
  if (duty.min < duty.max)
    return textById('cost.duty_between', { parts, least: rupeesText(price + duty.min), most: rupeesText(price + duty.max) });
  return textById(duty.sourceStatus === 'sourced' ? 'cost.duty_sourced' : 'cost.duty_reported', { parts });
}

/** @param priceId id of the price that may include it */
function maintenanceOf(values: Values, priceId: string): Cost | null {
  const cost = { id: 'maintenance', label: textById('cost.maintenance'), per: 'month', is_total: false } as const;
  if (values.maintenance_type === 'included') return { ...cost, amount: 0, note: textById(`cost.included_in.${priceId}`) };
  // an amount per sqft cannot be added to other amounts
  if (typeof values.maintenance_amount !== 'number' || values.maintenance_per === 'sqft_month') return null;
  return { ...cost, amount: values.maintenance_amount, note: null };
}

/** The rent of a tenant who stays when the home is sold, and the gross yield relative to the price. */
function incomeOf({ current_rent }: Values, price: number): Cost | null {
  if (typeof current_rent !== 'number') return null;
  const percent = Math.round((current_rent * 12 * 1000) / price) / 10;
  const note = price > 0 ? textById('cost.yield', { percent }) : null;
  return { id: 'current_rent', label: textById('field.current_rent'), per: 'month', amount: current_rent, note, is_total: false };
}

const CAP_TEXTS = { law: 'cost.deposit_above', model: 'cost.deposit_above_model' } as const;

/** States how many months of rent the deposit equals, and the limit of the law or of the model act when it exceeds that. */
function depositNote(kind: Kind, values: Values, rent: number, deposit: number, context: Context): string | null {
  if (deposit === 0) return textById('cost.no_deposit');
  if (rent === 0) return null;
  const months = Math.round((deposit / rent) * 10) / 10;
  for (const source of ['law', 'model'] as const) {
    const aboveCap = kind.checks.find(({ id }) => id === DEPOSIT_CAP_CHECKS[source])?.test(values, context);
    if (aboveCap) return textById(CAP_TEXTS[source], { months, allowed: Number(aboveCap.months) });
  }
  return textById('cost.deposit_months', { months });
}
