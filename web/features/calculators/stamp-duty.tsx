import { useState } from 'react';
import { BUYERS, stampDuty, type Buyer } from '../../../contract/sums/stamp-duty.ts';
import { m } from '../../../messages/compiled/messages.js';
import { rupees } from '../../lib/money.ts';
import { Select } from '../../ui/select.tsx';
import type { CalculatorProps } from './calculators.ts';
import { DutyLines } from './duty-lines.tsx';
import { FigureInput } from './figure-input.tsx';
import type { Figures } from './figures.ts';
import { keepInAddress } from './keep-in-address.ts';
import { Formula, Result } from './result.tsx';
import { useFigures } from './use-figures.ts';

const FIGURES = {
  value: {
    label: m['calculators.duty.value'],
    hint: m['calculators.duty.value_hint'],
    unit: 'rupees',
    min: 1000,
    max: 50_000_000_000,
    initial: 5_000_000,
  },
} satisfies Figures;
const BUYER_NAMES: Readonly<Record<Buyer, () => string>> = {
  anyone: m['calculators.duty.buyer_anyone'],
  woman: m['calculators.duty.buyer_woman'],
  joint: m['calculators.duty.buyer_joint'],
};
const TRUST = {
  sourced: m['calculators.duty.sourced'],
  reported: m['calculators.duty.reported'],
  disputed: m['calculators.duty.disputed'],
};

/** What a state takes of a sale, each rate with its date and source. */
export function StampDuty({ search, duties, today }: CalculatorProps) {
  const asked = new URLSearchParams(search);
  const state = useFigures(FIGURES, search);
  const [code, setCode] = useState(() => duties.find((one) => one.state === (asked.get('state') ?? 'TN'))?.state ?? duties[0]?.state ?? '');
  const [buyer, setBuyer] = useState<Buyer>(() => BUYERS.find((one) => one === asked.get('buyer')) ?? 'anyone');
  const chosen = duties.find((one) => one.state === code);
  const value = state.numbers?.value;
  const duty = chosen && value !== undefined ? stampDuty(chosen.rates, { value, buyer, today }) : null;
  const sum = (least: number, most: number) =>
    least === most ? rupees(most) : m['calculators.duty.between']({ least: rupees(least), most: rupees(most) });
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Select
            name="state"
            label={m['calculators.duty.state']()}
            value={code}
            options={duties.map((one) => ({ value: one.state, label: one.name }))}
            onChange={(event) => {
              setCode(event.target.value);
              keepInAddress({ state: event.target.value });
            }}
          />
          <FigureInput name="value" figures={FIGURES} state={state} />
          <Select
            name="buyer"
            label={m['calculators.duty.buyer']()}
            value={buyer}
            options={BUYERS.map((one) => ({ value: one, label: BUYER_NAMES[one]() }))}
            onChange={(event) => {
              const now = BUYERS.find((one) => one === event.target.value) ?? 'anyone';
              setBuyer(now);
              keepInAddress({ buyer: now });
            }}
          />
        </div>
        {duty && value !== undefined && (
          <Result label={m['calculators.duty.result']()} value={sum(duty.least, duty.most)}>
            <p>{m['calculators.duty.with_price']({ amount: sum(value + duty.least, value + duty.most) })}</p>
            <p className="text-14 text-muted">{TRUST[duty.trust]()}</p>
          </Result>
        )}
        {!duty && value !== undefined && chosen && (
          <p className="rounded-card bg-mustard-soft p-5" aria-live="polite">
            <strong className="block">{m['calculators.duty.none']({ state: chosen.name })}</strong>
            {m['calculators.duty.none_text']()}
          </p>
        )}
      </div>
      {duty && <DutyLines duty={duty} />}
      <Formula>{m['calculators.duty.formula_text']()}</Formula>
    </>
  );
}
