import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

const LOOK = {
  calm: 'border-line bg-card',
  attention: 'border-mustard bg-mustard-soft',
  good: 'border-leaf bg-leaf-soft',
};

interface NoticeProps {
  readonly look: keyof typeof LOOK;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A sentence above the form about the whole of it, read out when it appears. */
export function Notice({ look, children, action }: NoticeProps) {
  return (
    <div
      role="status"
      className={cx('mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border px-4 py-3', LOOK[look])}
    >
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  );
}
