import { breakEven, rentOrBuy } from '../../../contract/calculators/rent-or-buy.ts';
import { m } from '../../../messages/compiled/messages.js';
import { rupees, shortRupees } from '../../lib/format/money.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { CalculatorField } from './calculator-field.tsx';
import type { CalculatorInput, CalculatorInputs } from './calculator-inputs.ts';
import { Formula, Result } from './result.tsx';
import { useCalculatorInputs } from './use-calculator-inputs.ts';

const yearlyPercent = (label: () => string, initial: number): CalculatorInput => ({
  label,
  unit: 'percent_year',
  min: 0,
  max: 30,
  initial,
});
const INPUTS = {
  price: { label: m['calculators.choice.price'], unit: 'rupees', min: 100_000, max: 5_000_000_000, initial: 6_000_000 },
  down_payment: { label: m['calculators.choice.down_payment'], unit: 'rupees', min: 0, max: 5_000_000_000, initial: 1_200_000 },
  buying_costs: { label: m['calculators.choice.buying_costs'], unit: 'rupees', min: 0, max: 1_000_000_000, initial: 660_000 },
  loan_rate: yearlyPercent(m['calculators.choice.loan_rate'], 8.5),
  loan_years: { label: m['calculators.choice.loan_years'], unit: 'years', min: 1, max: 40, isWhole: true, initial: 20 },
  owner_costs: { label: m['calculators.choice.owner_costs'], unit: 'rupees_month', min: 0, max: 10_000_000, initial: 3000 },
  rent: { label: m['calculators.choice.rent'], unit: 'rupees_month', min: 0, max: 10_000_000, initial: 18_000 },
  deposit: { label: m['calculators.choice.deposit'], unit: 'rupees', min: 0, max: 100_000_000, initial: 54_000 },
  rent_rise: yearlyPercent(m['calculators.choice.rent_rise'], 5),
  price_rise: yearlyPercent(m['calculators.choice.price_rise'], 5),
  savings_return: yearlyPercent(m['calculators.choice.savings_return'], 7),
  years: { label: m['calculators.choice.years_ahead'], unit: 'years', min: 1, max: 40, isWhole: true, initial: 20 },
} satisfies CalculatorInputs;

const GROUPS: readonly (readonly [title: () => string, names: readonly (keyof typeof INPUTS)[]])[] = [
  [m['calculators.choice.group_buy'], ['price', 'down_payment', 'buying_costs', 'loan_rate', 'loan_years', 'owner_costs']],
  [m['calculators.choice.group_rent'], ['rent', 'deposit']],
  [m['calculators.choice.group_future'], ['rent_rise', 'price_rise', 'savings_return', 'years']],
];

/** Compares the wealth of a person after renting and after buying the same home. */
export function RentOrBuyCalculator({ search }: CalculatorProps) {
  const inputState = useCalculatorInputs(INPUTS, search);
  const { numbers } = inputState;
  const years =
    numbers &&
    rentOrBuy({
      price: numbers.price,
      downPayment: Math.min(numbers.down_payment, numbers.price),
      buyingCosts: numbers.buying_costs,
      loanRate: numbers.loan_rate,
      loanYears: numbers.loan_years,
      ownerCosts: numbers.owner_costs,
      rent: numbers.rent,
      deposit: numbers.deposit,
      rentRise: numbers.rent_rise,
      priceRise: numbers.price_rise,
      savingsReturn: numbers.savings_return,
      years: numbers.years,
    });
  const lastYear = years?.at(-1);
  const breakEvenYear = years && breakEven(years);
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.1fr]">
        <div className="flex flex-col gap-7">
          {GROUPS.map(([title, names]) => (
            <fieldset key={names[0]}>
              <legend className="mb-3 text-18 font-bold">{title()}</legend>
              <div className="grid gap-4 sm:grid-cols-2">
                {names.map((name) => (
                  <CalculatorField key={name} name={name} inputs={INPUTS} inputState={inputState} />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        {years && lastYear && (
          <div className="flex flex-col gap-6 lg:sticky lg:top-5">
            <Result
              label={m['calculators.choice.title']()}
              value={
                breakEvenYear === null || breakEvenYear === undefined
                  ? m['calculators.choice.result_rent']({ years: lastYear.year })
                  : m['calculators.choice.result_buy']({ year: breakEvenYear })
              }
            >
              <p>
                {m['calculators.choice.result_last']({
                  years: lastYear.year,
                  buying: shortRupees(lastYear.buying),
                  renting: shortRupees(lastYear.renting),
                })}
              </p>
            </Result>
            <LineChart
              title={m['calculators.choice.chart']()}
              labels={years.map(({ year }) => String(year))}
              format={shortRupees}
              lines={[
                {
                  label: m['calculators.choice.buying'](),
                  stroke: 'stroke-oxide',
                  swatch: 'bg-oxide',
                  values: years.map(({ buying }) => buying),
                },
                {
                  label: m['calculators.choice.renting'](),
                  stroke: 'stroke-indigo',
                  swatch: 'bg-indigo',
                  values: years.map(({ renting }) => renting),
                },
              ]}
            />
          </div>
        )}
      </div>
      {years && (
        <ChartTable
          summary={m['calculators.table']()}
          columns={[m['calculators.year'](), m['calculators.choice.buying'](), m['calculators.choice.renting']()]}
          rows={years.map(({ year, buying, renting }) => [String(year), rupees(buying), rupees(renting)])}
        />
      )}
      <Formula>{m['calculators.choice.formula_text']()}</Formula>
    </>
  );
}
