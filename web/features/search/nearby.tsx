import type { SearchPage } from '../../../contract/property-pages.ts';
import { countText } from '../../lib/counts.ts';
import { Anchor } from '../../ui/anchor.tsx';

/** The same search a little further: links with their true counts. */
export function Nearby({ title, links }: { readonly title: string; readonly links: SearchPage['nearby'] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="mb-6">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-1">
        {links.map(({ name, url, count }) => (
          <li key={url} className="border-b border-line">
            <Anchor href={url} className="flex min-h-11 items-center justify-between gap-3 hover:text-oxide">
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-14 text-muted">{countText(count)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
