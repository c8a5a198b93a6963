import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { testDatabase } from '../../database.ts';
import { REFUSED, TAKEN } from './examples.ts';
import { STABLE, VOLATILE } from './functions.ts';
import { statementProblems } from './rules.ts';

const database = await testDatabase();

/** Runs a statement and rolls it back. Returns the SQLSTATE of its error. */
async function problemOf(statement: string): Promise<string | null> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    return await client.query(statement).then(
      () => null,
      ({ code }: { code: string }) => code,
    );
  } finally {
    await client.end();
  }
}

/** Errors of Citus: not supported, an unexpected null value, no plan for the statement. */
const OF_CITUS = /^(?:0A000|22004|XX000)$/;
/** A constraint violation, which is possible because the tables of this test are empty. */
const OF_ROWS = /^23/;

test.each(REFUSED)('%s: %s', async (problem, statement) => {
  expect(statementProblems(statement)).toContain(problem);
  const state = await problemOf(statement);
  if (inject('clusterNodes')) expect(state).toMatch(OF_CITUS);
  else expect(state ?? '23').toMatch(OF_ROWS);
});

test.each(TAKEN)('a cluster accepts %s', async (statement) => {
  expect(statementProblems(statement)).toEqual([]);
  expect(await problemOf(statement)).toBeNull();
});

test("the declared functions match PostgreSQL's catalog", async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
       and (provolatile = 'v' and proname = any($1) or provolatile = 's' and proname = any($2)) order by 1`,
    [[...VOLATILE], [...STABLE]],
  );
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual([...VOLATILE, ...STABLE].toSorted());
});
