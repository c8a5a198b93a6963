import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'float';
export type ButtonSize = 'md' | 'lg';

const VARIANT_CLASSES: Readonly<Record<ButtonVariant, string>> = {
  // in forced colours mode the background disappears
  primary: 'forced-colors:border bg-oxide text-on-oxide hover:bg-oxide-strong',
  outline: 'border border-line bg-card text-ink hover:border-edge',
  quiet: 'text-indigo hover:bg-indigo-soft',
  float: 'forced-colors:border rounded-full bg-oxide text-on-oxide float-shadow hover:bg-oxide-strong',
};
const SIZE_CLASSES: Readonly<Record<ButtonSize, string>> = { md: 'min-h-11 text-16', lg: 'min-h-13 text-18' };

interface CommonProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** As wide as its container. */
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}
type ButtonProps = CommonProps &
  ComponentPropsWithRef<'button'> & { /** A request is running: shows a spinner and ignores clicks. */ readonly busy?: boolean };
type LinkButtonProps = CommonProps & ComponentPropsWithRef<'a'> & { readonly href: string };

function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', wide = false, extra?: string): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2 py-1.5 text-center font-semibold transition-colors duration-150',
    variant !== 'float' && 'rounded-control',
    'aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-50',
    VARIANT_CLASSES[variant],
    SIZE_CLASSES[size],
    size === 'lg' && !wide ? 'px-6' : 'px-4',
    wide && 'w-full',
    extra,
  );
}

export function Button({ variant, size, wide, icon, busy = false, type = 'button', className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled` while busy, because a disabled button loses the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(variant, size, wide, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} className={buttonClasses(variant, size, wide, className)}>
      {icon}
      {children}
    </Anchor>
  );
}
