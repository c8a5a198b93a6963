import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import type { Icon } from './drawings/icons.tsx';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly icon: Icon;
  /** What the button does, for screen readers and as a tooltip. */
  readonly label: string;
  /** `plain` for buttons on pages, `round` for buttons on pictures and maps. */
  readonly variant?: 'plain' | 'round';
  readonly iconClassName?: string;
}

export function IconButton({
  icon: ButtonIcon,
  label,
  variant = 'plain',
  iconClassName,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 disabled:opacity-40',
        variant === 'round' ? 'border border-line bg-card text-ink card-shadow hover:border-edge' : 'text-ink hover:bg-sand',
        className,
      )}
    >
      <ButtonIcon className={cx('size-5.5', iconClassName)} />
    </button>
  );
}
