/** The entries of a city's lists, each with the reason why it is on the list. */
import { KINDS_OF_INTENT } from '../../../contract/slug/state.ts';
import type { ResponseOf } from '../../../contract/base/route.ts';
import type { getHotProperty } from '../../../contract/lists/list-pages.ts';
import type { Deps } from '../../deps.ts';
import type { ListEntry } from '../../listings/read/city-lists.ts';
import { parseCard, type CardCache } from '../../listings/read/card-cache.ts';
import type { City, Places } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';
import { localityUrl, topLocalities } from '../../listings/read/top-localities.ts';

type Entry = ResponseOf<typeof getHotProperty>['data'][number];
type ListCard = Extract<Entry, { id: string }>;
type ListLocality = Extract<Entry, { locality: string }>;

/** Presents the cards of a list. Listings that stopped being live after the list was read are omitted. */
export async function readListCards(cards: CardCache, keys: readonly ListEntry[]): Promise<ListCard[]> {
  return (await cards.getJson(keys)).map(({ key: { source, reason }, json }) => ({ ...parseCard(json), reason: { source, text: reason } }));
}

/** The tab whose listings are counted for a locality: the tab that the linked page shows. */
const COUNTED_INTENT = 'rent';

/** First the localities that editors chose, then the localities with the most live listings. */
export async function readTopLocalities(deps: Deps, places: Places, city: City, limit: number): Promise<ListLocality[]> {
  const now = deps.now();
  const entries = await deps.db
    .selectFrom('curated_list_locality')
    .select('locality_id')
    .where('city_id', '=', city.id)
    .where('starts_at', '<=', now)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .orderBy('added_at', 'desc')
    .orderBy('locality_id')
    .execute();
  const counts = places.sumByLocality(await deps.search.localityCounts(city.id, KINDS_OF_INTENT[COUNTED_INTENT]));
  const chosen = entries.flatMap(({ locality_id: id }) => {
    const locality = places.localityById(id);
    return locality ? [{ locality, listings: counts.get(id) ?? 0, url: localityUrl(city, locality), source: 'editors' as const }] : [];
  });
  const counted = (await topLocalities(deps.search, places, city, COUNTED_INTENT, limit))
    .filter(({ locality }) => !chosen.some((entry) => entry.locality.id === locality.id))
    .map((entry) => ({ ...entry, source: 'statistics' as const }));
  return [...chosen, ...counted].slice(0, limit).map(({ locality, listings, url, source }) => ({
    locality: locality.name,
    slug: locality.slug,
    city: city.slug,
    url,
    lat: locality.lat,
    lng: locality.lng,
    listings,
    reason: { source, text: textById(source === 'editors' ? 'list_reason.editors' : 'list_reason.top_location') },
  }));
}
