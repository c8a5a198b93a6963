/** A database for one test file. */
import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../server/db/connections/pool.ts';
import { cloneDatabase, dropDatabase } from './citus/cluster.ts';
import { atEndOfFile } from './end-of-file.ts';

const TEMPLATE = 'thinnai_template';

export interface TestDatabase extends Database {
  /** Connection string with the application's role and its privileges in production. It uses the pooler, if tests run behind one. */
  readonly url: string;
  /** Connection string without the pooler; null when there is no pooler. */
  readonly directUrl: string | null;
  /** Connection string with the role that owns the tables. */
  readonly ownerUrl: string;
  /** Runs a statement with the role that owns the tables, for what the application is not permitted to do. */
  readonly runAsOwner: (statement: string) => Promise<void>;
}

/**
 * Creates a migrated database that contains only the places of the gazetteer. It is dropped when the test file ends. Call it in `beforeAll`
 * or at the top of a file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const ownerUrl = (name: string) => inject('postgresUrl').replace('DATABASE', name);
  const [direct, pooler] = [inject('applicationUrl'), inject('poolerUrl')];
  const url = pooler ?? direct;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createFromTemplate(name);
  const database = openDatabase({
    url: url.replace('DATABASE', name),
    size: 5,
    statementTimeoutMs: 10_000,
    onError: () => undefined,
    isPooled: pooler !== null,
  });
  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      await database.close();
      await drop(name);
    })());
  atEndOfFile(close);
  return {
    ...database,
    url: url.replace('DATABASE', name),
    directUrl: pooler && direct.replace('DATABASE', name),
    ownerUrl: ownerUrl(name),
    runAsOwner: (statement) => execute(ownerUrl(name), statement),
    close,
  };
}

async function createFromTemplate(name: string): Promise<void> {
  const nodes = inject('clusterNodes');
  if (nodes) await cloneDatabase(nodes, TEMPLATE, name);
  else await administration().query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
}

async function drop(name: string): Promise<void> {
  const nodes = inject('clusterNodes');
  if (nodes) await dropDatabase(nodes, name);
  else if (!inject('keepsDatabases')) await administration().query(`drop database if exists ${name} with (force)`);
}

let administrationPool: Pool | null = null;
/** The connection that creates and drops databases, one for all test files of this worker. */
function administration(): Pool {
  if (administrationPool) return administrationPool;
  const connectionString = inject('postgresUrl').replace('DATABASE', 'postgres');
  administrationPool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // the server may stop before a worker that waits for its next file, which is not an error
  return administrationPool.on('error', () => undefined);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
