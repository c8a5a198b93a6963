import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { ChipLink } from '../../../ui/chip.tsx';
import type { Search } from '../use-search.ts';

/** Links to the radii that can be searched around a landmark. The text says that distances are straight lines. */
export function RadiusLinks({ around, search }: { readonly around: NonNullable<SearchPage['around']>; readonly search: Search }) {
  const label = m['search.around']({ place: around.name });
  return (
    <nav aria-label={label} className="mt-1">
      <p className="text-14 text-muted" aria-hidden="true">
        {label}
      </p>
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:px-0">
        {around.radii.map((radius) => (
          <li key={radius.url} className="shrink-0">
            <ChipLink
              href={radius.url}
              rel="nofollow"
              selected={radius.selected}
              aria-current={radius.selected ? 'true' : undefined}
              onClick={(event) => search.followLink(event, radius.url)}
            >
              {radius.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
