import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CheckIcon } from './drawings/icons.tsx';

const TONE_CLASSES = {
  confirmed: 'bg-leaf-soft text-leaf',
  warning: 'bg-mustard-soft text-mustard',
  plain: 'bg-sand text-muted',
} as const;

interface BadgeProps {
  readonly tone: keyof typeof TONE_CLASSES;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A short label on a listing. Only `confirmed` has a tick, because a person confirmed it. */
export function Badge({ tone, children, className }: BadgeProps) {
  return (
    <span className={cx('badge', TONE_CLASSES[tone], className)}>
      {tone === 'confirmed' && <CheckIcon className="size-3.5" />}
      {children}
    </span>
  );
}
