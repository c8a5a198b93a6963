import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { AlertIcon } from '../drawings/icons.tsx';

export interface FieldText {
  readonly label: string;
  /** Shows the label to screen readers only, where the context makes it obvious. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** Says that the value may be wrong. The value is still accepted. */
  readonly warning?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
}

interface FieldProps extends FieldText {
  readonly className?: string;
  /** Receives the attributes that connect the control with its label and texts. */
  readonly children: (controlProps: {
    readonly id: string;
    readonly 'aria-describedby'?: string;
    readonly 'aria-invalid'?: true;
  }) => ReactNode;
}

/** Style of text controls. The font size is 16 px, because phones zoom in on smaller ones. */
export const controlClass = cx(
  'min-h-12 w-full rounded-control border border-edge bg-card px-3.5 text-16 text-ink placeholder:text-muted',
  'hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-oxide aria-invalid:border-2 disabled:bg-sand disabled:text-muted',
);

/** A control with its label and texts, which are connected for screen readers. */
export function Field({ label, hideLabel, hint, warning, error, required, className, children }: FieldProps) {
  const id = useId();
  const notes = { hint, warning, error };
  const descriptionIds = describedBy(id, notes);
  const controlProps = {
    id,
    ...(descriptionIds ? { 'aria-describedby': descriptionIds } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  };
  // "Carpet area (optional)": the part in brackets at the end is shown less prominently
  const [, name = label, remark] = /^(.+)( \([^()]+\))$/.exec(label) ?? [];
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {name}
        {remark && <span className="font-normal text-muted">{remark}</span>}
        {required && (
          <span aria-hidden="true" className="text-oxide">
            {' *'}
          </span>
        )}
      </label>
      {children(controlProps)}
      <FieldNote id={id} {...notes} />
    </div>
  );
}

type Notes = Pick<FieldText, 'hint' | 'warning' | 'error'>;

/** Ids of the texts that `FieldNote` shows for a control, the error first. Undefined when there are none. */
export function describedBy(id: string, { hint, warning, error }: Notes): string | undefined {
  const ids = [...(error || warning ? [`${id}-note`] : []), ...(hint ? [`${id}-hint`] : [])];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/**
 * Texts under a control: the error, otherwise the warning; and the hint, which is most useful while there is an error. Changes are
 * announced to screen readers.
 */
export function FieldNote({ id, hint, warning, error }: Notes & { readonly id: string }) {
  const note = error ?? warning;
  return (
    <div aria-live="polite" className="text-14">
      {note && (
        <p id={`${id}-note`} className={cx('flex items-start gap-1.5', error ? 'text-oxide' : 'text-mustard')}>
          {error && <AlertIcon className="mt-0.5 size-4" />}
          <span>{note}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={cx('text-muted', Boolean(note) && 'mt-0.5')}>
          {hint}
        </p>
      )}
    </div>
  );
}
