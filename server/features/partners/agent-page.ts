import type { AgentPage } from '../../../contract/partners/partner-records.ts';
import type { Deps } from '../../deps.ts';
import { presentAgentCard, agentPath, agentsPath, findAgent } from '../../accounts/agents.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { pageInfo } from '../../http/pagination.ts';
import { placesOf } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';

const PAGE_SIZE = 20;

/** The public page of an agent: profile, areas and active listings, newest first. Null when no public agent has this id. */
export async function readAgentPage({ db }: Deps, { id, page }: { id: string; page: number }): Promise<AgentPage | null> {
  const row = await findAgent(db, id);
  if (!row) return null;
  const places = await placesOf(db);
  const areas = await db.selectFrom('partner_area').select(['city_id', 'locality_id']).where('partner_id', '=', row.id).execute();
  const listings = await db
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('owner_id', '=', row.user_id)
    .where('status', '=', 'active')
    .orderBy('first_published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const agent = presentAgentCard(row);
  const replies = await db
    .selectFrom('lister_response_stats')
    .select(['answered_percent', 'median_minutes'])
    .where('user_id', '=', row.user_id)
    .executeTakeFirst();
  const cities = places.all.filter((city) => areas.some(({ city_id }) => city_id === city.id));
  const [mainCity] = cities;
  const cityNames = cities.map(({ name }) => name).join(', ');
  const title = textById('agent_page.title', { name: agent.title, city: cityNames });
  const path = agentPath(row);
  return {
    canonical: page > 1 ? `${path}?page=${page}` : path,
    // search engines should not list agents without active listings
    indexable: listings.length > 0,
    title,
    description: textById('agent_page.description', { name: agent.title, city: cityNames, count: agent.listings }),
    breadcrumbs: [
      { name: textById('trail.home'), url: '/' },
      ...(mainCity ? [{ name: textById('agents_page.title_city', { city: mainCity.name }), url: agentsPath(mainCity, null, null) }] : []),
      { name: agent.title, url: path },
    ],
    agent,
    replies: replies ?? null,
    areas: cities.map((city) => ({
      city: { slug: city.slug, name: city.name },
      url: agentsPath(city, null, null),
      localities: areas.flatMap(({ city_id, locality_id }) => {
        const locality = city_id === city.id && locality_id !== null ? places.localityById(locality_id) : null;
        return locality ? [{ name: locality.name, url: agentsPath(city, locality, null) }] : [];
      }),
    })),
    data: await readListingCards(
      db,
      listings.map(({ city_id, id: listingId }) => ({ cityId: city_id, listingId })),
    ),
    pagination: pageInfo({ page, limit: PAGE_SIZE }, agent.listings),
  };
}
