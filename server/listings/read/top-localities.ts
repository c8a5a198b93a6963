/** The localities of a city with the most live listings, for the home page and for the list of top localities. */
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import type { City, Locality, Places } from '../../places/places.ts';
import type { Search } from '../../search/types.ts';

interface TopLocality {
  readonly locality: Locality;
  /** Number of live listings. */
  readonly listings: number;
  readonly url: string;
}

/** The search page of a locality with one tab selected. */
export const localityUrl = (city: City, locality: Locality, intent: Intent = 'rent'): string =>
  searchUrl({ intent, kind: null, city: city.slug, localities: [locality.slug], params: {} });

/** @param intent the tab whose listings are counted; the URLs open the same tab */
export async function topLocalities(search: Search, places: Places, city: City, intent: Intent, limit: number): Promise<TopLocality[]> {
  const counts = places.sumByLocality(await search.localityCounts(city.id, KINDS_OF_INTENT[intent]));
  return [...counts]
    .flatMap(([id, listings]) => {
      const locality = places.localityById(id);
      return locality ? [{ locality, listings }] : [];
    })
    .toSorted((a, b) => b.listings - a.listings || a.locality.name.localeCompare(b.locality.name))
    .slice(0, limit)
    .map((entry) => ({ ...entry, url: localityUrl(city, entry.locality, intent) }));
}
