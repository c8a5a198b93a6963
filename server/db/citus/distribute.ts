/**
 * Distributes the tables of an installed database in a Citus cluster. This is one transaction, so a failure changes nothing. The site must
 * be stopped meanwhile, because the tables are locked while their rows are copied to the nodes.
 */
import { escapeIdentifier, type Client } from 'pg';
import { DatabaseClient } from '../connections/database-client.ts';
import { placementProblems, readCatalog } from './placement-rules.ts';
import { PLACEMENTS, tablesAt, type Placement } from './placement.ts';

/** Key of an advisory lock (an arbitrary constant), held while the tables are distributed. */
const ADVISORY_LOCK = 730_047;

/**
 * The change feed of a cluster. Each node has its own transaction ids, and only the node that stores a row knows which of its transactions
 * are finished. The row therefore contains the transaction id and the number of that node.
 */
const FEED_OF_NODES = [
  `create or replace function feed_node() returns integer language sql stable as 'select groupid from pg_catalog.pg_dist_local_group'`,
  `create or replace function listing_change_node() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.node := public.feed_node();
  return new;
end $$`,
  // readers select the changes of a city that a node wrote
  `create index if not exists listing_change_city on listing_change (city_id, node, xid)`,
  `create or replace trigger listing_change_node before insert on listing_change for each row execute function listing_change_node()`,
];

interface Distribution {
  /** Tables that this call distributed, in order; empty when all of them were distributed before. */
  readonly placed: readonly string[];
  readonly workers: number;
}

interface Options {
  /**
   * Number of shards of the tables that are divided by city. Cities are distributed over shards, and a shard is moved between nodes as a
   * unit.
   */
  readonly shards: number;
  readonly onProgress?: (table: string) => void;
}

/**
 * Distributes every table as declared. Safe to repeat: tables that are already distributed do not change, so after an upgrade it
 * distributes the new ones.
 * @param url of the coordinator, for the role that owns the tables
 * @throws Error that says what is missing (the extension, workers, the role of the application on a worker) or which rule the schema
 * violates
 */
export async function distribute(url: string, appRole: string | null, { shards, onProgress }: Options): Promise<Distribution> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai distribute', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const workers = await assertCluster(client, appRole);
    const problems = placementProblems(await readCatalog(client));
    if (problems.length > 0) throw new Error(`The schema cannot be distributed by city:\n${problems.join('\n')}`);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query('begin');
    const placed = await placeTables(client, shards, onProgress ?? (() => undefined));
    await client.query('commit');
    return { placed, workers };
  } finally {
    await client.end();
  }
}

/**
 * The number of workers of the cluster.
 * @throws Error that says what is missing
 */
async function assertCluster(client: Client, appRole: string | null): Promise<number> {
  const { rows: found } = await client.query<{ installed: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as installed`,
  );
  if (!found[0]!.installed)
    throw new Error('The extension citus is not installed in this database: create extension citus, on every node.');
  const { rows: nodes } = await client.query<{ coordinator: boolean; workers: number }>(
    `select bool_or(groupid = 0) as coordinator, count(*) filter (where groupid > 0 and isactive)::int as workers from pg_dist_node`,
  );
  const { coordinator, workers } = nodes[0]!;
  if (!coordinator) throw new Error(`The coordinator has no address: select citus_set_coordinator_host('<host>', <port>).`);
  if (workers === 0) throw new Error(`There are no workers: select citus_add_node('<host>', <port>).`);
  if (appRole === null) return workers;
  const { rows: workersWithoutRole } = await client.query<{ worker: string }>(
    `select nodename || ':' || nodeport as worker from run_command_on_workers(format('select count(*) from pg_roles where rolname = %L', $1::text))
     where result is distinct from '1'`,
    [appRole],
  );
  if (workersWithoutRole.length > 0)
    throw new Error(
      `The role ${appRole} does not exist on ${workersWithoutRole.map(({ worker }) => worker).join(', ')}. Create it on every node.`,
    );
  return workers;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function placeTables(client: Client, shards: number, onProgress: (table: string) => void): Promise<string[]> {
  // one connection to each node: foreign keys to tables that are on every node forbid several connections in one transaction
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await client.query(`set local citus.shard_count = ${Math.trunc(shards)}`);
  await client.query('set local citus.shard_replication_factor = 1');
  // these are the triggers in `ROW_TRIGGERS`
  await client.query('set local citus.enable_unsafe_triggers = on');
  const distributedTables = await readDistributedTables(client);
  const undistributed = (placement: Placement) => tablesAt(placement).filter((table) => !distributedTables.has(table));
  const [everywhere, divided] = [undistributed('everywhere'), undistributed('city')];
  if (everywhere.length + divided.length === 0) return [];
  const waitingTables = new Set([...everywhere, ...divided]);
  // a table with foreign keys is distributed together with all tables it refers to, so the keys are dropped and added again
  const { rows } = await client.query<ForeignKey & { readonly target: string }>(
    `select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const keys = rows.filter(({ table, target }) => waitingTables.has(table) || waitingTables.has(target));
  for (const { table, name } of keys)
    await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
  for (const table of everywhere) {
    onProgress(table);
    await client.query('select create_reference_table($1::regclass)', [table]);
  }
  for (const statement of FEED_OF_NODES) await client.query(statement);
  // otherwise a transaction that has read several cities in parallel may not write to tables with another placement
  await client.query(
    `do $$ begin execute format('alter database %I set citus.multi_shard_modify_mode = ''sequential''', current_database()); end $$`,
  );
  for (const table of divided) {
    onProgress(table);
    const colocatedWith = table === 'listing' ? 'none' : 'listing';
    await client.query(`select create_distributed_table($1::regclass, 'city_id', colocate_with => $2)`, [table, colocatedWith]);
  }
  // the rows were copied to their nodes; as there are no foreign keys now, truncating does not affect tables that refer to them
  for (const table of [...everywhere, ...divided])
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`);
  }
  return [...everywhere, ...divided];
}

async function readDistributedTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or (partmethod = 'n' and repmodel = 't')`,
  );
  return new Set(rows.map(({ name }) => name).filter((name) => name in PLACEMENTS));
}
