import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import { cx } from './cx.ts';
import { CloseIcon } from './drawings/icons.tsx';

interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly selected: boolean;
  readonly children: ReactNode;
}
/** A toggle button for one option. */
export function Chip({ selected, children, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={selected} className={cx('chip', selected && 'chip-selected', className)}>
      {children}
    </button>
  );
}

interface ChipLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  readonly href: string;
  readonly selected?: boolean;
  /** Label of a cross at the end of the chip. Set when the link removes what the chip names. */
  readonly removes?: string;
  readonly children: ReactNode;
}
/** A chip as a link, for options that are part of the URL. */
export function ChipLink({ selected = false, removes, children, className, ...rest }: ChipLinkProps) {
  return (
    <Anchor {...rest} className={cx('chip', selected && 'chip-selected', className)}>
      {children}
      {removes !== undefined && (
        <>
          <CloseIcon className="size-4" />
          <span className="sr-only">{removes}</span>
        </>
      )}
    </Anchor>
  );
}
