import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countText } from '../../lib/counts.ts';

/** Nothing found: says which one thing to loosen, and what that would bring. */
export function EmptyResults({ loosen }: { readonly loosen: SearchPage['loosen'] }) {
  return (
    <>
      <EmptyState
        tile="search"
        title={m['search.empty_title']()}
        text={loosen.length > 0 ? m['search.empty_text']() : m['search.empty_text_none']()}
      />
      {loosen.length > 0 && (
        <ul className="mx-auto max-w-md overflow-hidden rounded-card border border-line bg-card">
          {loosen.map(({ name, url, count }) => (
            <li key={url} className="border-b border-line last:border-0">
              <a href={url} className="flex min-h-13 items-center justify-between gap-4 px-4 py-2 hover:bg-sand">
                <span className="font-semibold text-indigo">{name}</span>
                <span className="text-14 text-muted">{m['search.total']({ count, total: countText(count) })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
