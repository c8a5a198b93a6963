import { useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { MinusIcon } from '../../../ui/task-icons.tsx';
import { keepFocus } from '../keep-focus.ts';

interface StepperProps {
  readonly label: string;
  readonly hint: string | null;
  readonly error: string | undefined;
  readonly name: string;
  /** As typed. */
  readonly value: string;
  readonly inputMode: 'numeric' | 'decimal';
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly figure: number | null;
  readonly min: number;
  readonly max: number;
  readonly unit: string | null | undefined;
  readonly onChange: (text: string) => void;
  readonly onStep: (figure: number) => void;
  readonly onBlur: () => void;
}

/** A small whole figure: typed, or one more and one less by buttons (arrow keys in the box do the same). */
export function Stepper({ label, hint, error, figure, min, max, unit, onChange, onStep, ...input }: StepperProps) {
  const box = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const from = figure ?? (by > 0 ? Math.max(min, 0) - 1 : Math.max(min, 0) + 1);
    onStep(Math.min(max, Math.max(min, from + by)));
    keepFocus(() => box.current);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(tie) => (
        <div className="flex h-12 max-w-60 items-center rounded-control border border-edge bg-card focus-within:outline-3 focus-within:outline-indigo hover:border-ink has-aria-invalid:border-2 has-aria-invalid:border-oxide">
          <IconButton
            icon={MinusIcon}
            label={m['posting.less']({ label })}
            disabled={figure !== null && figure <= min}
            onClick={() => step(-1)}
            iconClassName="size-4.5"
          />
          <input
            {...input}
            {...tie}
            ref={box}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
            className="h-full min-w-0 flex-1 bg-transparent text-center text-16 outline-none"
          />
          {unit && <span className="shrink-0 text-14 text-muted">{unit}</span>}
          <IconButton
            icon={PlusIcon}
            label={m['posting.more']({ label })}
            disabled={figure !== null && figure >= max}
            onClick={() => step(1)}
            iconClassName="size-4.5"
          />
        </div>
      )}
    </Field>
  );
}
