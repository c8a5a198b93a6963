import type { AgentsPage } from '../../../contract/partners.ts';
import { KIND_IDS, type KindId } from '../../../kinds/index.ts';
import type { Deps } from '../../deps.ts';
import { agentCardOf, agentKinds, agentLocalities, agentsIn, agentsPath, countAgents } from '../../views/agents.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import { namedCity, namedLocalities } from '../../views/named-places.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';

const LIMIT = 20;

interface Asked {
  readonly city?: string | undefined;
  readonly locality?: string | undefined;
  readonly kind?: KindId | undefined;
  readonly page: number;
}

/** Agents of a city, a locality or a kind, as a page of its own. */
export async function agentsPage({ db, config }: Deps, asked: Asked): Promise<AgentsPage> {
  const places = await placesOf(db);
  const city = namedCity(places, asked.city, config.defaultCity);
  const [locality = null] = asked.locality ? namedLocalities(places, city, [asked.locality]) : [];
  const wanted = { city, locality, kind: asked.kind ?? null };
  const total = await countAgents(db, wanted);
  const rows = await agentsIn(db, wanted, { limit: LIMIT, offset: (asked.page - 1) * LIMIT });
  const [localities, kinds] = [await agentLocalities(db, places, city), await agentKinds(db, city)];
  const place = locality ? textOf('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;
  const kindText = asked.kind && textOf(`prices.kind.${asked.kind}`);
  const title = kindText ? textOf('agents_page.title_kind', { kind: kindText, place }) : textOf('agents_page.title_city', { city: place });
  return {
    canonical: agentsPath(city, locality, wanted.kind, asked.page),
    indexable: total >= WORTH_INDEXING && rows.length > 0,
    title,
    description: textOf('agents_page.description', { title, count: total }),
    breadcrumbs: [
      { name: textOf('trail.home'), url: city.slug === config.defaultCity ? '/' : `/?city=${city.slug}` },
      { name: textOf('agents_page.title_city', { city: city.name }), url: agentsPath(city, null, null) },
      ...(locality || kindText ? [{ name: title, url: agentsPath(city, locality, wanted.kind) }] : []),
    ],
    city: { slug: city.slug, name: city.name },
    locality: locality && { slug: locality.slug, name: locality.name },
    kind: wanted.kind,
    kinds: [
      { label: textOf('agents_page.any_kind'), url: agentsPath(city, locality, null), selected: wanted.kind === null },
      ...KIND_IDS.filter((kind) => kinds.has(kind) || kind === wanted.kind).map((kind) => ({
        label: textOf(`prices.kind.${kind}`),
        url: agentsPath(city, locality, kind),
        selected: kind === wanted.kind,
      })),
    ],
    localities: localities.map((one) => ({ name: one.locality.name, url: agentsPath(city, one.locality, wanted.kind), count: one.count })),
    data: rows.map(agentCardOf),
    pagination: pageInfo({ page: asked.page, limit: LIMIT }, total),
  };
}
