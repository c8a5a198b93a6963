import type { AgentsPage } from '../../../contract/partners/partner-records.ts';
import { KIND_IDS, type KindId } from '../../../kinds/index.ts';
import type { Deps } from '../../deps.ts';
import { presentAgentCard, countAgentsByKind, countAgentsByLocality, findAgents, agentsPath, countAgents } from '../../accounts/agents.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { requireCity, requireLocalities } from '../../places/find-place.ts';
import { pageInfo } from '../../http/pagination.ts';
import { placesOf } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';

const PAGE_SIZE = 20;

interface AgentsQuery {
  readonly city?: string | undefined;
  readonly locality?: string | undefined;
  readonly kind?: KindId | undefined;
  readonly page: number;
}

/** The public page of agents in a city, optionally filtered by locality and property kind. */
export async function readAgentsPage({ db, config }: Deps, query: AgentsQuery): Promise<AgentsPage> {
  const places = await placesOf(db);
  const city = requireCity(places, query.city, config.defaultCity);
  const [locality = null] = query.locality ? requireLocalities(places, city, [query.locality]) : [];
  const filter = { city, locality, kind: query.kind ?? null };
  const total = await countAgents(db, filter);
  const rows = await findAgents(db, filter, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE });
  const [localities, kinds] = [await countAgentsByLocality(db, places, filter), await countAgentsByKind(db, city)];
  const place = locality ? textById('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;
  const kindText = query.kind && textById(`prices.kind.${query.kind}`);
  const title = kindText
    ? textById('agents_page.title_kind', { kind: kindText, place })
    : textById('agents_page.title_city', { city: place });
  return {
    canonical: agentsPath(city, locality, filter.kind, query.page),
    indexable: total >= MIN_INDEXED_LISTINGS && rows.length > 0,
    title,
    description: textById('agents_page.description', { title, count: total }),
    breadcrumbs: [
      { name: textById('trail.home'), url: city.slug === config.defaultCity ? '/' : `/?city=${city.slug}` },
      { name: textById('agents_page.title_city', { city: city.name }), url: agentsPath(city, null, null) },
      ...(locality || kindText ? [{ name: title, url: agentsPath(city, locality, filter.kind) }] : []),
    ],
    city: { slug: city.slug, name: city.name },
    locality: locality && { slug: locality.slug, name: locality.name },
    kind: filter.kind,
    kinds: [
      { label: textById('agents_page.any_kind'), url: agentsPath(city, locality, null), selected: filter.kind === null },
      ...KIND_IDS.filter((kind) => kinds.has(kind) || kind === filter.kind).map((kind) => ({
        label: textById(`prices.kind.${kind}`),
        url: agentsPath(city, locality, kind),
        selected: kind === filter.kind,
      })),
    ],
    localities: localities.map((localityCount) => ({
      name: localityCount.locality.name,
      url: agentsPath(city, localityCount.locality, filter.kind),
      count: localityCount.count,
    })),
    data: rows.map(presentAgentCard),
    pagination: pageInfo({ page: query.page, limit: PAGE_SIZE }, total),
  };
}
