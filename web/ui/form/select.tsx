import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldText } from './field.tsx';
import { DownIcon } from '../drawings/icons.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}
type SelectProps = FieldText &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> & {
    readonly options: readonly Option[];
    /** Text of the first option, which has no value. */
    readonly placeholder?: string;
  };

/** Native select; phones show it as their own picker. */
export function Select({ label, hideLabel, hint, warning, error, options, placeholder, className, ...select }: SelectProps) {
  const fieldProps = { label, hideLabel, hint, warning, error, required: select.required };
  return (
    <Field {...fieldProps} className={className}>
      {(controlProps) => (
        <div className="relative">
          <select {...select} {...controlProps} className={cx(controlClass, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <DownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Field>
  );
}
