import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import { cx } from './cx.ts';
import { CloseIcon } from './icons.tsx';

const base =
  'inline-flex min-h-11 shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-full border px-4 transition-colors duration-150';
const plain = 'border-line bg-card text-ink hover:border-edge';
const chosen = 'border-oxide bg-oxide-soft font-semibold text-oxide';

interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly selected: boolean;
  readonly children: ReactNode;
}
/** A choice that is on or off. */
export function Chip({ selected, children, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={selected} className={cx(base, selected ? chosen : plain, className)}>
      {children}
    </button>
  );
}

interface ChipLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  readonly href: string;
  readonly selected?: boolean;
  /** Label of the cross: the link then takes away what the chip says. */
  readonly removes?: string;
  readonly children: ReactNode;
}
/** The same as a link, for choices that live in the URL. */
export function ChipLink({ selected = false, removes, children, className, ...rest }: ChipLinkProps) {
  return (
    <Anchor {...rest} className={cx(base, selected ? chosen : plain, className)}>
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
