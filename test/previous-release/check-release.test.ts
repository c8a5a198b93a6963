/** Results of `npm run release:check`, with a small invented schema and with the recorded previous release. */
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { checkRelease, failingStatements } from '../../scripts/release/check-release.ts';
import { readPreviousRelease } from '../../scripts/release/previous-release.ts';
import { migrate, readMigrations, type Migration } from '../../server/db/migrate.ts';
import { testDatabase, type TestDatabase } from '../database.ts';

/** The schema of a small site, because the real migrations would take seconds for each case. */
const PREVIOUS_MIGRATIONS: readonly Migration[] = [
  migration(
    '0001-homes.sql',
    'create table home (id int primary key, title text not null, rooms int, note text, size int, unused text); create table photo (id int)',
  ),
];
const PREVIOUS = {
  version: '1.0.0',
  migrations: PREVIOUS_MIGRATIONS,
  statements: ['select title, rooms from home where id = $1', 'insert into home (id, title) values ($1, $2)', 'delete from photo'],
};

function migration(name: string, sql: string): Migration {
  const runsWith = /^-- runs-with: (\S+)$/m.exec(sql)?.[1] ?? name;
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), runsWith };
}

let database: Promise<TestDatabase> | null = null;
/**
 * Returns a database without tables, but with the schema of the job queue, which takes a second to create. All cases share it, because
 * copying takes longer than emptying.
 */
async function emptyDatabase(): Promise<string> {
  const { ownerUrl, runAsOwner } = await (database ??= testDatabase());
  await runAsOwner('drop schema public cascade; create schema public');
  return ownerUrl;
}

const check = async (sql: string) =>
  checkRelease(await emptyDatabase(), PREVIOUS, [
    ...PREVIOUS_MIGRATIONS,
    migration('0002-more.sql', `-- runs-with: 0001-homes.sql\n${sql}`),
  ]);

test('new tables, new columns that may be omitted, and dropping what the previous release does not use are compatible with it', async () => {
  const problems = await check(`
    create table offer (id int primary key, home_id int not null references home);
    alter table home add column area real, add column kind text not null default 'flat', drop column unused`);
  expect(problems).toEqual([]);
});

test('changes that make statements or writes of the previous release fail are reported', async () => {
  const problems = await check(`
    alter table home drop column rooms, add column owner int not null, alter column note set not null, alter column size type text,
      add check (id > 0);
    alter table photo rename to picture;
    create unique index on home (title)`);
  expect(problems).toEqual([
    expect.stringMatching(/home\.note becomes required/),
    expect.stringMatching(/home\.size changes from integer to text/),
    expect.stringMatching(/home\.owner is new and required/),
    expect.stringMatching(/constraint may refuse writes.*id > 0/),
    expect.stringMatching(/constraint may refuse writes.*title/),
    expect.stringMatching(/column "rooms" does not exist/),
    expect.stringMatching(/relation "photo" does not exist/),
  ]);
});

test('a changed file of a released migration, and a migration that excludes the previous release, are reported', async () => {
  const changed = [migration('0001-homes.sql', 'create table home (id bigint primary key)')];
  expect(await checkRelease(await emptyDatabase(), PREVIOUS, changed)).toEqual([
    '0001-homes.sql was released and differs now. Write the change as a new file.',
  ]);
  const silent = [...PREVIOUS_MIGRATIONS, migration('0002-more.sql', 'create table offer (id int)')];
  expect((await checkRelease(await emptyDatabase(), PREVIOUS, silent)).join()).toMatch(/does not start.*newer than this program/);
});

test('a program of the previous release changes nothing in a newer database, and refuses a database that is two releases newer', async () => {
  const url = await emptyDatabase();
  const second = [...PREVIOUS_MIGRATIONS, migration('0002-more.sql', '-- runs-with: 0001-homes.sql\ncreate table offer (id int)')];
  const third = [...second, migration('0003-less.sql', '-- runs-with: 0002-more.sql\nalter table home drop column rooms')];
  expect(await migrate(url, null, PREVIOUS_MIGRATIONS)).toEqual(['0001-homes.sql']);
  expect(await migrate(url, null, second)).toEqual(['0002-more.sql']);
  expect(await migrate(url, null, PREVIOUS_MIGRATIONS)).toEqual([]);
  expect(await migrate(url, null, third)).toEqual(['0003-less.sql']);
  expect(await migrate(url, null, second)).toEqual([]);
  await expect(migrate(url, null, PREVIOUS_MIGRATIONS)).rejects.toThrow('it holds 0003-less.sql. Start the newer version.');
});

test('statements of the recorded release can be prepared on the current schema', async () => {
  const previous = readPreviousRelease();
  const client = new Client({ connectionString: (await testDatabase()).ownerUrl });
  await client.connect();
  expect(await failingStatements(client, previous?.statements ?? [])).toEqual([]);
  await client.end();
});

test('every migration after those of the recorded release declares which programs work with it', () => {
  const previous = readPreviousRelease();
  const released = new Set(previous?.migrations.map(({ name }) => name));
  const silent = readMigrations().filter(({ name, runsWith }) => previous && !released.has(name) && runsWith === name);
  expect(silent.map(({ name }) => name)).toEqual([]);
});
