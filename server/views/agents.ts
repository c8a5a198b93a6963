/** Agents as visitors see them; the one place that says who is shown. */
import { sql, type RawBuilder } from 'kysely';
import type { AgentCard } from '../../contract/partners.ts';
import { slugWords } from '../../contract/slug/words.ts';
import { KIND_IDS } from '../../kinds/index.ts';
import { RERA_AUTHORITIES } from '../../kinds/rera-authorities.ts';
import type { Db } from '../db/schema.ts';
import type { City, Locality, Places } from './places.ts';
import { textOf } from './text.ts';

export const AGENT_ID_DIGITS = 8;

export interface AgentRow {
  readonly id: string;
  readonly public_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly firm: string | null;
  readonly rera_state: string | null;
  readonly rera_id: string | null;
  readonly kinds: readonly string[];
  readonly languages: readonly string[];
  readonly since: number;
  readonly listings: number;
}

/** `/agents/lakshmi-homes-48201937`; a name without a Latin letter is left out. */
export function agentPath({ firm, name, public_id }: Pick<AgentRow, 'firm' | 'name' | 'public_id'>): string {
  return `/agents/${slugWords(firm ?? name) || 'agent'}-${public_id}`;
}

/** `/agents/coimbatore/residential-rent/rs-puram` */
export function agentsPath(city: Pick<City, 'slug'>, locality: Pick<Locality, 'slug'> | null, kind: string | null, page = 1): string {
  const path = ['/agents', city.slug, kind?.replaceAll('_', '-'), locality?.slug].filter(Boolean).join('/');
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The registration with the authority that advertisements have to name; null where none was given. */
export function reraOfAgent({ rera_state, rera_id }: Pick<AgentRow, 'rera_state' | 'rera_id'>): AgentCard['rera'] {
  const authority = RERA_AUTHORITIES[rera_state ?? ''];
  return authority && rera_id ? { number: rera_id, authority: { name: authority.name, url: authority.url } } : null;
}

export const agentCardOf = (row: AgentRow): AgentCard => ({
  url: agentPath(row),
  title: row.firm ?? row.name,
  name: row.firm === null ? null : row.name,
  since: row.since,
  languages: row.languages.map((language) => textOf(`partner.language.${language}`)),
  kinds: KIND_IDS.filter((kind) => row.kinds.includes(kind)).map((kind) => textOf(`prices.kind.${kind}`)),
  rera: reraOfAgent(row),
  listings: row.listings,
});

/** Approved, somebody logged in with the number, and that account is in good standing and still has the role. */
const SHOWN = sql`p.role = 'agent' and u.role = 'agent' and u.suspended_at is null and u.deleted_at is null`;
/** Beside a listing and its owner: what the path of their page is made of, where they have one. */
export const agentOfOwner = sql<Pick<AgentRow, 'firm' | 'name' | 'public_id'> | null>`(
  select jsonb_build_object('firm', p.firm, 'name', p.name, 'public_id', p.public_id)
  from partner p join app_user u on u.id = p.user_id where p.user_id = listing.owner_id and ${SHOWN})`;
const COLUMNS = sql`p.id, p.public_id, p.user_id, p.name, p.firm, p.rera_state, p.rera_id, p.kinds, p.languages, p.since`;
const live = (city: RawBuilder<unknown>) =>
  sql`(select count(*) from listing l where l.owner_id = p.user_id and l.status = 'active' and ${city})::int`;

/** Null when nobody with this id is shown. */
export async function findAgent(db: Db, publicId: string): Promise<AgentRow | null> {
  const { rows } = await sql<AgentRow>`
    select ${COLUMNS}, ${live(sql`true`)} as listings from partner p join app_user u on u.id = p.user_id
    where p.public_id = ${publicId} and ${SHOWN}`.execute(db);
  return rows[0] ?? null;
}

interface Wanted {
  readonly city: City;
  readonly locality: Locality | null;
  readonly kind: string | null;
}

const inPlace = ({ city, locality, kind }: Wanted) => sql`
  from partner p join app_user u on u.id = p.user_id
  where ${SHOWN} ${kind === null ? sql`` : sql`and ${kind} = any(p.kinds)`}
    and exists (select from partner_area a where a.partner_id = p.id and a.city_id = ${city.id}
      ${locality ? sql`and (a.locality_id is null or a.locality_id = ${locality.id})` : sql``})`;

/** Agents who work somewhere, those with the most live listings in the city first. */
export async function agentsIn(db: Db, wanted: Wanted, { limit, offset }: { limit: number; offset: number }): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select ${COLUMNS}, ${live(sql`l.city_id = ${wanted.city.id}`)} as listings ${inPlace(wanted)}
    order by listings desc, p.approved_at, p.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countAgents(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${inPlace(wanted)}`.execute(db);
  return rows[0]!.count;
}

/** Localities of a city with how many agents name them, the most first. */
export async function agentLocalities(db: Db, places: Places, city: City): Promise<{ locality: Locality; count: number }[]> {
  const { rows } = await sql<{ locality_id: number; count: number }>`
    select a.locality_id, count(*)::int as count from partner_area a
    join partner p on p.id = a.partner_id join app_user u on u.id = p.user_id
    where a.city_id = ${city.id} and a.locality_id is not null and ${SHOWN}
    group by a.locality_id order by count desc, a.locality_id`.execute(db);
  return rows.flatMap(({ locality_id, count }) => {
    const locality = places.localityById(locality_id);
    return locality ? [{ locality, count }] : [];
  });
}

/** How many agents of a city offer each kind. */
export async function agentKinds(db: Db, city: City): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (select p.kinds ${inPlace({ city, locality: null, kind: null })}) a
    cross join unnest(a.kinds) kind group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Cities somebody works in. */
export async function agentCities(db: Db): Promise<number[]> {
  const { rows } = await sql<{ city_id: number }>`
    select distinct a.city_id from partner_area a join partner p on p.id = a.partner_id join app_user u on u.id = p.user_id
    where ${SHOWN} order by 1`.execute(db);
  return rows.map(({ city_id }) => city_id);
}

/** Paths of agents whose pages have something on offer in a city, for its sitemap. */
export async function agentPaths(db: Db, city: City): Promise<string[]> {
  const { rows } = await sql<AgentRow>`
    select ${COLUMNS}, 0 as listings ${inPlace({ city, locality: null, kind: null })}
      and exists (select from listing l where l.owner_id = p.user_id and l.status = 'active')
    order by p.public_id`.execute(db);
  return rows.map(agentPath);
}
