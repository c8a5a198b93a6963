import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

type OptionChipProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & {
  readonly type: 'radio' | 'checkbox';
  readonly children: ReactNode;
};

/** A radio button or checkbox that looks like a chip. Keyboard and form behaviour are the browser's. */
export function OptionChip({ children, className, ...input }: OptionChipProps) {
  return (
    <label
      className={cx(
        'relative inline-flex min-h-11 max-w-full cursor-pointer select-none items-center rounded-full border border-line bg-card px-4 py-2 transition-colors duration-150 hover:border-edge',
        'has-checked:border-oxide has-checked:bg-oxide-soft has-checked:font-semibold has-checked:text-oxide',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        'has-disabled:cursor-default has-disabled:opacity-50',
        className,
      )}
    >
      <input {...input} className="pointer-events-none absolute inset-0 appearance-none rounded-full outline-none" />
      <span className="relative">{children}</span>
    </label>
  );
}
