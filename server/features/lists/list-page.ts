/** The page of one list of a city, `/lists/<list>/<city>`. */
import type { ListPage } from '../../../contract/lists/list-pages.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/lists/list-pages.ts';
import type { Deps } from '../../deps.ts';
import { readCityLists, listNote, readEntryCards } from '../../listings/read/city-lists.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { requireCity } from '../../places/find-place.ts';
import { pageInfo } from '../../http/pagination.ts';
import { placesOf } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';

const PAGE_SIZE = 20;
/** Maximum number of listings on the page. */
const MAX_LIST_LENGTH = 200;

export async function readListPage(
  deps: Deps,
  query: { readonly list: ListWord; readonly city: string; readonly page: number },
): Promise<ListPage> {
  const places = await placesOf(deps.db);
  const city = requireCity(places, query.city, deps.config.defaultCity);
  const lists = await readCityLists(deps.db, city.id, Object.values(LIST_PAGES), MAX_LIST_LENGTH, deps.now());
  const listId = LIST_PAGES[query.list];
  const entries = lists.get(listId) ?? [];
  const note = listNote(listId, entries);
  const total = entries.length;
  const pageOfList = entries.slice((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE);
  const title = textById('list_page.title', { list: textById(`row.${listId}`), city: city.name });
  const otherLists = (Object.keys(LIST_PAGES) as ListWord[])
    .filter((word) => word !== query.list)
    .map((word) => ({
      name: textById(`row.${LIST_PAGES[word]}`),
      url: listUrl(word, city.slug),
      count: (lists.get(LIST_PAGES[word]) ?? []).length,
    }));
  return {
    canonical: listUrl(query.list, city.slug, query.page),
    indexable: total >= MIN_INDEXED_LISTINGS && pageOfList.length > 0,
    title,
    note,
    description: textById('list_page.description', { title, note }),
    city: { slug: city.slug, name: city.name },
    data: (await readEntryCards(deps.cards, pageOfList)).map(({ card }) => card),
    pagination: pageInfo({ page: query.page, limit: PAGE_SIZE }, total),
    breadcrumbs: [
      { name: textById('trail.home'), url: city.slug === deps.config.defaultCity ? '/' : `/?city=${city.slug}` },
      { name: title, url: listUrl(query.list, city.slug) },
    ],
    others: otherLists.filter(({ count }) => count > 0),
  };
}
