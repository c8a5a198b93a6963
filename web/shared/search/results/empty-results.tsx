import { useEffect } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown when a search finds nothing or little: links to relaxed searches with the number of listings each would find. */
export function EmptyResults({
  relaxations,
  wider,
  total,
  state,
}: Pick<SearchPage, 'relaxations' | 'wider' | 'state'> & { readonly total: number }) {
  useEffect(() => {
    // loaded only here, because few searches find nothing
    if (total === 0)
      void import('./report-unmet-search.ts').then(({ reportUnmetSearch }) => reportUnmetSearch(state)).catch(() => undefined);
  }, [total, state]);
  const suggestions = [...relaxations, ...wider];
  return (
    <>
      {total === 0 ? (
        <EmptyState
          tile="search"
          title={m['search.empty_title']()}
          text={suggestions.length > 0 ? m['search.empty_text']() : m['search.empty_text_none']()}
        />
      ) : (
        <h2 className="mt-6 mb-2 font-semibold">{m['search.few_title']()}</h2>
      )}
      <ul className="mx-auto max-w-md overflow-hidden rounded-card border border-line bg-card empty:hidden">
        {suggestions.map(({ name, url }) => (
          <li key={url} className="border-b border-line last:border-0">
            <Anchor href={url} className="flex min-h-13 items-center px-4 py-2 font-semibold text-indigo hover:bg-sand">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
