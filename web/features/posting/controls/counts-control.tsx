import { useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { cx } from '../../../ui/cx.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { MinusIcon } from '../../../ui/task-icons.tsx';
import { keepFocus } from '../keep-focus.ts';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';

type Counts = Readonly<Record<string, number>>;

/** How many of each thing: a press adds one, the minus takes one away. */
export function CountsControl({ field, value, onChange, onBlur, error, needed }: ControlProps) {
  const counts: Counts = typeof value === 'object' && value !== null ? (value as Counts) : {};
  const set = (token: string, count: number) => {
    const { [token]: _, ...rest } = counts;
    const next = count > 0 ? { ...rest, [token]: count } : rest;
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} needed={needed} className="flex flex-wrap gap-2">
      {(field.options ?? []).map((option) => (
        <Counted
          key={option.value}
          label={option.label}
          count={counts[option.value] ?? 0}
          max={field.max ?? Infinity}
          onCount={(count) => set(option.value, count)}
          onBlur={onBlur}
        />
      ))}
    </Fieldset>
  );
}

interface CountedProps {
  readonly label: string;
  readonly count: number;
  readonly max: number;
  readonly onCount: (count: number) => void;
  readonly onBlur: () => void;
}

function Counted({ label, count, max, onCount, onBlur }: CountedProps) {
  const chosen = count > 0;
  const more = useRef<HTMLButtonElement>(null);
  const less = useRef<HTMLButtonElement>(null);
  return (
    <div
      className={cx(
        'inline-flex min-h-11 items-center rounded-full border',
        chosen ? 'border-oxide bg-oxide-soft font-semibold text-oxide' : 'border-line bg-card hover:border-edge',
      )}
    >
      <button
        ref={less}
        type="button"
        aria-label={m['posting.less']({ label })}
        onClick={() => {
          onCount(count - 1);
          keepFocus(() => more.current);
        }}
        disabled={!chosen}
        className={cx('size-11 items-center justify-center rounded-full', chosen ? 'inline-flex' : 'hidden')}
      >
        <MinusIcon className="size-4.5" />
      </button>
      <button
        ref={more}
        type="button"
        aria-label={m['posting.count_of']({ label, count })}
        disabled={count >= max}
        onClick={() => {
          onCount(count + 1);
          keepFocus(() => less.current);
        }}
        onBlur={onBlur}
        className={cx('inline-flex min-h-11 items-center gap-2 rounded-full pr-3.5', chosen ? 'pl-0' : 'pl-4')}
      >
        {chosen ? m['posting.counted']({ count, item: label }) : label}
        <PlusIcon className="size-4.5" />
      </button>
    </div>
  );
}
