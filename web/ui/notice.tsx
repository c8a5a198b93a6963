import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONE_CLASSES = {
  calm: 'border-line bg-card',
  attention: 'border-mustard bg-mustard-soft',
  good: 'border-leaf bg-leaf-soft',
};

interface NoticeProps {
  readonly tone: keyof typeof TONE_CLASSES;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A message about a complete form or page, announced to screen readers when it appears. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div
      role="status"
      className={cx('mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border px-4 py-3', TONE_CLASSES[tone])}
    >
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  );
}
