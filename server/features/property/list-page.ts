import type { ListPage } from '../../../contract/property-pages.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/property.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import type { Deps } from '../../deps.ts';
import { everything } from '../../search/index.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import { namedCity } from '../../views/named-places.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { liveCards } from './cards.ts';

const LIMIT = 20;

/** A list of a city, whole, the most relevant first. */
export async function listPage(
  deps: Deps,
  asked: { readonly list: ListWord; readonly city: string; readonly page: number },
): Promise<ListPage> {
  const places = await placesOf(deps.db);
  const city = namedCity(places, asked.city, deps.config.defaultCity);
  const find = (word: ListWord, page: number, limit: number) =>
    deps.search.search({ ...everything(city.id, KIND_IDS, deps.now()), flag: LIST_PAGES[word], page, limit });
  const found = find(asked.list, asked.page, LIMIT);
  const id = LIST_PAGES[asked.list];
  const title = textOf('list_page.title', { list: textOf(`row.${id}`), city: city.name });
  const others = (Object.keys(LIST_PAGES) as ListWord[])
    .filter((word) => word !== asked.list)
    .map((word) => ({ name: textOf(`row.${LIST_PAGES[word]}`), url: listUrl(word, city.slug), count: find(word, 1, 1).total }));
  return {
    canonical: listUrl(asked.list, city.slug, asked.page),
    indexable: found.total >= WORTH_INDEXING && found.ids.length > 0,
    title,
    note: textOf(`row_note.${id}`),
    description: textOf('list_page.description', { title, note: textOf(`row_note.${id}`) }),
    city: { slug: city.slug, name: city.name },
    data: await liveCards(deps.db, found.ids),
    pagination: pageInfo({ page: asked.page, limit: LIMIT }, found.total),
    breadcrumbs: [
      { name: textOf('trail.home'), url: city.slug === deps.config.defaultCity ? '/' : `/?city=${city.slug}` },
      { name: title, url: listUrl(asked.list, city.slug) },
    ],
    others: others.filter(({ count }) => count > 0),
  };
}
