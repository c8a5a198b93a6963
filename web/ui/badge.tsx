import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CheckIcon } from './icons.tsx';

const LOOK = {
  confirmed: 'bg-leaf-soft text-leaf',
  warning: 'bg-mustard-soft text-mustard',
  plain: 'bg-sand text-muted',
} as const;

/** A short word about a listing. Only `confirmed` carries the tick: it is the one thing somebody vouched for. */
export function Badge({
  look,
  children,
  className,
}: {
  readonly look: keyof typeof LOOK;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md px-2 py-0.5 text-12 font-semibold',
        LOOK[look],
        className,
      )}
    >
      {look === 'confirmed' && <CheckIcon className="size-3.5" />}
      {children}
    </span>
  );
}
