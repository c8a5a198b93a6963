/** What it takes to move in or to buy: the parts, and their sum where they can be added up. */
import type { Listing } from '../../contract/shapes.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { depositOf, priceOf } from './figures.ts';
import { textOf } from './text.ts';

type Cost = Listing['costs'][number];

/** `state`: code of the state whose law on deposits holds. */
export function costsOf(kind: Kind, values: Values, context: { readonly state: string; readonly today: string }): Cost[] {
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
  const maintenance = maintenanceOf(values);
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
  if (rent) {
    const sum = costs.reduce((total, cost) => total + (cost.amount ?? 0), 0);
    const parts = costs.filter(({ amount }) => amount !== null && amount > 0).map(({ label }) => label);
    costs.push({ id: 'total', label: textOf('cost.move_in'), amount: sum, per: 'once', note: parts.join(' + '), total: true });
  }
  return costs;
}

function maintenanceOf(values: Values): Cost | null {
  const cost = { id: 'maintenance', label: textOf('cost.maintenance'), per: 'month', total: false } as const;
  if (values.maintenance_type === 'included') return { ...cost, amount: 0, note: textOf('cost.included') };
  // a figure per sqft is no sum to add
  if (typeof values.maintenance_amount !== 'number' || values.maintenance_per === 'sqft_month') return null;
  return { ...cost, amount: values.maintenance_amount, note: null };
}

/** How many months' rent the deposit is, and the law's limit where it is more. */
function depositNote(kind: Kind, values: Values, rent: number, deposit: number, context: { state: string; today: string }): string | null {
  if (deposit === 0) return textOf('cost.no_deposit');
  if (rent === 0) return null;
  const months = Math.round((deposit / rent) * 10) / 10;
  const above = kind.checks.find(({ id }) => id === 'deposit_above_cap')?.test(values, context);
  return above ? textOf('cost.deposit_above', { months, allowed: Number(above.months) }) : textOf('cost.deposit_months', { months });
}
