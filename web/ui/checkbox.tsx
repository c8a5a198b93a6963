import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly children: ReactNode;
  /** At the end of the row: how many there are. */
  readonly count?: ReactNode;
};

/** A box with its words; the whole row is the target. */
export function Checkbox({ children, count, className, ...input }: CheckboxProps) {
  return (
    <label
      className={cx('flex min-h-11 cursor-pointer items-center gap-2.5 has-disabled:cursor-default has-disabled:opacity-50', className)}
    >
      <span className="relative inline-flex size-5 shrink-0">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 cursor-pointer appearance-none rounded-[5px] border border-edge bg-card transition-colors duration-150 checked:border-oxide checked:bg-oxide hover:border-ink"
        />
        <svg
          viewBox="0 0 20 20"
          className="pointer-events-none absolute inset-0 hidden text-on-oxide peer-checked:block"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m5 10.5 3.5 3.5 6.5-7.5" />
        </svg>
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      {count !== undefined && <span className="text-14 text-muted">{count}</span>}
    </label>
  );
}
