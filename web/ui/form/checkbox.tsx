import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly children: ReactNode;
  /** Shown at the end of the row, such as a number of results. */
  readonly count?: ReactNode;
};

/** Checkbox with a label. The whole row can be pressed. Its classes are in the style sheet, as a filter panel has a hundred. */
export function Checkbox({ children, count, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('tick-row', className)}>
      <input {...input} type="checkbox" className="tick-box" />
      {typeof children === 'string' ? children : <span>{children}</span>}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}
