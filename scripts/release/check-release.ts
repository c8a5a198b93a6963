/**
 * Checks whether the previous release works on the schema of this release, and whether this release starts from the schema of the previous
 * one.
 */
import { Client } from 'pg';
import { migrate, type Migration } from '../../server/db/migrate.ts';
import type { PreviousRelease } from './previous-release.ts';
import { breakingChanges, readSchema } from './schema-changes.ts';

/**
 * Migrates a database from the schema of the previous release, and prepares every statement of that release on the result.
 * @param url an empty database, with the role that owns the tables
 * @param files migrations of this release; default: those of this program
 * @returns sentences about what is wrong
 */
export async function checkRelease(url: string, previous: PreviousRelease, files: readonly Migration[]): Promise<string[]> {
  const problems = changedMigrations(previous, files);
  if (problems.length > 0) return problems;
  await migrate(url, null, previous.migrations);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const before = await readSchema(client);
    await migrate(url, null, files);
    problems.push(...breakingChanges(before, await readSchema(client)));
    problems.push(...(await failingStatements(client, previous.statements)));
    // the previous release may be started again at any time before the next release
    await migrate(url, null, previous.migrations).catch((error: unknown) =>
      problems.push(`The previous release does not start on the new schema: ${(error as Error).message}`),
    );
  } catch (error) {
    problems.push(`The schema of the previous release cannot be migrated: ${(error as Error).message}`);
  } finally {
    await client.end();
  }
  return problems;
}

function changedMigrations(previous: PreviousRelease, files: readonly Migration[]): string[] {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  return previous.migrations.flatMap(({ name, checksum }) =>
    checksums.get(name) === checksum ? [] : [`${name} was released and differs now. Write the change as a new file.`],
  );
}

/** Prepares every statement, which finds tables, columns, functions and types that are missing or different. */
export async function failingStatements(client: Client, statements: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const statement of statements) {
    await client.query('begin');
    const error = await client.query(`prepare checked as ${statement}`).then(
      () => null,
      (reason: Error) => reason,
    );
    await client.query('rollback');
    if (error) problems.push(`A statement of the previous release fails (${error.message}): ${statement.replaceAll(/\s+/g, ' ').trim()}`);
    else await client.query('deallocate checked');
  }
  return problems;
}
