/** The content of the page of a society or project, from the listings and figures of this site and from the map data. */
import { sql } from 'kysely';
import { localityPageUrl } from '../../../contract/place-pages/locality-page.ts';
import { societyPageUrl, type SocietyPage } from '../../../contract/place-pages/society-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, SOCIETY_PARAM, type Intent } from '../../../contract/slug/state.ts';
import { kilometresBetween, type Point } from '../../../kinds/distance.ts';
import type { Deps } from '../../deps.ts';
import { recordCitySearch } from '../../db/listing-reads.ts';
import { textById } from '../../i18n/text.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { placesOf, type City, type Locality, type Places } from '../../places/places.ts';
import { readSocietyPrices } from '../../places/price-statistics.ts';
import type { Society } from '../../places/societies.ts';
import { matchAllRequest } from '../../search/types.ts';
import { landmarksAround, partsOfSections, presentPrices, PRICED_KINDS, readIntentSection, shownIntents } from './place-parts.ts';
import { readDeveloperHomes, readProjects } from './projects.ts';

const MAX_AROUND = 12;
/** Maximum distance of other societies on the page; those farther away are in another part of the city. */
const AROUND_KM = 5;

interface Subject {
  readonly places: Places;
  readonly city: City;
  readonly society: Society;
  readonly locality: Locality | null;
}

export async function readSocietyPage(deps: Deps, city: City, society: Society): Promise<SocietyPage> {
  const places = await placesOf(deps.db);
  const locality = society.localityId === null ? null : places.localityById(society.localityId);
  const subject: Subject = { places, city, society, locality };
  // any listing of the city can change the page
  recordCitySearch(city.id);
  const within = { societies: society.keys };
  const counts = await deps.search.countMatches(
    INTENTS.map((intent) => ({ ...matchAllRequest(city.id, KINDS_OF_INTENT[intent], deps.now()), ...within })),
  );
  const urlOf = (intent: Intent) =>
    searchUrl({ intent, kind: null, city: city.slug, localities: [], params: { [SOCIETY_PARAM]: [society.slug] } });
  const tabs = INTENTS.map((intent, n) => ({ intent, label: textById(`intent.${intent}`), url: urlOf(intent), count: counts[n] ?? 0 }));
  const total = tabs.reduce((sum, { count }) => sum + count, 0);
  const place = [society.name, locality?.name, city.name].filter(Boolean).join(', ');
  const sections = await Promise.all(
    shownIntents((intent) => counts[INTENTS.indexOf(intent)] ?? 0).map((intent) =>
      readIntentSection(deps, city.id, within, { intent, place: society.name, url: urlOf(intent) }),
    ),
  );
  const point = pointOf(society);
  return {
    canonical: societyPageUrl(city.slug, society.slug),
    indexable: total >= MIN_INDEXED_LISTINGS,
    title: textById('locality_page.title', { place }),
    description: textById('locality_page.description', { place, count: total }),
    breadcrumbs: breadcrumbsOf(deps, subject),
    city: { slug: city.slug, name: city.name },
    society: {
      slug: society.slug,
      name: society.name,
      lat: society.lat,
      lng: society.lng,
      locality: locality && { slug: locality.slug, name: locality.name, url: localityPageUrl(city.slug, locality.slug) },
    },
    total,
    tabs: tabs.filter(({ count }) => count > 0),
    ...partsOfSections(sections),
    prices: presentPrices(await readSocietyPrices(deps.db, city.id, society.slug, PRICED_KINDS), () => null),
    projects: await readProjects(
      deps.db,
      places,
      await readDeveloperHomes(deps.db, sql`s.city_id = ${city.id} and s.society = any(${sql.val([...society.keys])}::text[])`),
    ),
    landmarks: point ? await landmarksAround(deps, city, point) : [],
    around: point ? societiesAround(subject, point) : [],
  };
}

const pointOf = ({ lat, lng }: Society): Point | null => (lat === null || lng === null ? null : { lat, lng });

const breadcrumbsOf = ({ config }: Pick<Deps, 'config'>, { city, society, locality }: Subject): SocietyPage['breadcrumbs'] => [
  { name: textById('trail.home'), url: city.slug === config.defaultCity ? '/' : `/?city=${city.slug}` },
  {
    name: textById('trail.city', { intent: textById('intent.rent'), city: city.name }),
    url: searchUrl({ intent: 'rent', kind: null, city: city.slug, localities: [], params: {} }),
  },
  ...(locality ? [{ name: locality.name, url: localityPageUrl(city.slug, locality.slug) }] : []),
  { name: society.name, url: societyPageUrl(city.slug, society.slug) },
];

const societiesAround = ({ places, city, society }: Subject, point: Point): SocietyPage['around'] =>
  places.societies
    .of(city.id)
    .flatMap((other) => {
      const place = pointOf(other);
      return place && other.homes > 0 && other.slug !== society.slug ? [{ other, km: kilometresBetween(point, place) }] : [];
    })
    .filter(({ km }) => km <= AROUND_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, MAX_AROUND)
    .map(({ other }) => ({ name: other.name, url: societyPageUrl(city.slug, other.slug), count: other.homes }));
