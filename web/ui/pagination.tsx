import { m } from '../../messages/compiled/messages.js';
import { Anchor } from './anchor.tsx';
import { cx } from './cx.ts';
import { BackIcon, ForwardIcon } from './icons.tsx';

interface PaginationProps {
  readonly page: number;
  readonly totalPages: number;
  /** Address of a page. */
  readonly href: (page: number) => string;
}

const item = 'inline-flex size-11 items-center justify-center rounded-control';

/** Links to the neighbouring pages, the first and the last; nothing when there is only one page. */
export function Pagination({ page, totalPages, href }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={m['shell.pages']()} className="flex items-center justify-center gap-1 py-8">
      <Step to={page - 1} of={totalPages} href={href} rel="prev" />
      <ul className="flex items-center gap-1">
        {shownPages(page, totalPages).map((shown, at, all) => (
          <li key={shown} className="flex items-center">
            {at > 0 && shown - all[at - 1]! > 1 && (
              <span aria-hidden="true" className="w-5 text-center text-muted">
                …
              </span>
            )}
            <Anchor
              href={href(shown)}
              aria-label={m['shell.page_number']({ page: shown })}
              aria-current={shown === page ? 'page' : undefined}
              className={cx(item, shown === page ? 'bg-oxide font-semibold text-on-oxide' : 'hover:bg-sand')}
            >
              {shown}
            </Anchor>
          </li>
        ))}
      </ul>
      <Step to={page + 1} of={totalPages} href={href} rel="next" />
    </nav>
  );
}

function Step({
  to,
  of,
  href,
  rel,
}: {
  readonly to: number;
  readonly of: number;
  readonly href: (page: number) => string;
  readonly rel: 'prev' | 'next';
}) {
  const Drawing = rel === 'prev' ? BackIcon : ForwardIcon;
  if (to < 1 || to > of) return <span className={cx(item, 'text-line')}>{<Drawing />}</span>;
  return (
    <Anchor
      href={href(to)}
      rel={rel}
      aria-label={rel === 'prev' ? m['shell.page_previous']() : m['shell.page_next']()}
      className={cx(item, 'hover:bg-sand')}
    >
      <Drawing />
    </Anchor>
  );
}

/** First, last, and the page with its neighbours. */
export function shownPages(page: number, total: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, total]);
  return [...wanted].filter((one) => one >= 1 && one <= total).toSorted((a, b) => a - b);
}
