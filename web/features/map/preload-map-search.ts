import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { preloadMap } from '../../shared/map/load-style.ts';
import { isDark } from '../../shared/map/use-is-dark-theme.ts';
import { withView } from '../../shared/search/filters/filter-state.ts';
import { preloadExtent } from './search-extent.ts';

/**
 * Loads what the map of the current search needs besides the library, while the map page loads: the style, its files, and the area of the
 * results. Does nothing when the map page is that of another search.
 * @param mapUrl URL of the map page that is being opened
 */
export function preloadMapSearch(shownState: SearchState, mapUrl: string): void {
  if (searchUrl(withView(shownState, 'map')) !== mapUrl) return;
  preloadExtent(shownState);
  preloadMap(shownState.city, isDark());
}
