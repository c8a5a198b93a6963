import { useId, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { isArea } from '../../../../kinds/area.ts';
import { cx } from '../../../ui/cx.ts';
import { controlClass, Field } from '../../../ui/form/field.tsx';
import { DownIcon } from '../../../ui/drawings/icons.tsx';
import { unitOptions } from '../model/area-units.ts';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';
import { numberOrText, displayedNumber } from './number-text.ts';

/** An area with its unit. The number is stored in the unit in which it was entered. */
export function AreaControl({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  const unitId = useId();
  const area = typeof value === 'object' && value !== null ? (value as { value: unknown; unit: string }) : null;
  const [typedText, setTypedText] = useState('');
  const [selectedUnit, setSelectedUnit] = useState(field.options?.[0]?.value ?? 'sqft');
  const unit = area?.unit ?? selectedUnit;
  const onType = (text: string) => {
    setTypedText(text);
    const typedValue = numberOrText(text);
    onChange(typedValue === null ? null : { value: typedValue, unit });
  };
  const onUnitChange = (nextUnit: string) => {
    setSelectedUnit(nextUnit);
    if (area) onChange({ ...area, unit: nextUnit });
  };
  return (
    <Field label={fieldLabel(field.label, required)} hint={field.hint} error={error}>
      {(controlProps) => (
        <div className="flex gap-2">
          <input
            {...controlProps}
            name={path}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={displayedNumber(typedText, isArea(value) ? value.value : (area?.value ?? null))}
            onChange={(event) => onType(event.target.value)}
            onBlur={onBlur}
            className={cx(controlClass, 'min-w-0 flex-1')}
          />
          <div className="relative w-32 shrink-0">
            <label htmlFor={unitId} className="sr-only">
              {m['posting.unit_of']({ label: field.label })}
            </label>
            <select
              id={unitId}
              name={`${path}_unit`}
              value={unit}
              onChange={(event) => onUnitChange(event.target.value)}
              className={cx(controlClass, 'appearance-none pr-9')}
            >
              {unitOptions(field, unit).map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <DownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
          </div>
        </div>
      )}
    </Field>
  );
}
