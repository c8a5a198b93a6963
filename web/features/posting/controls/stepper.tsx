import { useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Field } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { MinusIcon } from '../../../ui/drawings/task-icons.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';

interface StepperProps {
  readonly label: string;
  readonly hint: string | null;
  readonly error: string | undefined;
  readonly name: string;
  /** The typed text. */
  readonly value: string;
  readonly inputMode: 'numeric' | 'decimal';
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly number: number | null;
  readonly min: number;
  readonly max: number;
  readonly unit: string | null | undefined;
  readonly onChange: (text: string) => void;
  readonly onStep: (number: number) => void;
  readonly onBlur: () => void;
}

/** A small whole number that can be typed, or changed with plus and minus buttons or the arrow keys. */
export function Stepper({ label, hint, error, number, min, max, unit, onChange, onStep, ...input }: StepperProps) {
  const inputElement = useRef<HTMLInputElement>(null);
  const step = (direction: 1 | -1) => {
    // The first step in an empty field sets it to zero, or to the minimum if that is higher.
    const start = number ?? (direction > 0 ? Math.max(min, 0) - 1 : Math.max(min, 0) + 1);
    onStep(Math.min(max, Math.max(min, start + direction)));
    keepFocus(() => inputElement.current);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <div className="flex h-12 max-w-60 items-center rounded-control border border-edge bg-card focus-within:outline-3 focus-within:outline-indigo hover:border-ink has-aria-invalid:border-2 has-aria-invalid:border-oxide">
          <IconButton
            icon={MinusIcon}
            label={m['posting.less']({ label })}
            disabled={number !== null && number <= min}
            onClick={() => step(-1)}
            iconClassName="size-4.5"
          />
          <input
            {...input}
            {...controlProps}
            ref={inputElement}
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
            disabled={number !== null && number >= max}
            onClick={() => step(1)}
            iconClassName="size-4.5"
          />
        </div>
      )}
    </Field>
  );
}
