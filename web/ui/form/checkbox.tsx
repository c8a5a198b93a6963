import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly children: ReactNode;
  /** Shown at the end of the row, such as the number of results. */
  readonly count?: ReactNode;
};

/**
 * Checkbox with a label; the whole row can be clicked. Its classes are in the style sheet, because a filter panel has a hundred of them.
 */
export function Checkbox({ children, count, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('tick-row', className)}>
      <input {...input} type="checkbox" className="tick-box" />
      {typeof children === 'string' ? children : <span>{children}</span>}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}
