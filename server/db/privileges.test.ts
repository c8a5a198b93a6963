import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { APP_ROLE } from './app-role.ts';
import { migrate } from './migrate.ts';
import { APPEND_ONLY, excessOf } from './privileges.ts';
import { checkRights, roleOf } from './rights.ts';

const database = await testDatabase();
const DENIED = /permission denied|must be owner|must be able to SET ROLE|row-level security/;

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}
const asApp = (statement: string) => ask(database.url, statement);

test('migrating again changes nothing of the rights, and takes back what was granted beyond them', async () => {
  await database.asOwner(`grant all on audit_event to ${APP_ROLE}; grant create on schema public to ${APP_ROLE}`);
  expect(await excessOf(database.url)).not.toEqual([]);
  expect(await migrate(database.ownerUrl, APP_ROLE)).toEqual([]);
  expect(await excessOf(database.url)).toEqual([]);
});

test('the application owns nothing and is nobody else', async () => {
  const owned = `select relname from pg_class where pg_has_role(relowner, 'usage') union all
    select proname from pg_proc where pg_has_role(proowner, 'usage') union all
    select nspname from pg_namespace where pg_has_role(nspowner, 'usage') union all
    select datname from pg_database where pg_has_role(datdba, 'usage')`;
  expect(await asApp(owned)).toEqual([]);
  expect(
    await asApp(
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([false]);
  expect(await asApp('select count(*) from pg_auth_members where member = current_user::regrole')).toEqual(['0']);
});

test.each([
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create view mine as select * from app_user',
  'create index mine on app_user (name)',
  'create role mine',
  'create database mine',
  'create extension plpython3u',
  'alter table app_user add column mine int',
  'alter table audit_event disable trigger all',
  'alter function forget_audit_events(timestamptz, integer) security invoker',
  'drop table app_user',
  'drop trigger audit_event_append_only on audit_event',
  'truncate app_user',
  'truncate graphile_worker._private_jobs',
  'alter table graphile_worker._private_jobs disable row level security',
  'comment on table app_user is $$mine$$',
  'set role thinnai',
  'set session authorization thinnai',
  `alter role ${APP_ROLE} superuser`,
  'set session_replication_role = replica',
  `copy app_user to program 'cat'`,
  `select pg_read_file('/etc/passwd')`,
  `insert into schema_migration (name, checksum) values ('9999-mine.sql', '')`,
  'delete from schema_migration',
  'delete from consent',
  `update consent set text_version = 'mine'`,
  `update consent set given_at = now()`,
  'delete from erasure',
  'delete from invoice_counter',
])('%s is refused', async (statement) => {
  await expect(asApp(statement)).rejects.toThrow(DENIED);
});

test.each(APPEND_ONLY)('%s is only added to, whatever the statement', async (table) => {
  const [column] = await asApp(
    `select column_name from information_schema.columns where table_name = '${table}' order by ordinal_position desc limit 1`,
  );
  await expect(asApp(`update ${table} set ${String(column)} = ${String(column)}`)).rejects.toThrow(DENIED);
  await expect(asApp(`delete from ${table}`)).rejects.toThrow(DENIED);
  await expect(asApp(`truncate ${table}`)).rejects.toThrow(DENIED);
  await expect(asApp(`merge into ${table} t using (select 1) s on true when matched then delete`)).rejects.toThrow(DENIED);
  expect(await asApp(`select count(*) from ${table}`)).toHaveLength(1);
});

test('it reads no schema beside its own two', async () => {
  await database.asOwner('create schema elsewhere; create table elsewhere.secret (id int)');
  await expect(asApp('select * from elsewhere.secret')).rejects.toThrow(DENIED);
  const readable = `select distinct table_schema from information_schema.tables
    where has_table_privilege(format('%I.%I', table_schema, table_name), 'select') and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
  expect(await asApp(readable)).toEqual(['graphile_worker', 'public']);
});

test('what is older than a year leaves the trail by its one way out, and nothing younger does', async () => {
  const write = (days: number) =>
    asApp(`insert into audit_event (at, action, facts) values (now() - interval '${days} days', 'login', '{}')`);
  await write(400);
  await write(300);
  expect(await asApp(`select forget_audit_events(now() - interval '390 days', 10)`)).toEqual(['1']);
  await expect(asApp('select forget_audit_events(now(), 10)')).rejects.toThrow('append-only');
  expect(await asApp('select count(*) from audit_event')).toEqual(['1']);
});

test('a database of an earlier version, whose one role did everything, is taken over with what is in it', async () => {
  const earlier = await testDatabase();
  await earlier.asOwner(`
    drop owned by ${APP_ROLE};
    delete from schema_migration where name = '0020-least-privilege.sql';
    alter function forget_audit_events(timestamptz, integer) security invoker;
    insert into app_user (name, phone, phone_verified_at) values ('Meena', '+919876543210', now())`);
  await expect(ask(earlier.url, 'select * from app_user')).rejects.toThrow(DENIED);
  expect(await migrate(earlier.ownerUrl, APP_ROLE)).toEqual(['0020-least-privilege.sql']);
  expect(await ask(earlier.url, 'select name from app_user')).toEqual(['Meena']);
  expect(await excessOf(earlier.url)).toEqual([]);
});

test('two roles of somebody else’s server are enough: neither is a superuser', async () => {
  const name = `homes_${randomBytes(4).toString('hex')}`;
  const at = (role: string) =>
    Object.assign(new URL(database.ownerUrl), { username: `${name}_${role}`, password: 'secret', pathname: name }).href;
  await database.asOwner(`create role ${name}_owner login password 'secret'`);
  await database.asOwner(`create role ${name}_app login password 'secret'`);
  await database.asOwner(`create database ${name} owner ${name}_owner`);
  try {
    expect(await migrate(at('owner'), `${name}_app`)).toContain('0001-foundation.sql');
    expect(await migrate(at('owner'), `${name}_app`)).toEqual([]);
    expect(await excessOf(at('app'))).toEqual([]);
    expect(await excessOf(at('owner'))).toContain('owns tables of the site');
    await expect(ask(at('app'), 'create temporary table mine (id int)')).rejects.toThrow(DENIED);
    await expect(ask(at('app'), 'delete from audit_event')).rejects.toThrow(DENIED);
    expect(await ask(at('app'), `select count(*) from graphile_worker.add_job('nothing')`)).toEqual(['1']);
    expect(await ask(at('app'), 'select count(*) from graphile_worker._private_jobs')).toEqual(['1']);
    expect(await ask(at('app'), 'select forget_audit_events(now(), 10)')).toEqual(['0']);
  } finally {
    await database.asOwner(`drop database ${name} with (force)`);
    await database.asOwner(`drop role ${name}_owner`);
    await database.asOwner(`drop role ${name}_app`);
  }
});

test('a process that may not change the schema starts where there is nothing to change, and says what it lacks where there is', async () => {
  expect(await migrate(database.url)).toEqual([]);
  await database.asOwner(`delete from schema_migration where name = '0020-least-privilege.sql'`);
  await expect(migrate(database.url)).rejects.toThrow(/may not do\. Set MIGRATION_DATABASE_URL/);
  expect(await migrate(database.ownerUrl, APP_ROLE)).toEqual(['0020-least-privilege.sql']);
});

test('a role that may too much is refused in production, with what it may', async () => {
  const told: unknown[] = [];
  const log = { warn: (sentence: unknown) => told.push(sentence) } as never;
  await expect(checkRights(database.ownerUrl, { production: true }, log)).rejects.toThrow(
    /is a superuser.*owns tables.*MIGRATION_DATABASE_URL/,
  );
  await checkRights(database.ownerUrl, { production: false }, log);
  expect(told).toHaveLength(1);
  await checkRights(database.url, { production: true }, log);
  expect(told).toHaveLength(1);
  expect(roleOf(database.url)).toBe(APP_ROLE);
  expect(roleOf('postgres://10.0.0.1/homes')).toBeNull();
});
