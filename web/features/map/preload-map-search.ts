import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { preloadMap } from '../../shared/map/load-style.ts';
import { isDark } from '../../shared/map/use-is-dark-theme.ts';
import { withView } from '../../shared/search/filters/filter-state.ts';
import { preloadExtent } from './search-extent.ts';

/**
 * Loads what the map of the search on the screen needs beside its library, while the page of the map is on its way: the style, what it
 * names, and where the results are. Nothing when the page that is opened shows another search.
 */
export function preloadMapSearch(shown: SearchState, mapUrl: string): void {
  if (searchUrl(withView(shown, 'map')) !== mapUrl) return;
  preloadMap(shown.city, isDark());
  preloadExtent(shown);
}
