import { api } from '../../lib/api.ts';
import { leftOut } from '../seen/unseen.ts';
import { loadSearch } from './load-search.ts';

/** The page of a search without what the person has seen; asked for by their own browser. */
export async function loadUnseen(slug: string, url: URL) {
  return loadSearch(api, slug, url, { unseen: 'here', exclude: [...(await leftOut(url))] });
}
