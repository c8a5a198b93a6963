import { loanCost } from '../../../contract/calculators/emi.ts';
import { m } from '../../../messages/compiled/messages.js';
import { rupees } from '../../lib/format/money.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { CalculatorField } from './calculator-field.tsx';
import type { CalculatorInputs } from './calculator-inputs.ts';
import { Formula, Result, ResultLine } from './result.tsx';
import { useCalculatorInputs } from './use-calculator-inputs.ts';

const INPUTS = {
  principal: { label: m['calculators.emi.principal'], unit: 'rupees', min: 1000, max: 10_000_000_000, initial: 5_000_000 },
  rate: { label: m['calculators.emi.rate'], unit: 'percent', min: 0, max: 40, initial: 8.5 },
  years: { label: m['calculators.emi.years'], unit: 'years', min: 1, max: 40, isWhole: true, initial: 20 },
} satisfies CalculatorInputs;

/** Monthly instalment (EMI), total cost and repayment schedule of a home loan. */
export function EmiCalculator({ search }: CalculatorProps) {
  const inputState = useCalculatorInputs(INPUTS, search);
  const { numbers } = inputState;
  const cost = numbers && loanCost({ principal: numbers.principal, rate: numbers.rate, months: numbers.years * 12 });
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <CalculatorField name="principal" inputs={INPUTS} inputState={inputState} />
          <CalculatorField name="rate" inputs={INPUTS} inputState={inputState} />
          <CalculatorField name="years" inputs={INPUTS} inputState={inputState} />
        </div>
        {cost && (
          <div className="flex flex-col gap-6">
            <Result label={m['calculators.emi.result']()} value={rupees(cost.emi)}>
              <ResultLine label={m['calculators.emi.interest']()} value={rupees(cost.interest)} />
              <ResultLine label={m['calculators.emi.total']()} value={rupees(cost.total)} />
              <p className="text-14 text-muted">
                {m['calculators.emi.share']({ percent: Math.round((cost.interest / cost.total) * 100) })}
              </p>
            </Result>
            <BarChart
              title={m['calculators.emi.chart']()}
              labels={cost.years.map(({ year }) => String(year))}
              series={[
                {
                  label: m['calculators.emi.paid_off'](),
                  fill: 'fill-leaf',
                  swatch: 'bg-leaf',
                  values: cost.years.map(({ principal }) => principal),
                },
                {
                  label: m['calculators.emi.interest_part'](),
                  fill: 'fill-oxide/70',
                  swatch: 'bg-oxide/70',
                  values: cost.years.map(({ interest }) => interest),
                },
              ]}
            />
          </div>
        )}
      </div>
      {cost && (
        <ChartTable
          summary={m['calculators.table']()}
          columns={[
            m['calculators.year'](),
            m['calculators.emi.paid_off'](),
            m['calculators.emi.interest_part'](),
            m['calculators.emi.owed'](),
          ]}
          rows={cost.years.map(({ year, principal, interest, balance }) => [String(year), ...[principal, interest, balance].map(rupees)])}
        />
      )}
      <Formula>{m['calculators.emi.formula_text']()}</Formula>
    </>
  );
}
