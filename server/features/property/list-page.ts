import type { ListPage } from '../../../contract/property-pages.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/property.ts';
import type { Deps } from '../../deps.ts';
import { cityLists, listNote, placedCards } from '../../views/city-lists.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import { namedCity } from '../../views/named-places.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';

const LIMIT = 20;
/** A longer list is no choice any more. */
const MOST = 200;

/** A list of a city, whole, what editors chose first. */
export async function listPage(
  deps: Deps,
  asked: { readonly list: ListWord; readonly city: string; readonly page: number },
): Promise<ListPage> {
  const places = await placesOf(deps.db);
  const city = namedCity(places, asked.city, deps.config.defaultCity);
  const lists = await cityLists(deps.db, city.id, Object.values(LIST_PAGES), MOST, deps.now());
  const id = LIST_PAGES[asked.list];
  const listed = lists.get(id) ?? [];
  const note = listNote(id, listed);
  const total = listed.length;
  const shown = listed.slice((asked.page - 1) * LIMIT, asked.page * LIMIT);
  const title = textOf('list_page.title', { list: textOf(`row.${id}`), city: city.name });
  const others = (Object.keys(LIST_PAGES) as ListWord[])
    .filter((word) => word !== asked.list)
    .map((word) => ({
      name: textOf(`row.${LIST_PAGES[word]}`),
      url: listUrl(word, city.slug),
      count: (lists.get(LIST_PAGES[word]) ?? []).length,
    }));
  return {
    canonical: listUrl(asked.list, city.slug, asked.page),
    indexable: total >= WORTH_INDEXING && shown.length > 0,
    title,
    note,
    description: textOf('list_page.description', { title, note }),
    city: { slug: city.slug, name: city.name },
    data: (await placedCards(deps.cards, shown)).map(({ card }) => card),
    pagination: pageInfo({ page: asked.page, limit: LIMIT }, total),
    breadcrumbs: [
      { name: textOf('trail.home'), url: city.slug === deps.config.defaultCity ? '/' : `/?city=${city.slug}` },
      { name: title, url: listUrl(asked.list, city.slug) },
    ],
    others: others.filter(({ count }) => count > 0),
  };
}
