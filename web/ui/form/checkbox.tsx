import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly children: ReactNode;
  /** Shown at the end of the row, such as a number of results. */
  readonly count?: ReactNode;
};

/** Checkbox with a label. The whole row can be pressed. The box is styled by the class `tick-box`, as a filter panel has a hundred. */
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
