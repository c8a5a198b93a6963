/** Databases for test files on the Citus cluster whose coordinator is `CITUS_URL` (`npm run test:citus`). */
import { Client } from 'pg';
import { APP_ROLE, ensureAppRole, appPassword } from '../../server/db/privileges/app-role.ts';
import { distribute } from '../../server/db/citus/distribute.ts';
import { migrate } from '../../server/db/migrate.ts';

/** Few shards, because each test file creates the tables of all shards. */
const SHARDS = 4;
const PASSWORD = 'of the application in tests';

/** Runs statements one by one on a separate connection. */
async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Addresses of the coordinator (first) and the workers. */
export async function clusterNodes(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid',
    );
    const workers = rows.map(({ host, port }) => {
      const worker = new URL(url);
      [worker.hostname, worker.port] = [host, String(port)];
      return worker.href;
    });
    return [url, ...workers];
  } finally {
    await client.end();
  }
}

/** The connection string of the application's role. */
export function applicationUrl(url: string): string {
  const changed = new URL(url);
  [changed.username, changed.password] = [APP_ROLE, appPassword(PASSWORD)];
  return changed.href;
}

/** Creates an empty database on every node, with the extension and these workers in its catalog. Default: all workers. */
export async function createClusterDatabase(url: string, name: string, only?: readonly string[]): Promise<void> {
  const nodes = await clusterNodes(url);
  const workers = only ?? nodes.slice(1);
  for (const node of nodes) {
    await execute(node, `drop database if exists ${name} with (force)`, `create database ${name}`);
    await execute(urlOfDatabase(node, name), 'create extension citus');
    const client = new Client({ connectionString: node });
    await client.connect();
    try {
      await ensureAppRole(client, PASSWORD);
    } finally {
      await client.end();
    }
  }
  const { hostname, port } = new URL(url);
  await execute(
    urlOfDatabase(url, name),
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...workers.map((worker) => `select citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`),
  );
}

/** Creates a migrated and distributed database for a separate site. Returns the URLs for the application and for the owner. */
export async function createDistributedDatabase(url: string, name: string): Promise<{ application: string; owner: string }> {
  const owner = urlOfDatabase(url, name);
  await createClusterDatabase(url, name);
  await migrate(owner, APP_ROLE);
  await distribute(owner, APP_ROLE, { shards: SHARDS });
  return { application: applicationUrl(owner), owner };
}

/** Distributes the migrated database and turns it into a template, which accepts no connections any more. */
export async function finishTemplate(url: string, name: string): Promise<void> {
  await distribute(urlOfDatabase(url, name), APP_ROLE, { shards: SHARDS });
  for (const node of await clusterNodes(url))
    await execute(
      node,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
}

/**
 * Copies the template on every node: each copy contains its node's part of the tables, and the catalog does not contain the name of the
 * database.
 */
export async function cloneDatabase(nodes: readonly string[], template: string, name: string): Promise<void> {
  await Promise.all(nodes.map((node) => execute(node, `create database ${name} template ${template} strategy file_copy`)));
  // a copy does not get the settings of its template
  await execute(nodes[0]!, `alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`);
}

export async function dropDatabase(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(nodes.map((node) => execute(node, `drop database if exists ${name} with (force)`)));
}
