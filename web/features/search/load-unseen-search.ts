import { api } from '../../lib/api/api.ts';
import { excludedIds } from '../../shared/recently-viewed/exclude-viewed.ts';
import { loadSearch } from './load-search.ts';

/** Loads a search page without listings that the visitor has viewed. Runs only in the browser, which knows the history. */
export async function loadUnseenSearch(slug: string, url: URL) {
  return loadSearch(api, slug, url, { unseen: 'device', exclude: [...(await excludedIds(url))] });
}
