import { m } from '../../messages/compiled/messages.js';
import { Anchor } from './anchor.tsx';
import { cx } from './cx.ts';
import { BackIcon, ForwardIcon } from './drawings/icons.tsx';

interface PaginationProps {
  readonly page: number;
  readonly totalPages: number;
  /** Returns the URL of a page. */
  readonly href: (page: number) => string;
}

const ITEM = 'inline-flex size-11 items-center justify-center rounded-control';

/** Links to the neighbouring, first and last pages. Renders nothing when there is only one page. */
export function Pagination({ page, totalPages, href }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={m['shell.pages']()} className="flex items-center justify-center gap-1 py-8">
      <Step to={page - 1} totalPages={totalPages} href={href} rel="prev" />
      <ul className="flex items-center gap-1">
        {pageNumbers(page, totalPages).map((pageNumber, index, numbers) => (
          <li key={pageNumber} className="flex items-center">
            {index > 0 && pageNumber - numbers[index - 1]! > 1 && (
              <span aria-hidden="true" className="w-5 text-center text-muted">
                …
              </span>
            )}
            <Anchor
              href={href(pageNumber)}
              aria-label={m['shell.page_number']({ page: pageNumber })}
              aria-current={pageNumber === page ? 'page' : undefined}
              className={cx(ITEM, pageNumber === page ? 'bg-oxide font-semibold text-on-oxide' : 'hover:bg-sand')}
            >
              {pageNumber}
            </Anchor>
          </li>
        ))}
      </ul>
      <Step to={page + 1} totalPages={totalPages} href={href} rel="next" />
    </nav>
  );
}

function Step({
  to,
  totalPages,
  href,
  rel,
}: {
  readonly to: number;
  readonly totalPages: number;
  readonly href: (page: number) => string;
  readonly rel: 'prev' | 'next';
}) {
  const StepIcon = rel === 'prev' ? BackIcon : ForwardIcon;
  if (to < 1 || to > totalPages) return <span className={cx(ITEM, 'text-line')}>{<StepIcon />}</span>;
  return (
    <Anchor
      href={href(to)}
      rel={rel}
      aria-label={rel === 'prev' ? m['shell.page_previous']() : m['shell.page_next']()}
      className={cx(ITEM, 'hover:bg-sand')}
    >
      <StepIcon />
    </Anchor>
  );
}

/** Page numbers to show: the first, the last, and the current page with its neighbours. */
export function pageNumbers(page: number, total: number): number[] {
  const candidates = new Set([1, page - 1, page, page + 1, total]);
  return [...candidates].filter((candidate) => candidate >= 1 && candidate <= total).toSorted((a, b) => a - b);
}
