/** A real database for one test file. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../server/db/pool.ts';

const TEMPLATE = 'thinnai_template';

export interface TestDatabase extends Database {
  readonly url: string;
}

/**
 * A database of its own: migrated, with the gazetteer's places, empty otherwise. Dropped when the test file ends.
 * Call it in `beforeAll` or at the top of a file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const url = (name: string) => inject('postgresUrl').replace('DATABASE', name);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url('postgres'), `create database ${name} template ${TEMPLATE}`);
  const database = openDatabase({ url: url(name), size: 5, statementTimeoutMs: 10_000, onError: () => undefined });
  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      await database.close();
      await asAdmin(url('postgres'), `drop database if exists ${name} with (force)`);
    })());
  afterAll(close);
  return { ...database, url: url(name), close };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
