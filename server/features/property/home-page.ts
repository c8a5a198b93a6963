import type { HomePage, SearchLink } from '../../../contract/property-pages.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/property.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import { cityLists, listNote, placedCards } from '../../views/city-lists.ts';
import { namedCity } from '../../views/named-places.ts';
import { placesOf, type City, type Locality, type Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { popularOf } from './narrower.ts';

const ROW = 8;
const TOP_LOCALITIES = 12;
/** Rows of the home page, in order; each is a list of its own call too. */
const ROWS = ['hot_property', 'premium_property', 'featured_property', 'new_launch'] as const;

const wordOf = (id: (typeof ROWS)[number]): ListWord => (Object.keys(LIST_PAGES) as ListWord[]).find((word) => LIST_PAGES[word] === id)!;

const cityUrl = (intent: Intent, city: string, localities: readonly string[] = []): string =>
  searchUrl({ intent, kind: null, city, localities, params: {} });

/** The page of a locality, under the first tab. */
export const localityLink = (city: City, locality: Locality): string => cityUrl('rent', city.slug, [locality.slug]);

/** Localities with the most live listings of a tab, or of all kinds. */
export function topLocalities({ search }: Deps, places: Places, city: City, intent: Intent | null, limit: number) {
  return [...places.summed(search.localityCounts(city.id, intent ? KINDS_OF_INTENT[intent] : undefined))]
    .flatMap(([id, listings]) => {
      const locality = places.localityById(id);
      return locality ? [{ locality, listings }] : [];
    })
    .toSorted((a, b) => b.listings - a.listings || a.locality.name.localeCompare(b.locality.name))
    .slice(0, limit)
    .map(({ locality, listings }) => ({ locality, listings, url: cityUrl(intent ?? 'rent', city.slug, [locality.slug]) }));
}

/** Everything the home page of a city shows. */
export async function homePage(deps: Deps, slug: string | undefined): Promise<HomePage> {
  const { search, config } = deps;
  const places = await placesOf(deps.db);
  const city = namedCity(places, slug, config.defaultCity);
  const lists = await cityLists(deps.db, city.id, ROWS, ROW, deps.now());
  const keys = ROWS.map((list) => lists.get(list) ?? []);
  // all rows in one query
  const cards = await placedCards(
    deps.cards,
    ROWS.flatMap((list, n) => keys[n]!.map((key) => ({ ...key, list }))),
  );
  const rows = ROWS.flatMap((id) => {
    const data = cards.flatMap(({ key, card }) => (key.list === id ? [card] : []));
    return data.length > 0
      ? [{ id, title: textOf(`row.${id}`), note: listNote(id, lists.get(id) ?? []), url: listUrl(wordOf(id), city.slug), data }]
      : [];
  });
  return {
    city: { slug: city.slug, name: city.name, lat: city.lat, lng: city.lng },
    cities: places.all.map(({ slug, name, takes_listings }) => ({
      slug,
      name,
      takes_listings,
      url: slug === config.defaultCity ? '/' : `/?city=${slug}`,
    })),
    total: search.cityCount(city.id),
    tabs: INTENTS.map((intent) => ({
      intent,
      label: textOf(`intent.${intent}`),
      url: cityUrl(intent, city.slug),
      count: search.cityCount(city.id, KINDS_OF_INTENT[intent]),
    })),
    rows,
    popular: popularOf(search, city, deps.now()),
    top_localities: topLocalities(deps, places, city, 'rent', TOP_LOCALITIES).map(({ locality, listings, url }): SearchLink => ({
      name: locality.name,
      url,
      count: listings,
    })),
  };
}
