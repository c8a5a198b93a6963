import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ChipLink } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ForwardIcon, SearchIcon } from '../../ui/drawings/icons.tsx';
import { TrashIcon } from '../../ui/drawings/task-icons.tsx';
import { clearSearches, readSearches } from '../../shared/recent-searches/device-searches.ts';

/** The last searches of this device in one line that scrolls sideways. The first one continues where the person stopped. */
export function RecentSearches() {
  const [searches, setSearches] = useState(readSearches);
  if (searches.length === 0) return null;
  return (
    <nav aria-label={m['home.recent_searches']()} className="flex items-center gap-1">
      <ul className="no-scrollbar -ml-4 flex min-w-0 gap-2 overflow-x-auto py-1 pl-4">
        {searches.map(({ url, title }, index) => (
          <li key={url} className="max-w-[85%] shrink-0">
            <ChipLink href={url} className="max-w-full">
              {index === 0 ? <ForwardIcon className="size-4 text-oxide" /> : <SearchIcon className="size-4 text-muted" />}
              <span className="truncate">{index === 0 ? m['home.continue_search']({ title }) : title}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
      <IconButton
        variant="round"
        icon={TrashIcon}
        label={m['home.clear_searches']()}
        onClick={() => {
          clearSearches();
          setSearches([]);
        }}
      />
    </nav>
  );
}
