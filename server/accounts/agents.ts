/** Public agent pages: the queries behind them and the condition that decides which agents are public. */
import { sql } from 'kysely';
import type { AgentCard } from '../../contract/partners/partner-records.ts';
import { slugWords } from '../../contract/slug/words.ts';
import { KIND_IDS } from '../../kinds/index.ts';
import { RERA_AUTHORITIES } from '../../kinds/rera-authorities.ts';
import type { Db } from '../db/schema.ts';
import type { City, Locality, Places } from '../places/places.ts';
import { textById } from '../i18n/text.ts';

export const AGENT_ID_DIGITS = 8;

interface AgentRow {
  readonly id: string;
  readonly public_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly firm: string | null;
  readonly rera_state: string | null;
  readonly rera_id: string | null;
  readonly kinds: readonly string[];
  readonly languages: readonly string[];
  /** Year in which the agent started to work. */
  readonly since: number;
  readonly listings: number;
}

/** Path such as `/agents/lakshmi-homes-48201937`. A name without Latin letters is replaced with `agent`. */
export function agentPath({ firm, name, public_id }: Pick<AgentRow, 'firm' | 'name' | 'public_id'>): string {
  return `/agents/${slugWords(firm ?? name) || 'agent'}-${public_id}`;
}

/** Path such as `/agents/coimbatore/residential-rent/rs-puram`. */
export function agentsPath(city: Pick<City, 'slug'>, locality: Pick<Locality, 'slug'> | null, kind: string | null, page = 1): string {
  const path = ['/agents', city.slug, kind?.replaceAll('_', '-'), locality?.slug].filter(Boolean).join('/');
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The RERA registration that the law requires in advertisements; null when the agent gave none. */
export function agentRera({ rera_state, rera_id }: Pick<AgentRow, 'rera_state' | 'rera_id'>): AgentCard['rera'] {
  const authority = RERA_AUTHORITIES[rera_state ?? ''];
  return authority && rera_id ? { number: rera_id, authority: { name: authority.name, url: authority.url } } : null;
}

export const presentAgentCard = (row: AgentRow): AgentCard => ({
  url: agentPath(row),
  title: row.firm ?? row.name,
  name: row.firm === null ? null : row.name,
  since: row.since,
  languages: row.languages.map((language) => textById(`partner.language.${language}`)),
  kinds: KIND_IDS.filter((kind) => row.kinds.includes(kind)).map((kind) => textById(`prices.kind.${kind}`)),
  rera: agentRera(row),
  listings: row.listings,
});

/** The partner is approved and linked to an active account (somebody logged in with the number), and that account still has the role. */
const PUBLIC_AGENT_CONDITION = sql`p.role = 'agent' and u.role = 'agent' and u.suspended_at is null and u.deleted_at is null`;
/** Select expression for queries over `listing`: the input of `agentPath` for the owner's agent page, or null when there is none. */
export const agentOfOwner = sql<Pick<AgentRow, 'firm' | 'name' | 'public_id'> | null>`(
  select jsonb_build_object('firm', p.firm, 'name', p.name, 'public_id', p.public_id)
  from partner p join app_user u on u.id = p.user_id where p.user_id = listing.owner_id and ${PUBLIC_AGENT_CONDITION})`;
const COLUMNS = sql`p.id, p.public_id, p.user_id, p.name, p.firm, p.rera_state, p.rera_id, p.kinds, p.languages, p.since`;

/** Counts the live listings of one owner, in all cities. */
async function countLiveListings(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listing')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts the live listings of these owners in a city. A separate query, because in a cluster agents and listings are on different nodes. It reads
 * only an index, but of all live listings of the owners.
 */
async function countInCity(db: Db, owners: readonly string[], cityId: number): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const { rows } = await sql<{ owner_id: string; count: number }>`
    select owner_id, count(*)::int as count from listing
    where owner_id = any(${sql.val([...owners])}::uuid[]) and status = 'active' and city_id = ${cityId}
    group by owner_id`.execute(db);
  return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
}

/** Returns null when no public agent has this id. */
export async function findAgent(db: Db, publicId: string): Promise<AgentRow | null> {
  const { rows } = await sql<Omit<AgentRow, 'listings'>>`
    select ${COLUMNS} from partner p join app_user u on u.id = p.user_id where p.public_id = ${publicId} and ${PUBLIC_AGENT_CONDITION}`.execute(
    db,
  );
  const [agent] = rows;
  if (!agent) return null;
  return { ...agent, listings: await countLiveListings(db, agent.user_id) };
}

interface AgentFilter {
  readonly city: City;
  readonly locality: Locality | null;
  readonly kind: string | null;
}

const kindCondition = (kind: string | null) => (kind === null ? sql`` : sql`and ${kind} = any(p.kinds)`);

const fromMatchingAgents = ({ city, locality, kind }: AgentFilter) => sql`
  from partner p join app_user u on u.id = p.user_id
  where ${PUBLIC_AGENT_CONDITION} ${kindCondition(kind)}
    and exists (select from partner_area a where a.partner_id = p.id and a.city_id = ${city.id}
      ${locality ? sql`and (a.locality_id is null or a.locality_id = ${locality.id})` : sql``})`;

/** Public agents who work in a city or locality, ordered by their number of live listings in the city, highest first. */
export async function findAgents(db: Db, filter: AgentFilter, { limit, offset }: { limit: number; offset: number }): Promise<AgentRow[]> {
  const { rows: matching } = await sql<Pick<AgentRow, 'id' | 'user_id'>>`
    select p.id, p.user_id ${fromMatchingAgents(filter)} order by p.approved_at, p.id`.execute(db);
  const owners = matching.map(({ user_id }) => user_id);
  const counts = await countInCity(db, owners, filter.city.id);
  const listingsOf = ({ user_id }: Pick<AgentRow, 'user_id'>) => counts.get(user_id) ?? 0;
  const requestedPage = matching.toSorted((a, b) => listingsOf(b) - listingsOf(a)).slice(offset, offset + limit);
  if (requestedPage.length === 0) return [];
  const ids = requestedPage.map(({ id }) => id);
  const { rows } = await sql<Omit<AgentRow, 'listings'>>`
    select ${COLUMNS} from partner p where p.id = any(${sql.val(ids)}::uuid[])`.execute(db);
  return rows.map((row) => ({ ...row, listings: listingsOf(row) })).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Number of agents that `findAgents` finds without its limit. */
export async function countAgents(db: Db, filter: AgentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${fromMatchingAgents(filter)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Localities that agents of a city name, with the number of agents who work there: those who name the locality or the whole city. Ordered by
 * this number, highest first.
 */
export async function countAgentsByLocality(
  db: Db,
  places: Places,
  { city, kind }: Omit<AgentFilter, 'locality'>,
): Promise<{ locality: Locality; count: number }[]> {
  const { rows } = await sql<{ locality_id: number; count: number }>`
    with areas as (
      select a.partner_id, a.locality_id from partner_area a join partner p on p.id = a.partner_id join app_user u on u.id = p.user_id
      where a.city_id = ${city.id} and ${PUBLIC_AGENT_CONDITION} ${kindCondition(kind)}
    )
    select l.locality_id, count(distinct a.partner_id)::int as count
    from (select distinct locality_id from areas where locality_id is not null) l
    join areas a on a.locality_id = l.locality_id or a.locality_id is null
    group by l.locality_id order by count desc, l.locality_id`.execute(db);
  return rows.flatMap(({ locality_id, count }) => {
    const locality = places.localityById(locality_id);
    return locality ? [{ locality, count }] : [];
  });
}

/** Number of agents in a city by property kind. */
export async function countAgentsByKind(db: Db, city: City): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (select p.kinds ${fromMatchingAgents({ city, locality: null, kind: null })}) a
    cross join unnest(a.kinds) kind group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Ids of the cities with at least one public agent. */
export async function findAgentCityIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ city_id: number }>`
    select distinct a.city_id from partner_area a join partner p on p.id = a.partner_id join app_user u on u.id = p.user_id
    where ${PUBLIC_AGENT_CONDITION} order by 1`.execute(db);
  return rows.map(({ city_id }) => city_id);
}

/** Paths of the agents with live listings who work in a city, for its sitemap. */
export async function findAgentPaths(db: Db, city: City): Promise<string[]> {
  const { rows } = await sql<Omit<AgentRow, 'listings'>>`
    select ${COLUMNS} ${fromMatchingAgents({ city, locality: null, kind: null })} order by p.public_id`.execute(db);
  const owners = rows.map(({ user_id }) => user_id);
  const { rows: live } = await sql<{ owner_id: string }>`
    select distinct owner_id from listing where owner_id = any(${sql.val(owners)}::uuid[]) and status = 'active'`.execute(db);
  const owning = new Set(live.map(({ owner_id }) => owner_id));
  return rows.filter(({ user_id }) => owning.has(user_id)).map(agentPath);
}
