import { useId, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { isArea } from '../../../../kinds/area.ts';
import { cx } from '../../../ui/cx.ts';
import { controlClass, Field } from '../../../ui/field.tsx';
import { DownIcon } from '../../../ui/icons.tsx';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';
import { parseNumber, shownNumber } from './number-text.ts';

/** An extent with its unit, kept as entered. */
export function AreaControl({ field, path, value, onChange, onBlur, error, needed }: ControlProps) {
  const units = field.options ?? [];
  const unitId = useId();
  const given = typeof value === 'object' && value !== null ? (value as { value: unknown; unit: string }) : null;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(units[0]?.value ?? 'sqft');
  const unit = given?.unit ?? chosen;
  const type = (text: string) => {
    setTyped(text);
    const figure = parseNumber(text);
    onChange(figure === null ? null : { value: figure, unit });
  };
  const choose = (next: string) => {
    setChosen(next);
    if (given) onChange({ ...given, unit: next });
  };
  return (
    <Field label={labelOf(field.label, needed)} hint={field.hint} error={error}>
      {(tie) => (
        <div className="flex gap-2">
          <input
            {...tie}
            name={path}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={shownNumber(typed, isArea(value) ? value.value : (given?.value ?? null))}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            className={cx(controlClass, 'min-w-0 flex-1')}
          />
          <div className="relative w-28 shrink-0">
            <label htmlFor={unitId} className="sr-only">
              {m['posting.unit_of']({ label: field.label })}
            </label>
            <select
              id={unitId}
              name={`${path}_unit`}
              value={unit}
              onChange={(event) => choose(event.target.value)}
              className={cx(controlClass, 'appearance-none pr-9')}
            >
              {units.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
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
