/** The content of a locality's page, from the listings and figures of this site and from the map data. */
import { localityPageUrl, type LocalityPage } from '../../../contract/place-pages/locality-page.ts';
import { societyPageUrl } from '../../../contract/place-pages/society-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT } from '../../../contract/slug/state.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import type { Deps } from '../../deps.ts';
import { recordCitySearch } from '../../db/listing-reads.ts';
import { textById } from '../../i18n/text.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { localityUrl } from '../../listings/read/top-localities.ts';
import { readLocalityPrices } from '../../places/price-statistics.ts';
import { pricePageUrl } from '../../places/price-pages.ts';
import { placesOf, type City, type Locality, type Places } from '../../places/places.ts';
import { landmarksAround, partsOfSections, presentPrices, PRICED_KINDS, readIntentSection, shownIntents } from './place-parts.ts';

const MAX_AROUND = 12;
const MAX_SOCIETIES = 24;

interface Subject {
  readonly places: Places;
  readonly city: City;
  readonly locality: Locality;
}

export async function readLocalityPage(deps: Deps, city: City, locality: Locality): Promise<LocalityPage> {
  const places = await placesOf(deps.db);
  const subject: Subject = { places, city, locality };
  // any listing of the city can change the page
  recordCitySearch(city.id);
  const counts = await Promise.all(
    INTENTS.map(async (intent) => ({
      intent,
      byLocality: places.sumByLocality(await deps.search.localityCounts(city.id, KINDS_OF_INTENT[intent])),
    })),
  );
  const tabs = counts.map(({ intent, byLocality }) => ({
    intent,
    label: textById(`intent.${intent}`),
    url: localityUrl(city, locality, intent),
    count: byLocality.get(locality.id) ?? 0,
  }));
  const total = tabs.reduce((sum, { count }) => sum + count, 0);
  const place = textById('heading.in_locality', { locality: locality.name, city: city.name });
  const within = { localityIds: places.idsOf(locality) };
  const sections = await Promise.all(
    shownIntents((intent) => tabs.find((tab) => tab.intent === intent)?.count ?? 0).map((intent) =>
      readIntentSection(deps, city.id, within, { intent, place: locality.name, url: localityUrl(city, locality, intent) }),
    ),
  );
  return {
    canonical: localityPageUrl(city.slug, locality.slug),
    indexable: total >= MIN_INDEXED_LISTINGS,
    title: textById('locality_page.title', { place }),
    description: textById('locality_page.description', { place, count: total }),
    breadcrumbs: breadcrumbsOf(deps, subject),
    city: { slug: city.slug, name: city.name },
    locality: { slug: locality.slug, name: locality.name, lat: locality.lat, lng: locality.lng, pincode: locality.pincode },
    total,
    tabs: tabs.filter(({ count }) => count > 0),
    ...partsOfSections(sections),
    prices: presentPrices(await readLocalityPrices(deps.db, city.id, locality.id, PRICED_KINDS), (kind) =>
      pricePageUrl({ city, locality, kind, bedrooms: null }),
    ),
    landmarks: await landmarksAround(deps, city, locality),
    societies: societiesIn(subject),
    around: localitiesAround(
      subject,
      counts.map(({ byLocality }) => byLocality),
    ),
  };
}

function breadcrumbsOf({ config }: Pick<Deps, 'config'>, { city, locality }: Subject): LocalityPage['breadcrumbs'] {
  return [
    { name: textById('trail.home'), url: city.slug === config.defaultCity ? '/' : `/?city=${city.slug}` },
    {
      name: textById('trail.city', { intent: textById('intent.rent'), city: city.name }),
      url: searchUrl({ intent: 'rent', kind: null, city: city.slug, localities: [], params: {} }),
    },
    { name: locality.name, url: localityPageUrl(city.slug, locality.slug) },
  ];
}

const societiesIn = ({ places, city, locality }: Subject): LocalityPage['societies'] =>
  places.societies
    .of(city.id)
    .filter(({ homes, localityId }) => homes > 0 && localityId !== null && places.localityById(localityId)?.id === locality.id)
    .slice(0, MAX_SOCIETIES)
    .map(({ slug, name, homes }) => ({ name, url: societyPageUrl(city.slug, slug), count: homes }));

function localitiesAround({ places, city, locality }: Subject, counts: readonly ReadonlyMap<number, number>[]): LocalityPage['around'] {
  return places
    .localitiesOf(city.id)
    .filter(({ id }) => id !== locality.id)
    .map((other) => ({
      name: other.name,
      url: localityPageUrl(city.slug, other.slug),
      count: counts.reduce((sum, byLocality) => sum + (byLocality.get(other.id) ?? 0), 0),
      km: kilometresBetween(locality, other),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, MAX_AROUND)
    .map(({ name, url, count }) => ({ name, url, count }));
}
