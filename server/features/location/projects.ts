/** What developers declare about their projects in live listings: RERA number, number of homes, stage and date of possession. */
import { sql, type RawBuilder } from 'kysely';
import type { Project } from '../../../contract/place-pages/parts.ts';
import { CONSTRUCTION_STAGE } from '../../../kinds/enumerations.ts';
import type { Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { RERA_AUTHORITIES, reraText } from '../../../kinds/rera-authorities.ts';
import { builderPath, findBuilders, type Builder } from '../../accounts/builders.ts';
import { recordListingReads } from '../../db/listing-reads.ts';
import type { Db } from '../../db/schema.ts';
import { factOf } from '../../listings/present/facts.ts';
import { listerName } from '../../listings/present/lister-name.ts';
import type { Places } from '../../places/places.ts';

/** Declared fields, shown with their labels of the listing page, in this order. */
const DECLARED_FIELDS = ['construction_status', 'construction_stage', 'possession_by', 'project_units'] as const;

/** Only these fields are read, because descriptions and other texts are long. */
const READ_FIELDS = ['listing_role', 'society_name', 'project_name', 'project_rera_id', ...DECLARED_FIELDS] as const;

export interface DeveloperHome {
  readonly city_id: number;
  readonly id: number;
  readonly kind: string;
  readonly details: Values;
  readonly owner_id: string;
  readonly owner_name: string | null;
  /** The value of `listing_search.society`. */
  readonly society: string | null;
}

/**
 * One account can offer thousands of homes, each as a project of its own. Reading and showing all of them would block the site for seconds at
 * every view of one page.
 */
const MAX_HOMES = 1000;
/** Maximum number of projects on a page. */
export const MAX_PROJECTS = 50;

/**
 * The live homes that developers offer, the last confirmed first, at most a thousand.
 * @param condition SQL condition on `listing l` and `listing_search s`
 */
export async function readDeveloperHomes(db: Db, condition: RawBuilder<unknown>): Promise<readonly DeveloperHome[]> {
  const fromClause = sql`from listing_search s join listing l on l.city_id = s.city_id and l.id = s.listing_id
    where l.details ->> 'listing_role' = 'Developer' and ${condition} order by s.last_confirmed_at desc, l.id desc limit ${MAX_HOMES}`;
  const { rows: keys } = await sql<{ city_id: number; id: number }>`select l.city_id, l.id ${fromClause}`.execute(db);
  if (keys.length === 0) return [];
  // noted before the listings are read, see `listing-reads.ts`
  recordListingReads(keys.map(({ city_id, id }) => ({ cityId: city_id, listingId: Number(id) })));
  const { rows } = await sql<DeveloperHome>`
    select home.*, u.name as owner_name
    from (select l.city_id, l.id, l.kind, l.owner_id, s.society, s.last_confirmed_at,
      (select jsonb_object_agg(key, value) from jsonb_each(l.details) where key = any(${sql.val([...READ_FIELDS])}::text[])) as details ${fromClause}) home
    join app_user u on u.id = home.owner_id
    order by home.last_confirmed_at desc, home.id desc`.execute(db);
  return rows;
}

/** The number of live homes of an account that it offers as a developer. */
export async function countDeveloperHomes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listing_search s join listing l on l.city_id = s.city_id and l.id = s.listing_id
    where l.details ->> 'listing_role' = 'Developer' and l.owner_id = ${userId}::uuid`.execute(db);
  return rows[0]!.count;
}

/** Reads the builders of the homes, and groups the homes into projects. */
export async function readProjects(db: Db, places: Places, homes: readonly DeveloperHome[]): Promise<Project[]> {
  const builders = await findBuilders(db, [...new Set(homes.map(({ owner_id }) => owner_id))]);
  return groupIntoProjects(builders, places, homes).slice(0, MAX_PROJECTS);
}

/** Groups the homes into projects, one for each developer and RERA number. Declared facts come from the homes that were confirmed last. */
export function groupIntoProjects(builders: ReadonlyMap<string, Builder>, places: Places, homes: readonly DeveloperHome[]): Project[] {
  const groups = Map.groupBy(homes, ({ owner_id, details }) => `${owner_id} ${reraNumberOf(details) ?? ''}`);
  return [...groups.values()].map((ofProject) => {
    const [latest] = ofProject as [DeveloperHome];
    const builder = builders.get(latest.owner_id);
    const authority = RERA_AUTHORITIES[places.cityById(latest.city_id)?.state_code ?? ''];
    const kind = kindOf(latest.kind);
    return {
      builder: { name: listerName(latest), url: builder ? builderPath(builder) : null },
      rera: reraNumberOf(latest.details),
      authority: authority ? { name: authority.name, url: authority.url } : null,
      facts: kind ? DECLARED_FIELDS.flatMap((name) => declaredFact(kind.id, name, ofProject)) : [],
      progress: progressOf(ofProject),
      homes: ofProject.length,
    };
  });
}

/** A declared fact of a project, from the latest home that states it. Not every form of a project has to be filled in completely. */
function declaredFact(kindId: string, name: (typeof DECLARED_FIELDS)[number], homes: readonly DeveloperHome[]): Project['facts'] {
  const kind = kindOf(kindId);
  const statingHome = homes.find(({ details }) => details[name] !== undefined && details[name] !== null);
  const fact = kind && statingHome ? factOf(kind, name, statingHome.details) : null;
  return fact ? [{ label: fact.label, text: fact.text }] : [];
}

/** The progress of construction, from the latest home that states its stage or that it is ready. */
function progressOf(homes: readonly DeveloperHome[]): Project['progress'] {
  const total = CONSTRUCTION_STAGE.values.length;
  for (const { details } of homes) {
    if (details.construction_status === 'ready_to_move') return { done: total, total };
    const stage = (CONSTRUCTION_STAGE.values as readonly unknown[]).indexOf(details.construction_stage);
    // the current stage is not finished
    if (stage >= 0) return { done: stage, total };
  }
  return null;
}

const reraNumberOf = ({ project_rera_id }: Values): string | null =>
  typeof project_rera_id === 'string' ? reraText(project_rera_id) : null;
