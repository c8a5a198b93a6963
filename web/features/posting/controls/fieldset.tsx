import { useId, useRef, type ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { cx } from '../../../ui/cx.ts';
import { describedBy, FieldNote } from '../../../ui/form/field.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';

interface FieldsetProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Clears the choice; only for optional fields. */
  readonly onClear?: (() => void) | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A group of controls for one field, with a legend, hint and error. */
export function Fieldset({ label, hint, error, required = false, onClear, className, children }: FieldsetProps) {
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const descriptionIds = describedBy(id, { hint, error });
  return (
    <fieldset ref={fieldset} aria-describedby={descriptionIds} aria-invalid={error ? true : undefined} className="min-w-0">
      <legend className="font-semibold">
        {label}
        {!required && <span className="font-normal text-muted">{` ${m['posting.optional']()}`}</span>}
      </legend>
      {onClear && (
        <button
          type="button"
          onClick={() => {
            onClear();
            keepFocus(() => fieldset.current?.querySelector('input'));
          }}
          className="float-right -mt-8 min-h-11 px-2 text-14 font-semibold text-indigo hover:underline"
        >
          {m['posting.clear']()}
          <span className="sr-only">{` ${label}`}</span>
        </button>
      )}
      <div className={cx('mt-2', className)}>{children}</div>
      <div className={descriptionIds ? 'mt-1.5' : ''}>
        <FieldNote id={id} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}

/** The label of a field. For optional fields it says so. */
export function fieldLabel(label: string, required: boolean): string {
  return required ? label : m['posting.label_optional']({ label });
}
