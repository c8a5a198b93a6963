import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldText } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'prefix'> & {
    /** Shown before the input, such as `₹` or `+91`. */
    readonly prefix?: ReactNode;
    /** Shown after the input, such as `per month`. */
    readonly suffix?: ReactNode;
  };

export function TextField({ label, hideLabel, hint, warning, error, prefix, suffix, className, ...input }: TextFieldProps) {
  const fieldProps = { label, hideLabel, hint, warning, error, required: input.required };
  return (
    <Field {...fieldProps} className={className}>
      {(controlProps) =>
        prefix === undefined && suffix === undefined ? (
          <input {...input} {...controlProps} className={controlClass} />
        ) : (
          <div
            className={cx(
              controlClass,
              'flex items-center gap-2 focus-within:outline-3 focus-within:outline-indigo has-aria-invalid:border-2 has-aria-invalid:border-oxide',
            )}
          >
            {prefix !== undefined && <span className="shrink-0">{prefix}</span>}
            <input {...input} {...controlProps} className="h-full min-h-11 w-full min-w-0 flex-1 bg-transparent outline-none" />
            {suffix !== undefined && <span className="shrink-0 text-muted">{suffix}</span>}
          </div>
        )
      }
    </Field>
  );
}

/** Text field with several lines. It grows with its content where the browser supports that. */
export function TextArea({
  label,
  hideLabel,
  hint,
  warning,
  error,
  className,
  ...input
}: FieldText & Omit<ComponentPropsWithRef<'textarea'>, 'id'>) {
  const fieldProps = { label, hideLabel, hint, warning, error, required: input.required };
  return (
    <Field {...fieldProps} className={className}>
      {(controlProps) => (
        <textarea rows={4} {...input} {...controlProps} className={cx(controlClass, 'field-sizing-content max-h-80 py-2.5')} />
      )}
    </Field>
  );
}
