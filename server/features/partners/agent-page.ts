import type { AgentPage } from '../../../contract/partners.ts';
import type { Deps } from '../../deps.ts';
import { agentCardOf, agentPath, agentsPath, findAgent } from '../../views/agents.ts';
import { listingCards } from '../../views/listing-card.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';

const LIMIT = 20;

/** The page of an agent: who they are, where they work, and what they offer, the newest first. Null when there is none. */
export async function agentPage({ db }: Deps, { id, page }: { id: string; page: number }): Promise<AgentPage | null> {
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
    .limit(LIMIT)
    .offset((page - 1) * LIMIT)
    .execute();
  const agent = agentCardOf(row);
  const cities = places.all.filter((city) => areas.some(({ city_id }) => city_id === city.id));
  const [home] = cities;
  const where = cities.map(({ name }) => name).join(', ');
  const title = textOf('agent_page.title', { name: agent.title, city: where });
  const path = agentPath(row);
  return {
    canonical: page > 1 ? `${path}?page=${page}` : path,
    // a page that shows nothing on offer is of no use to somebody who searches
    indexable: listings.length > 0,
    title,
    description: textOf('agent_page.description', { name: agent.title, city: where, count: agent.listings }),
    breadcrumbs: [
      { name: textOf('trail.home'), url: '/' },
      ...(home ? [{ name: textOf('agents_page.title_city', { city: home.name }), url: agentsPath(home, null, null) }] : []),
      { name: agent.title, url: path },
    ],
    agent,
    areas: cities.map((city) => ({
      city: { slug: city.slug, name: city.name },
      url: agentsPath(city, null, null),
      localities: areas.flatMap(({ city_id, locality_id }) => {
        const locality = city_id === city.id && locality_id !== null ? places.localityById(locality_id) : null;
        return locality ? [{ name: locality.name, url: agentsPath(city, locality, null) }] : [];
      }),
    })),
    data: await listingCards(
      db,
      listings.map((one) => ({ cityId: one.city_id, listingId: one.id })),
    ),
    pagination: pageInfo({ page, limit: LIMIT }, agent.listings),
  };
}
