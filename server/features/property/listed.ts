/** What stands on the lists of a city, each with the reason why. */
import type { Answer } from '../../../contract/route.ts';
import type { getHotProperty } from '../../../contract/property.ts';
import type { Deps } from '../../deps.ts';
import type { Listed } from '../../views/city-lists.ts';
import { readCard, type KeptCards } from '../../views/kept-cards.ts';
import type { City, Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { localityLink, topLocalities } from './home-page.ts';

type Entry = Answer<typeof getHotProperty>['data'][number];
type ListedCard = Extract<Entry, { id: string }>;
type ListedLocality = Extract<Entry, { locality: string }>;

/** One that was taken off in the moment between is left out. */
export async function listedCards(cards: KeptCards, keys: readonly Listed[]): Promise<ListedCard[]> {
  return (await cards.written(keys)).map(({ key: { by, why }, json }) => ({ ...readCard(json), why: { by, text: why } }));
}

/** Localities that editors chose, then those with the most on offer. */
export async function listedLocalities(deps: Deps, places: Places, city: City, limit: number): Promise<ListedLocality[]> {
  const now = deps.now();
  const picks = await deps.db
    .selectFrom('editorial_locality')
    .select('locality_id')
    .where('city_id', '=', city.id)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('picked_at', 'desc')
    .orderBy('locality_id')
    .execute();
  const counts = places.summed(deps.search.localityCounts(city.id));
  const chosen = picks.flatMap(({ locality_id: id }) => {
    const locality = places.localityById(id);
    return locality ? [{ locality, listings: counts.get(id) ?? 0, url: localityLink(city, locality), by: 'editors' as const }] : [];
  });
  const counted = topLocalities(deps, places, city, null, limit)
    .filter(({ locality }) => !chosen.some((one) => one.locality.id === locality.id))
    .map((one) => ({ ...one, by: 'figures' as const }));
  return [...chosen, ...counted].slice(0, limit).map(({ locality, listings, url, by }) => ({
    locality: locality.name,
    slug: locality.slug,
    city: city.slug,
    url,
    lat: locality.lat,
    lng: locality.lng,
    listings,
    why: { by, text: textOf(by === 'editors' ? 'list_why.editors' : 'list_why.top_location') },
  }));
}
