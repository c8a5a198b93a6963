/** The content of a builder's page: everything that an account offers as a developer. */
import { sql } from 'kysely';
import type { BuilderPage } from '../../../contract/place-pages/builder-page.ts';
import { societyPageUrl } from '../../../contract/place-pages/society-page.ts';
import { builderPath, findBuilder } from '../../accounts/builders.ts';
import type { Deps } from '../../deps.ts';
import { textById } from '../../i18n/text.ts';
import { publicDay } from '../../listings/present/public-day.ts';
import { societyName } from '../../listings/present/society-key.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { placesOf, type Places } from '../../places/places.ts';
import { countDeveloperHomes, groupIntoProjects, MAX_PROJECTS, readDeveloperHomes, type DeveloperHome } from './projects.ts';

const MAX_CARDS = 12;

/** Returns null when no public builder has this id. */
export async function readBuilderPage({ db, cards }: Pick<Deps, 'db' | 'cards'>, id: string): Promise<BuilderPage | null> {
  const builder = await findBuilder(db, id);
  if (!builder) return null;
  const places = await placesOf(db);
  const total = await countDeveloperHomes(db, builder.user_id);
  const builders = new Map([[builder.user_id, builder]]);
  const homes = await readDeveloperHomes(db, sql`l.owner_id = ${builder.user_id}::uuid`);
  const projects: BuilderPage['projects'] = [];
  for (const homesOfPlace of Map.groupBy(homes, placeOf).values()) {
    const place = presentPlace(homesOfPlace[0]!, places);
    for (const { builder: _, ...project } of groupIntoProjects(builders, places, homesOfPlace)) projects.push({ ...project, ...place });
  }
  const path = builderPath(builder);
  return {
    canonical: path,
    indexable: total >= MIN_INDEXED_LISTINGS,
    title: textById('builder_page.title', { name: builder.name }),
    description: textById('builder_page.description', { name: builder.name, count: total }),
    breadcrumbs: [
      { name: textById('trail.home'), url: '/' },
      { name: builder.name, url: path },
    ],
    name: builder.name,
    since: publicDay(builder.registeredAt),
    total,
    projects: projects.toSorted((a, b) => b.homes - a.homes).slice(0, MAX_PROJECTS),
    data: await cards.getCards(homes.slice(0, MAX_CARDS).map((home) => ({ cityId: home.city_id, listingId: Number(home.id) }))),
  };
}

const placeOf = ({ city_id, society }: DeveloperHome): string => `${city_id} ${society ?? ''}`;

function presentPlace(
  { city_id, society: key, details }: DeveloperHome,
  places: Places,
): Pick<BuilderPage['projects'][number], 'name' | 'url' | 'city'> {
  const city = places.cityById(city_id);
  const society = key === null ? null : places.societies.byKey(city_id, key);
  return {
    name: society?.name ?? societyName(details),
    url: society && city ? societyPageUrl(city.slug, society.slug) : null,
    city: city?.name ?? '',
  };
}
