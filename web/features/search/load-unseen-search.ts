import { api } from '../../lib/api/api.ts';
import { excludedIds } from '../../shared/recently-viewed/exclude-viewed.ts';
import { loadSearch } from './load-search.ts';

/** Loads a search page without listings the visitor has seen. Runs in the browser only, because the history is kept there. */
export async function loadUnseenSearch(slug: string, url: URL) {
  return loadSearch(api, slug, url, { unseen: 'device', exclude: [...(await excludedIds(url))] });
}
