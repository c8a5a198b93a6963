import { cx } from './cx.ts';

const MAX_SHOWN = 99;

/**
 * Number of unread items at the corner of an icon; renders nothing for zero. For screen readers the link's label must contain the count.
 */
export function CountBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx('absolute min-w-4.5 rounded-full bg-oxide px-1 text-center text-12 leading-4.5 font-bold text-on-oxide', className)}
    >
      {Math.min(count, MAX_SHOWN)}
    </span>
  );
}
