/**
 * `npm run docs:data-model` writes docs/data-model.md, a diagram of the tables of each domain, from the migrated schema and the comments in
 * `server/db/tables`. A test checks that it is up to date.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { root } from '../tool.ts';

const PAGE = join(root, 'docs', 'data-model.md');
const DATABASE_FOLDER = join(root, 'server', 'db');

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}
/** A primary key, unique constraint or foreign key with its columns. */
interface Constraint {
  readonly table: string;
  readonly type: 'p' | 'u' | 'f';
  readonly columns: readonly string[];
  /** The table to which a foreign key refers. */
  readonly target: string | null;
}
interface Schema {
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
}

// tables of the schema itself, without partitions
const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;
const CONSTRAINTS = `
  select c.relname as table, k.contype as type, f.relname as target,
    (select array_agg(a.attname::text order by p.position) from unnest(k.conkey) with ordinality as p(number, position)
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.contype in ('p', 'u', 'f') and k.conparentid = 0
  order by c.relname, k.contype, columns`;

/** Reads the tables of a migrated database. */
export async function readSchema(url: string): Promise<Schema> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const columns = await client.query<Column>(COLUMNS);
    const constraints = await client.query<Constraint>(CONSTRAINTS);
    return { columns: columns.rows, constraints: constraints.rows };
  } finally {
    await client.end();
  }
}

interface Domain {
  readonly name: string;
  readonly tables: readonly { readonly name: string; readonly comment: string }[];
}

/** Returns the tables by the file that declares their types, with the comments of that file. */
function readDomains(): Domain[] {
  const schema = readFileSync(join(DATABASE_FOLDER, 'schema.ts'), 'utf8');
  const tableOf = new Map([...schema.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(([, table, type]) => [type!, table!]));
  return readdirSync(join(DATABASE_FOLDER, 'tables'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(DATABASE_FOLDER, 'tables', file), 'utf8');
      const declarations = [...text.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export interface (\w+Table)\b/g)];
      const tables = declarations.flatMap(([, comment = '', type]) => {
        const name = tableOf.get(type!);
        return name ? [{ name, comment: comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim() }] : [];
      });
      return { name: basename(file, '.ts').replaceAll('-', ' '), tables };
    })
    .filter(({ tables }) => tables.length > 0);
}

/** A type in PostgreSQL's short form, as one word. */
const shortType = (type: string): string =>
  ({ 'timestamp with time zone': 'timestamptz', 'double precision': 'float8', 'character varying': 'varchar' })[type] ??
  type.replaceAll(/[^a-z0-9_]+/g, '_').replace(/_$/, '_list');

function keysOf(constraints: readonly Constraint[], { table, name }: Column): string {
  const has = (type: Constraint['type']) =>
    constraints.some((constraint) => constraint.type === type && constraint.table === table && constraint.columns.includes(name));
  return [...(has('p') ? ['PK'] : []), ...(has('f') ? ['FK'] : []), ...(has('u') ? ['UK'] : [])].join(', ');
}

function diagramOf({ tables }: Domain, { columns, constraints }: Schema): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const entities = tables.flatMap(({ name }) => [
    `  ${name} {`,
    ...columns
      .filter(({ table }) => table === name)
      .map((column) => `    ${shortType(column.type)} ${column.name} ${keysOf(constraints, column)}`.trimEnd()),
    '  }',
  ]);
  const references = constraints.filter(({ table, type }) => type === 'f' && names.has(table));
  const relations = references.map(({ table, columns: ownColumns, target }) => {
    const isOne = constraints.some(
      (other) => other.table === table && other.type !== 'f' && other.columns.every((name) => ownColumns.includes(name)),
    );
    const isOptional = columns.some((column) => column.table === table && ownColumns.includes(column.name) && column.nullable);
    return `  ${target} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${table} : ${ownColumns.join('_and_')}`;
  });
  return ['```mermaid', 'erDiagram', ...entities, ...new Set(relations), '```'];
}

/** The page as Markdown. */
export function dataModelPage(schema: Schema): string {
  const domains = readDomains();
  const count = domains.reduce((sum, { tables }) => sum + tables.length, 0);
  const introduction = `# Data model

The ${count} tables of the database, by the file of \`server/db/tables\` that declares their types. Tables of other domains that a diagram refers to are shown without
columns. Parts of divided tables and the tables of the job queue are left out. \`PK\` is the primary key, \`UK\` unique, \`FK\` refers to another table. Listings refer to their
content by the id of the listing; what searches, caches and counts derive from them has no foreign keys ([partitions](decisions/0002-postgresql.md)).

This page is generated by \`npm run docs:data-model\`.
`;
  const sections = domains.map((domain) => {
    const title = domain.name[0]!.toUpperCase() + domain.name.slice(1);
    const comments = domain.tables.filter(({ comment }) => comment).map(({ name, comment }) => `- \`${name}\`: ${comment}`);
    return [`## ${title}`, '', ...(comments.length > 0 ? [...comments, ''] : []), ...diagramOf(domain, schema), ''].join('\n');
  });
  return [introduction, ...sections].join('\n');
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-data-model-'));
  const server = await startEmbedded({ dataDir: folder, disposable: true });
  try {
    await server.createDatabase('model');
    await migrate(server.url('model'));
    writeFileSync(PAGE, dataModelPage(await readSchema(server.url('model'))));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
