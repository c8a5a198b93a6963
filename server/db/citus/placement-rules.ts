/** The requirements of Citus for a schema, as rules over its catalog. A table that breaks one cannot be distributed by city. */
import type { Client } from 'pg';
import { PLACEMENTS, ROW_TRIGGERS, type Placement } from './placement.ts';

interface Key {
  readonly table: string;
  readonly name: string;
  readonly hasCity: boolean;
}
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  /** Whether the key compares city_id on both sides. */
  readonly pairsCity: boolean;
  /**
   * What happens when the referenced row is updated or deleted: a = no action, r = restrict, c = cascade, n = set null, d = set default.
   */
  readonly onUpdate: string;
  readonly onDelete: string;
}
interface Trigger {
  readonly table: string;
  readonly name: string;
  /** Whether it runs once for each statement and not for each row. */
  readonly isForStatement: boolean;
}
interface NumberedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}
interface CityColumn {
  readonly table: string;
  readonly isRequired: boolean;
}
interface Catalog {
  readonly tables: readonly string[];
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly Trigger[];
  /** Columns that get their number from a sequence. */
  readonly numbered: readonly NumberedColumn[];
  /** Columns with the name city_id. */
  readonly cities: readonly CityColumn[];
}

/** Selects the tables `c` of this site, without those of extensions. */
const TABLE_CONDITION = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
  select from pg_depend e where e.objid = c.oid and e.deptype = 'e')`;
/** Bits of `tgtype`: the trigger is for each row; it runs on insert, delete or update. */
const ROW_BIT = 1;
const CHANGE_BITS = 4 + 8 + 16;
const cityAttributeOf = (table: string) => `(select attnum from pg_attribute where attrelid = ${table} and attname = 'city_id')`;

export async function readCatalog(client: Pick<Client, 'query'>): Promise<Catalog> {
  const rows = async <R extends object>(text: string): Promise<R[]> => (await client.query<R>(text)).rows;
  const tables = await rows<{ name: string }>(`select c.relname as name from pg_class c where ${TABLE_CONDITION} order by 1`);
  return {
    tables: tables.map(({ name }) => name),
    keys: await rows(`select c.relname as table, i.indexrelid::regclass::text as name, ${cityAttributeOf('c.oid')} = any(i.indkey) as "hasCity"
      from pg_index i join pg_class c on c.oid = i.indrelid where ${TABLE_CONDITION} and i.indisunique order by 2`),
    foreignKeys: await rows(`select c.relname as table, k.conname as name, k.confrelid::regclass::text as target,
        coalesce(array_position(k.conkey, ${cityAttributeOf('c.oid')}) = array_position(k.confkey, ${cityAttributeOf('k.confrelid')}), false) as "pairsCity",
        k.confupdtype as "onUpdate", k.confdeltype as "onDelete"
      from pg_constraint k join pg_class c on c.oid = k.conrelid where ${TABLE_CONDITION} and k.contype = 'f' order by 1, 2`),
    triggers: await rows(`select c.relname as table, t.tgname as name,
        t.tgtype & ${ROW_BIT} = 0 and t.tgtype & ${CHANGE_BITS} <> 0 as "isForStatement" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${TABLE_CONDITION} and not t.tgisinternal order by 1, 2`),
    numbered: await rows(`select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${TABLE_CONDITION} and a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence(c.relname, a.attname) is not null order by 1, 2`),
    cities: await rows(`select c.relname as table, a.attnotnull as "isRequired" from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${TABLE_CONDITION} and a.attname = 'city_id' order by 1`),
  };
}

const placementOf = (table: string): Placement | undefined => (PLACEMENTS as Readonly<Record<string, Placement>>)[table];

/** Describes in sentences what Citus would refuse; empty when the schema allows the declared placements. */
export function placementProblems(catalog: Catalog): string[] {
  const divided = catalog.tables.filter((table) => placementOf(table) === 'city');
  const required = new Set(catalog.cities.flatMap(({ table, isRequired }) => (isRequired ? [table] : [])));
  return [
    ...catalog.tables.flatMap((table) => (placementOf(table) ? [] : [`${table} has no placement`])),
    ...Object.keys(PLACEMENTS).flatMap((table) => (catalog.tables.includes(table) ? [] : [`${table} is placed and does not exist`])),
    ...divided.flatMap((table) => (required.has(table) ? [] : [`${table} is divided by city and has no city_id that is never null`])),
    ...catalog.keys.flatMap(({ table, name, hasCity }) =>
      placementOf(table) === 'city' && !hasCity ? [`the key ${name} of ${table} lacks city_id`] : [],
    ),
    ...catalog.foreignKeys.flatMap(foreignKeyProblem),
    ...catalog.triggers.flatMap(({ table, name }) =>
      placementOf(table) !== 'coordinator' && !ROW_TRIGGERS.includes(name)
        ? [`${table} is not on one node and has the trigger ${name}`]
        : [],
    ),
    ...catalog.triggers.flatMap(({ table, name, isForStatement }) =>
      isForStatement ? [`the trigger ${name} of ${table} is for statements, which a cluster runs on another table`] : [],
    ),
    ...catalog.numbered.flatMap(({ table, column, type }) =>
      placementOf(table) === 'city' && type !== 'bigint' ? [`${table}.${column} is numbered, and not a bigint`] : [],
    ),
  ];
}

/** For each placement, the placements that Citus allows its foreign keys to refer to. */
const ALLOWED_TARGETS: Readonly<Record<Placement, readonly Placement[]>> = {
  city: ['city', 'everywhere'],
  everywhere: ['everywhere', 'coordinator'],
  coordinator: ['everywhere', 'coordinator'],
};
/** Actions that change no rows. */
const HARMLESS_ACTIONS: ReadonlySet<string> = new Set(['a', 'r']);

function foreignKeyProblem({ table, name, target, pairsCity, onUpdate, onDelete }: ForeignKey): string[] {
  const [from, to] = [placementOf(table), placementOf(target)];
  if (!from || !to || (from === 'coordinator' && to === 'coordinator')) return [];
  const key = `the foreign key ${name} of ${table}`;
  if (!ALLOWED_TARGETS[from].includes(to)) return [`${key} refers to ${target}, which is on another node`];
  if (from === 'everywhere' && to === 'coordinator' && ![onUpdate, onDelete].every((action) => HARMLESS_ACTIONS.has(action)))
    return [`${key} cascades from ${target}, which is on one node`];
  if (from !== 'city' || to !== 'city') return [];
  if (!pairsCity) return [`${key} to ${target} does not compare city_id`];
  // both actions would change city_id
  if (!HARMLESS_ACTIONS.has(onUpdate)) return [`${key} cascades updates of city_id`];
  return ['n', 'd'].includes(onDelete) ? [`${key} sets city_id when the other row is deleted`] : [];
}
