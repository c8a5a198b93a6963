import { useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { cx } from '../../../ui/cx.ts';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { MinusIcon } from '../../../ui/drawings/task-icons.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';

type Counts = Readonly<Record<string, number>>;

/** A count per option: clicking it adds one, the minus button removes one. */
export function CountsControl({ field, value, onChange, onBlur, error, required }: ControlProps) {
  const counts: Counts = typeof value === 'object' && value !== null ? (value as Counts) : {};
  const setCount = (token: string, count: number) => {
    const { [token]: _, ...otherCounts } = counts;
    const nextCounts = count > 0 ? { ...otherCounts, [token]: count } : otherCounts;
    onChange(Object.keys(nextCounts).length > 0 ? nextCounts : null);
  };
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} required={required} className="flex flex-wrap gap-2">
      {(field.options ?? []).map((option) => (
        <CountButton
          key={option.value}
          label={option.label}
          count={counts[option.value] ?? 0}
          max={field.max ?? Infinity}
          onCountChange={(count) => setCount(option.value, count)}
          onBlur={onBlur}
        />
      ))}
    </Fieldset>
  );
}

interface CountButtonProps {
  readonly label: string;
  readonly count: number;
  readonly max: number;
  readonly onCountChange: (count: number) => void;
  readonly onBlur: () => void;
}

function CountButton({ label, count, max, onCountChange, onBlur }: CountButtonProps) {
  const isSelected = count > 0;
  const plusButton = useRef<HTMLButtonElement>(null);
  const minusButton = useRef<HTMLButtonElement>(null);
  return (
    <div
      className={cx(
        'inline-flex min-h-11 items-center rounded-full border',
        isSelected ? 'border-oxide bg-oxide-soft font-semibold text-oxide' : 'border-line bg-card hover:border-edge',
      )}
    >
      <button
        ref={minusButton}
        type="button"
        aria-label={m['posting.less']({ label })}
        onClick={() => {
          onCountChange(count - 1);
          keepFocus(() => plusButton.current);
        }}
        disabled={!isSelected}
        className={cx('size-11 items-center justify-center rounded-full', isSelected ? 'inline-flex' : 'hidden')}
      >
        <MinusIcon className="size-4.5" />
      </button>
      <button
        ref={plusButton}
        type="button"
        aria-label={m['posting.count_of']({ label, count })}
        disabled={count >= max}
        onClick={() => {
          onCountChange(count + 1);
          keepFocus(() => minusButton.current);
        }}
        onBlur={onBlur}
        className={cx('inline-flex min-h-11 items-center gap-2 rounded-full pr-3.5', isSelected ? 'pl-0' : 'pl-4')}
      >
        {isSelected ? m['posting.counted']({ count, item: label }) : label}
        <PlusIcon className="size-4.5" />
      </button>
    </div>
  );
}
