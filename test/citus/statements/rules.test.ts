import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { testDatabase } from '../../database.ts';
import { REFUSED, ACCEPTED } from './examples.ts';
import { STABLE, VOLATILE } from './functions.ts';
import { statementProblems } from './rules.ts';

const database = await testDatabase();

/** Runs a statement and rolls it back. Returns the SQLSTATE of its error. */
async function errorCodeOf(statement: string): Promise<string | null> {
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
const CITUS_ERRORS = /^(?:0A000|22004|XX000)$/;
/** A constraint violation: the only error of a valid statement, because the tables of this test are empty. */
const CONSTRAINT_ERRORS = /^23/;

test.each(REFUSED)('a cluster refuses, because %s: %s', async (problem, statement) => {
  expect(statementProblems(statement)).toContain(problem);
  const errorCode = await errorCodeOf(statement);
  if (inject('clusterNodes')) expect(errorCode).toMatch(CITUS_ERRORS);
  // without a cluster the statement is valid
  else if (errorCode !== null) expect(errorCode).toMatch(CONSTRAINT_ERRORS);
});

test.each(ACCEPTED)('a cluster accepts %s', async (statement) => {
  expect(statementProblems(statement)).toEqual([]);
  expect(await errorCodeOf(statement)).toBeNull();
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
