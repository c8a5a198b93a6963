import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly children: ReactNode;
  /** At the end of the row: how many there are. */
  readonly count?: ReactNode;
};

/** A box with its words; the whole row is the target. The box itself is drawn by `tick-box`: a filter panel holds a hundred. */
export function Checkbox({ children, count, className, ...input }: CheckboxProps) {
  return (
    <label
      className={cx('flex min-h-11 cursor-pointer items-center gap-2.5 has-disabled:cursor-default has-disabled:opacity-50', className)}
    >
      <input {...input} type="checkbox" className="tick-box" />
      <span className="min-w-0 flex-1">{children}</span>
      {count !== undefined && <span className="text-14 text-muted">{count}</span>}
    </label>
  );
}
