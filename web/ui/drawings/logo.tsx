import { cx } from '../cx.ts';

/** The porch: a roof, two pillars, a step and an open front. Takes the colour of the surrounding text. */
function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 28 26"
      className={cx('h-6.5 w-7 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 9.5 14 2l12 7.5" />
      <path d="M7 9.5V20M21 9.5V20" />
      <path d="M2 23.5h24" />
    </svg>
  );
}

/** Logo with the name of the site. `picture` is the operator's own logo. */
export function Logo({ name, picture }: { readonly name: string; readonly picture?: string | null | undefined }) {
  return (
    <span className="inline-flex items-center gap-2 text-oxide">
      {picture ? <img src={picture} alt="" className="h-6.5 w-auto max-w-14 shrink-0" /> : <LogoMark />}
      <span className={cx('text-22 font-bold tracking-tight', !picture && 'lowercase')}>{name}</span>
    </span>
  );
}
