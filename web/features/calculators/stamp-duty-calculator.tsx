import { useState } from 'react';
import { BUYERS, stampDuty, type Buyer } from '../../../contract/calculators/stamp-duty.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { rupees } from '../../lib/format/money.ts';
import { useToday } from '../../lib/page/today.ts';
import { Select } from '../../ui/form/select.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { StampDutyCharges } from './stamp-duty-charges.tsx';
import { CalculatorField } from './calculator-field.tsx';
import type { CalculatorInputs } from './calculator-inputs.ts';
import { setUrlParams } from './set-url-params.ts';
import { Formula, Result } from './result.tsx';
import { useCalculatorInputs } from './use-calculator-inputs.ts';

const INPUTS = {
  value: {
    label: m['calculators.duty.value'],
    hint: m['calculators.duty.value_hint'],
    unit: 'rupees',
    min: 1000,
    max: 50_000_000_000,
    initial: 5_000_000,
  },
} satisfies CalculatorInputs;
const BUYER_LABELS: Readonly<Record<Buyer, () => string>> = {
  anyone: m['calculators.duty.buyer_anyone'],
  woman: m['calculators.duty.buyer_woman'],
  joint: m['calculators.duty.buyer_joint'],
};
const SOURCE_STATUS_TEXTS = {
  sourced: m['calculators.duty.sourced'],
  reported: m['calculators.duty.reported'],
  disputed: m['calculators.duty.disputed'],
};

/** Stamp duty and registration charges of a sale by state, with the date and source of each rate. */
export function StampDutyCalculator({ search, duties }: CalculatorProps) {
  const today = dayInIndia(useToday());
  const query = new URLSearchParams(search);
  const inputState = useCalculatorInputs(INPUTS, search);
  const [stateCode, setStateCode] = useState(
    () => duties.find((candidate) => candidate.state === (query.get('state') ?? 'TN'))?.state ?? duties[0]?.state ?? '',
  );
  const [buyer, setBuyer] = useState<Buyer>(() => BUYERS.find((candidate) => candidate === query.get('buyer')) ?? 'anyone');
  const selectedState = duties.find((candidate) => candidate.state === stateCode);
  const value = inputState.numbers?.value;
  const duty = selectedState && value !== undefined ? stampDuty(selectedState.rates, { value, buyer, today }) : null;
  const rangeText = (min: number, max: number) =>
    min === max ? rupees(max) : m['calculators.duty.between']({ least: rupees(min), most: rupees(max) });
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Select
            name="state"
            label={m['calculators.duty.state']()}
            value={stateCode}
            options={duties.map((candidate) => ({ value: candidate.state, label: candidate.name }))}
            onChange={(event) => {
              setStateCode(event.target.value);
              setUrlParams({ state: event.target.value });
            }}
          />
          <CalculatorField name="value" inputs={INPUTS} inputState={inputState} />
          <Select
            name="buyer"
            label={m['calculators.duty.buyer']()}
            value={buyer}
            options={BUYERS.map((candidate) => ({ value: candidate, label: BUYER_LABELS[candidate]() }))}
            onChange={(event) => {
              const nextBuyer = BUYERS.find((candidate) => candidate === event.target.value) ?? 'anyone';
              setBuyer(nextBuyer);
              setUrlParams({ buyer: nextBuyer });
            }}
          />
        </div>
        {duty && value !== undefined && (
          <Result label={m['calculators.duty.result']()} value={rangeText(duty.min, duty.max)}>
            <p>{m['calculators.duty.with_price']({ amount: rangeText(value + duty.min, value + duty.max) })}</p>
            <p className="text-14 text-muted">{SOURCE_STATUS_TEXTS[duty.sourceStatus]()}</p>
          </Result>
        )}
        {!duty && value !== undefined && selectedState && (
          <p className="rounded-card bg-mustard-soft p-5" aria-live="polite">
            <strong className="block">{m['calculators.duty.none']({ state: selectedState.name })}</strong>
            {m['calculators.duty.none_text']()}
          </p>
        )}
      </div>
      {duty && <StampDutyCharges duty={duty} />}
      <Formula>{m['calculators.duty.formula_text']()}</Formula>
    </>
  );
}
