import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { AlertIcon } from './icons.tsx';

export interface FieldText {
  readonly label: string;
  /** Read by screen readers only, where the screen makes it plain. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** Something to look at again; does not refuse the value. */
  readonly warning?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
}

interface FieldProps extends FieldText {
  readonly className?: string;
  /** Receives what ties the control to its label and texts. */
  readonly children: (tie: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }) => ReactNode;
}

/** Outline of every text control: 16 px of type, so that phones do not zoom in. */
export const controlClass = cx(
  'min-h-12 w-full rounded-control border border-edge bg-card px-3.5 text-16 text-ink placeholder:text-muted',
  'hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-oxide aria-invalid:border-2 disabled:bg-sand disabled:text-muted',
);

/** Label, control, and what is said about it, tied together for screen readers. */
export function Field({ label, hideLabel, hint, warning, error, required, className, children }: FieldProps) {
  const id = useId();
  const text = { hint, warning, error };
  const said = describedBy(id, text);
  const tie = { id, ...(said ? { 'aria-describedby': said } : {}), ...(error ? { 'aria-invalid': true as const } : {}) };
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-oxide">
            {' *'}
          </span>
        )}
      </label>
      {children(tie)}
      <FieldNote id={id} {...text} />
    </div>
  );
}

type Notes = Pick<FieldText, 'hint' | 'warning' | 'error'>;

/** The ids of the texts that `FieldNote` shows for a control, the problem first; undefined when there are none. */
export function describedBy(id: string, { hint, warning, error }: Notes): string | undefined {
  const ids = [...(error || warning ? [`${id}-note`] : []), ...(hint ? [`${id}-hint`] : [])];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/**
 * What stands under a control: an error, or else a warning, and the hint below it, which is needed most while something is wrong.
 * Changes of either are read out.
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
