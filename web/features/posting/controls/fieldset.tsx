import { useId, useRef, type ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { cx } from '../../../ui/cx.ts';
import { describedBy, FieldNote } from '../../../ui/field.tsx';
import { keepFocus } from '../keep-focus.ts';

interface FieldsetProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly needed?: boolean;
  /** Takes back what was chosen; only where that can be left open. */
  readonly onClear?: (() => void) | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A question with several controls under it, named for screen readers by its legend. */
export function Fieldset({ label, hint, error, needed = false, onClear, className, children }: FieldsetProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const said = describedBy(id, { hint, error });
  return (
    <fieldset ref={box} aria-describedby={said} aria-invalid={error ? true : undefined} className="min-w-0">
      <legend className="font-semibold">
        {label}
        {!needed && <span className="font-normal text-muted">{` ${m['posting.optional']()}`}</span>}
      </legend>
      {onClear && (
        <button
          type="button"
          onClick={() => {
            onClear();
            keepFocus(() => box.current?.querySelector('input'));
          }}
          className="float-right -mt-8 min-h-11 px-2 text-14 font-semibold text-indigo hover:underline"
        >
          {m['posting.clear']()}
          <span className="sr-only">{` ${label}`}</span>
        </button>
      )}
      <div className={cx('mt-2', className)}>{children}</div>
      <div className={said ? 'mt-1.5' : ''}>
        <FieldNote id={id} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}

/** The label of a single control, with a word where it may be left open. */
export function labelOf(label: string, needed: boolean): string {
  return needed ? label : m['posting.label_optional']({ label });
}
