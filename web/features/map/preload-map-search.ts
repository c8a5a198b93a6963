import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { preloadMap } from '../../shared/map/load-style.ts';
import { isDark } from '../../shared/map/use-is-dark-theme.ts';
import { withView } from '../../shared/search/filters/filter-state.ts';
import { preloadExtent } from './search-extent.ts';

/**
 * Loads what the map of the current search needs besides the library, while the map page loads: the style, its files, and the area of the
 * results. Does nothing when the opened page has another search.
 */
export function preloadMapSearch(shown: SearchState, mapUrl: string): void {
  if (searchUrl(withView(shown, 'map')) !== mapUrl) return;
  preloadExtent(shown);
  preloadMap(shown.city, isDark());
}
