/** The content of the home page of a city: tabs, lists, popular searches and top localities. */
import type { HomePage } from '../../../contract/home.ts';
import type { SearchLink } from '../../../contract/search/search-page.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/lists/list-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import { readCityLists, listNote, readEntryCards, type ListEntry } from '../../listings/read/city-lists.ts';
import { requireCity } from '../../places/find-place.ts';
import { placesOf, type City } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';
import { topLocalities } from '../../listings/read/top-localities.ts';
import type { Search } from '../../search/types.ts';

/** Reads the most frequent searches of a city. The feature `search` provides it. */
export type PopularSearches = (search: Search, city: City, now: Date) => Promise<SearchLink[]>;

/** Number of cards in one row. */
const ROW_SIZE = 8;
const TOP_LOCALITIES = 12;
/** The lists that are shown as rows, in the order of the page. */
const ROWS = ['hot_property', 'premium_property', 'featured_property', 'new_launch'] as const;

const listWordOf = (id: (typeof ROWS)[number]): ListWord =>
  (Object.keys(LIST_PAGES) as ListWord[]).find((word) => LIST_PAGES[word] === id)!;

const cityUrl = (intent: Intent, city: City): string => searchUrl({ intent, kind: null, city: city.slug, localities: [], params: {} });

/** The first homes of each row, without those that a row above it shows. Paid slots stay in their row. */
function withoutRepeats(lists: ReadonlyMap<string, readonly ListEntry[]>): ReadonlyMap<string, readonly ListEntry[]> {
  const shownIds = new Set<number>();
  return new Map(
    ROWS.map((list) => {
      const row = (lists.get(list) ?? [])
        .filter(({ source, listingId }) => source === 'payment' || !shownIds.has(listingId))
        .slice(0, ROW_SIZE);
      for (const { listingId } of row) shownIds.add(listingId);
      return [list, row];
    }),
  );
}

export async function readHomePage(
  deps: Deps,
  findPopularSearches: PopularSearches,
  { city: slug, intent: selectedIntent }: { readonly city?: string | undefined; readonly intent: Intent },
): Promise<HomePage> {
  const { search, config } = deps;
  const places = await placesOf(deps.db);
  const city = requireCity(places, slug, config.defaultCity);
  // so many that a row is full even if other rows show some of its homes
  const limit = ROW_SIZE * ROWS.length;
  const lists = withoutRepeats(await readCityLists(deps.db, city.id, ROWS, limit, deps.now(), KINDS_OF_INTENT[selectedIntent]));
  const entriesOfRows = ROWS.map((list) => lists.get(list) ?? []);
  // one query for the cards of all rows
  const cards = await readEntryCards(
    deps.cards,
    ROWS.flatMap((list, n) => entriesOfRows[n]!.map((key) => ({ ...key, list }))),
  );
  const rows = ROWS.flatMap((id) => {
    const data = cards.flatMap(({ key, card }) => (key.list === id ? [card] : []));
    return data.length > 0
      ? [{ id, title: textById(`row.${id}`), note: listNote(id, lists.get(id) ?? []), url: listUrl(listWordOf(id), city.slug), data }]
      : [];
  });
  return {
    city: { slug: city.slug, name: city.name, lat: city.lat, lng: city.lng },
    cities: places.all.map(({ slug, name, accepts_listings }) => ({
      slug,
      name,
      accepts_listings,
      url: slug === config.defaultCity ? '/' : `/?city=${slug}`,
    })),
    total: await search.cityCount(city.id),
    tabs: await Promise.all(
      INTENTS.map(async (intent) => ({
        intent,
        label: textById(`intent.${intent}`),
        url: cityUrl(intent, city),
        count: await search.cityCount(city.id, KINDS_OF_INTENT[intent]),
      })),
    ),
    intent: selectedIntent,
    rows,
    popular: await findPopularSearches(search, city, deps.now()),
    top_localities: (await topLocalities(search, places, city, selectedIntent, TOP_LOCALITIES)).map(
      ({ locality, listings, url }): SearchLink => ({
        name: locality.name,
        url,
        count: listings,
      }),
    ),
  };
}
