import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Intent } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM } from '../../../contract/slug/vocabulary.ts';
import { rupees } from '../../lib/format/money.ts';
import { DownIcon } from '../../ui/drawings/icons.tsx';

const BEDROOMS = ['1BHK', '2BHK', '3BHK', '4BHK', '5BHK'];
const INTENTS_WITH_BEDROOMS: ReadonlySet<Intent> = new Set(['rent', 'buy', 'flatmates']);

const LAKH = 100_000;
/** Selectable upper bounds in rupees. Commercial properties for rent and for sale are searched together, so they have none. */
const BUDGETS: Readonly<Record<Intent, readonly number[]>> = {
  rent: [10_000, 15_000, 20_000, 30_000, 50_000, LAKH],
  buy: [30 * LAKH, 50 * LAKH, 75 * LAKH, 100 * LAKH, 200 * LAKH],
  pg: [5000, 7500, 10_000, 15_000],
  flatmates: [5000, 8000, 12_000, 20_000],
  commercial: [],
  plots: [10 * LAKH, 25 * LAKH, 50 * LAKH, 100 * LAKH],
};

/** Fields for bedrooms and budget, if they apply to the selected tab. */
export function SearchDetails({ intent }: { readonly intent: Intent }) {
  const budgets = BUDGETS[intent];
  if (budgets.length === 0) return null;
  return (
    // another tab has other options, so the fields are mounted again
    <div key={intent} className="flex gap-2 border-t border-line pt-1 sm:order-last sm:mt-2 sm:w-full noscript:hidden">
      {INTENTS_WITH_BEDROOMS.has(intent) && (
        <Choice name={BEDROOM_PARAM} label={m['home.bedrooms']()} anyLabel={m['home.bedrooms_any']()}>
          {BEDROOMS.map((value) => (
            <option key={value} value={value}>
              {value.replace('BHK', ' BHK')}
            </option>
          ))}
        </Choice>
      )}
      <Choice name="price_max" label={m['home.budget']()} anyLabel={m['home.budget_any']()}>
        {budgets.map((amount) => (
          <option key={amount} value={amount}>
            {m['home.budget_up_to']({ amount: rupees(amount) })}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly anyLabel: string;
  readonly children: ReactNode;
}

function Choice({ name, label, anyLabel, children }: ChoiceProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <select
        name={name}
        aria-label={label}
        defaultValue=""
        className="h-11 w-full appearance-none truncate rounded-control bg-transparent pr-8 pl-4 hover:bg-sand"
      >
        <option value="">{anyLabel}</option>
        {children}
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  );
}
