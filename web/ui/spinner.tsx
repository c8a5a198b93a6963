import { cx } from './cx.ts';

/** Loading indicator. Hidden from screen readers: the text next to it says what is loading. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={cx('size-5 shrink-0 animate-turn', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" opacity="0.25" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" strokeLinecap="round" />
    </svg>
  );
}
