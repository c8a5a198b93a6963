import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { currentLanguage } from '../../../messages/current-language.ts';
import { ChipLink } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ForwardIcon, SearchIcon } from '../../ui/drawings/icons.tsx';
import { TrashIcon } from '../../ui/drawings/task-icons.tsx';
import { clearSearches, readSearches, type RecentSearch } from '../../shared/recent-searches/device-searches.ts';
import { translateSearches } from '../../shared/recent-searches/translate-searches.ts';
import { cx } from '../../ui/cx.ts';

const isForeign = ({ language }: RecentSearch): boolean => language !== currentLanguage();

/** The last searches of this device in one line that scrolls sideways. The first one continues where the person stopped. */
export function RecentSearches() {
  const [searches, setSearches] = useState(readSearches);
  // Titles in another language are not shown until they are translated, or until that has failed.
  const [isTranslating, setIsTranslating] = useState(() => searches.some(isForeign));
  useEffect(() => {
    if (!isTranslating) return;
    let isCurrent = true;
    const translate = async () => {
      const translated = await translateSearches();
      if (!isCurrent) return;
      setSearches(translated);
      setIsTranslating(false);
    };
    void translate();
    return () => {
      isCurrent = false;
    };
  }, [isTranslating]);
  if (searches.length === 0) return null;
  return (
    <nav aria-label={m['home.recent_searches']()} className="flex items-center gap-1">
      <ul className="no-scrollbar -ml-4 flex min-w-0 gap-2 overflow-x-auto py-1 pl-4">
        {searches.map((search, index) => (
          <li key={search.url} className="max-w-[85%] shrink-0">
            <ChipLink href={search.url} className="max-w-full">
              {index === 0 ? <ForwardIcon className="size-4 text-oxide" /> : <SearchIcon className="size-4 text-muted" />}
              <span className={cx('truncate', isTranslating && isForeign(search) && 'invisible')}>
                {index === 0 ? m['home.continue_search']({ title: search.title }) : search.title}
              </span>
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
