import { currentLanguage } from '../../../messages/current-language.ts';
import { api } from '../../lib/api/api.ts';
import { readSearches, retitleSearch, type RecentSearch } from './device-searches.ts';

/** Loads the titles of searches that were made in another language, and stores them. A search that fails keeps its title. */
export async function translateSearches(): Promise<RecentSearch[]> {
  const language = currentLanguage();
  const foreign = readSearches().filter((search) => search.language !== language);
  await Promise.all(
    foreign.map(async ({ url }) => {
      const title = await loadTitle(url).catch(() => null);
      if (title !== null) retitleSearch({ url, title, language });
    }),
  );
  return readSearches();
}

async function loadTitle(url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  // Without a prototype, because a URL may contain `?constructor=`.
  const query = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of searchParams) (query[name] ??= []).push(value);
  const { data } = await api('GET /search/page', { query: { ...query, slug: pathname.slice(1) } });
  return data.title;
}
