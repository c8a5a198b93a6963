import { useState } from 'react';
import { convertLand, LAND_UNIT_NAMES, type LandUnit } from '../../../contract/calculators/land-units.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Select } from '../../ui/form/select.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { CalculatorField } from './calculator-field.tsx';
import type { CalculatorInputs } from './calculator-inputs.ts';
import { setUrlParams } from './set-url-params.ts';
import { Formula } from './result.tsx';
import { useCalculatorInputs } from './use-calculator-inputs.ts';

const INPUTS = {
  value: { label: m['calculators.area.value'], unit: 'plain', min: 0, max: 1_000_000_000, initial: 1 },
} satisfies CalculatorInputs;
const UNIT_NAMES: Readonly<Record<LandUnit, () => string>> = {
  sqft: m['calculators.area.unit_sqft'],
  sqyd: m['calculators.area.unit_sqyd'],
  sqm: m['calculators.area.unit_sqm'],
  cent: m['calculators.area.unit_cent'],
  ground: m['calculators.area.unit_ground'],
  gunta: m['calculators.area.unit_gunta'],
  ankanam: m['calculators.area.unit_ankanam'],
  marla: m['calculators.area.unit_marla'],
  kanal: m['calculators.area.unit_kanal'],
  acre: m['calculators.area.unit_acre'],
  are: m['calculators.area.unit_are'],
  hectare: m['calculators.area.unit_hectare'],
};
const numberFormat = new Intl.NumberFormat('en-IN', { maximumSignificantDigits: 8 });

function parseUnit(text: string | null): LandUnit {
  return LAND_UNIT_NAMES.find((name) => name === text) ?? 'cent';
}

/** Converts an area to all units. */
export function AreaConverter({ search }: CalculatorProps) {
  const inputState = useCalculatorInputs(INPUTS, search);
  const [unit, setUnit] = useState(() => parseUnit(new URLSearchParams(search).get('unit')));
  const value = inputState.numbers?.value;
  return (
    <>
      <div className="grid max-w-2xl grid-cols-2 gap-4">
        <CalculatorField name="value" inputs={INPUTS} inputState={inputState} />
        <Select
          name="unit"
          label={m['calculators.area.unit']()}
          value={unit}
          options={LAND_UNIT_NAMES.map((name) => ({ value: name, label: UNIT_NAMES[name]() }))}
          onChange={(event) => {
            const nextUnit = parseUnit(event.target.value);
            setUnit(nextUnit);
            setUrlParams({ unit: nextUnit });
          }}
        />
      </div>
      {value !== undefined && (
        <dl aria-live="polite" className="mt-6 grid max-w-2xl grid-cols-1 gap-x-8 sm:grid-cols-2">
          {LAND_UNIT_NAMES.filter((name) => name !== unit).map((name) => (
            <div key={name} className="flex min-h-12 items-center justify-between gap-4 border-b border-line">
              <dt className="text-muted">{UNIT_NAMES[name]()}</dt>
              <dd className="text-18 font-semibold">{numberFormat.format(convertLand(value, unit, name))}</dd>
            </div>
          ))}
        </dl>
      )}
      <Formula>{m['calculators.area.formula_text']()}</Formula>
    </>
  );
}
