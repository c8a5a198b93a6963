/** Texts about the results of a search. The list page and the map page show the same ones. */
import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { countText } from '../../../lib/format/counts.ts';
import { cx } from '../../../ui/cx.ts';
import type { Search } from '../use-search.ts';

const totalText = ({ pagination: { total } }: SearchPage): string => m['search.total']({ count: total, total: countText(total) });

/** The number of listings found. If there are several pages, also which of them this page shows. */
export function ResultCount({ page, compact = false }: { readonly page: SearchPage; readonly compact?: boolean }) {
  const { page: pageNumber, limit, total } = page.pagination;
  const first = (pageNumber - 1) * limit + 1;
  const last = Math.min(total, first + limit - 1);
  return (
    <p className={compact ? 'whitespace-nowrap' : undefined}>
      <strong className="font-semibold">{totalText(page)}</strong>
      {total > limit && (
        <span className={cx('text-14 text-muted', compact && 'max-lg:hidden beside:hidden')}>
          {' · '}
          {m['search.showing']({ from: countText(first), to: countText(last) })}
        </span>
      )}
    </p>
  );
}

/** Says how many listings are excluded because the visitor has already viewed them. */
export function UnseenNote({ page }: { readonly page: SearchPage }) {
  if (!page.unseen) return null;
  return (
    <p aria-live="polite" className="-mt-2 mb-3 text-14 text-muted">
      {page.unseen.text}
    </p>
  );
}

/** Announces the progress and the result of a search to screen readers. */
export function SearchStatus({ page, search }: { readonly page: SearchPage; readonly search: Search }) {
  return (
    <p role="status" className="sr-only">
      {search.pending ? m['search.updating']() : totalText(page)}
    </p>
  );
}

/** Whether to suggest other searches: this one found nothing, or the API offers wider searches because it found little. */
export function needsSuggestions({ pagination: { total }, relaxations, wider }: SearchPage): boolean {
  return total === 0 || relaxations.length + wider.length > 0;
}
