/** What it takes to move in or to buy: the parts, and their sum where they can be added up. */
import type { Listing } from '../../contract/shapes.ts';
import { stampDuty, type Duty, type DutyRate } from '../../contract/sums/stamp-duty.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { depositOf, priceOf } from './figures.ts';
import { number, rupees } from './format.ts';
import { textOf } from './text.ts';

type Cost = Listing['costs'][number];

interface Context {
  /** Code of the state whose law holds. */
  readonly state: string;
  /** `YYYY-MM-DD` in India. */
  readonly today: string;
  /** What the state takes of a sale; none known when empty. */
  readonly duties: readonly DutyRate[];
}

/** Rent: what moving in takes. Sale: the price, what the state takes of it, and their sum. */
export function costsOf(kind: Kind, values: Values, context: Context): Cost[] {
  const price = priceOf(kind, values);
  if (!price) return [];
  const rent = kind.deal === 'rent';
  const asked = rent && price.per === 'once' ? 'lease' : price.per === 'once' ? 'price' : price.per === 'month' ? 'rent' : 'bed';
  const costs: Cost[] = [
    {
      id: asked,
      label: textOf(`cost.${asked}`),
      amount: price.amount,
      per: price.per,
      note: price.from ? textOf('cost.from') : null,
      total: false,
    },
  ];
  const maintenance = maintenanceOf(values, asked);
  if (maintenance) costs.push(maintenance);
  const deposit = depositOf(kind, values);
  if (deposit !== null) {
    costs.push({
      id: 'deposit',
      label: textOf('cost.deposit'),
      amount: deposit,
      per: 'once',
      note: depositNote(kind, values, price.amount, deposit, context),
      total: false,
    });
  }
  const income = incomeOf(values, price.amount);
  if (income) costs.push(income);
  if (rent) {
    const sum = costs.reduce((total, cost) => total + (cost.amount ?? 0), 0);
    const parts = costs.filter(({ amount }) => amount !== null && amount > 0).map(({ label }) => label);
    costs.push({ id: 'total', label: textOf('cost.move_in'), amount: sum, per: 'once', note: parts.join(' + '), total: true });
  }
  if (asked === 'price') costs.push(...buyingCosts(price.amount, context));
  return costs;
}

/** Reckoned on the price asked and for any buyer; the state goes by its guideline value where that is higher. */
function buyingCosts(price: number, { duties, today }: Context): Cost[] {
  const duty = stampDuty(duties, { value: price, buyer: 'anyone', today });
  if (!duty) return [];
  const lines = duty.lines.map(({ rate, most }): Cost => {
    const percent = rate.percentMost === null ? number(rate.percent) : `${number(rate.percent)}–${number(rate.percentMost)}`;
    const note = textOf(rate.ofDuty ? 'cost.percent_of_duty' : 'cost.percent_of_price', { percent });
    return { id: rate.charge, label: textOf(`cost.${rate.charge}`), amount: most, per: 'once', note, total: false };
  });
  const formula = [textOf('cost.price'), ...lines.map(({ label }) => label)].join(' + ');
  const total = { id: 'total', label: textOf('cost.to_buy'), amount: price + duty.most, per: 'once', total: true } as const;
  return [...lines, { ...total, note: `${formula}. ${reliance(price, duty)}` }];
}

function reliance(price: number, duty: Duty): string {
  if (duty.least < duty.most) return textOf('cost.duty_between', { least: rupees(price + duty.least), most: rupees(price + duty.most) });
  return textOf(duty.trust === 'sourced' ? 'cost.duty_sourced' : 'cost.duty_reported');
}

/** `asked`: the price it may be part of. */
function maintenanceOf(values: Values, asked: string): Cost | null {
  const cost = { id: 'maintenance', label: textOf('cost.maintenance'), per: 'month', total: false } as const;
  if (values.maintenance_type === 'included') return { ...cost, amount: 0, note: textOf(`cost.included_in.${asked}`) };
  // a figure per sqft is no sum to add
  if (typeof values.maintenance_amount !== 'number' || values.maintenance_per === 'sqft_month') return null;
  return { ...cost, amount: values.maintenance_amount, note: null };
}

/** What a tenant who stays pays to whoever buys, and the price's yield from it before any costs. */
function incomeOf({ current_rent }: Values, price: number): Cost | null {
  if (typeof current_rent !== 'number') return null;
  const percent = Math.round((current_rent * 12 * 1000) / price) / 10;
  const note = price > 0 ? textOf('cost.yield', { percent }) : null;
  return { id: 'current_rent', label: textOf('field.current_rent'), per: 'month', amount: current_rent, note, total: false };
}

/** How many months' rent the deposit is, and the law's limit where it is more. */
function depositNote(kind: Kind, values: Values, rent: number, deposit: number, context: Context): string | null {
  if (deposit === 0) return textOf('cost.no_deposit');
  if (rent === 0) return null;
  const months = Math.round((deposit / rent) * 10) / 10;
  const above = kind.checks.find(({ id }) => id === 'deposit_above_cap')?.test(values, context);
  return above ? textOf('cost.deposit_above', { months, allowed: Number(above.months) }) : textOf('cost.deposit_months', { months });
}
