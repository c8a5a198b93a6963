import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { APP_ROLE } from './app-role.ts';
import { migrate } from '../migrate.ts';
import { APPEND_ONLY, excessPrivileges } from './privileges.ts';
import { assertPrivileges, roleOfUrl } from './check-privileges.ts';

const database = await testDatabase();
const PERMISSION_ERROR = /permission denied|must be owner|must be able to SET ROLE|row-level security/;

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}
const queryAsApp = (statement: string) => query(database.url, statement);

test('migrating again revokes privileges that were granted beyond those of the application', async () => {
  await database.runAsOwner(`grant all on audit_event to ${APP_ROLE}; grant create on schema public to ${APP_ROLE}`);
  expect(await excessPrivileges(database.url)).not.toEqual([]);
  expect(await migrate(database.ownerUrl, APP_ROLE)).toEqual([]);
  expect(await excessPrivileges(database.url)).toEqual([]);
});

test('the application owns nothing and is a member of no other role', async () => {
  const owned = `select relname from pg_class where pg_has_role(relowner, 'usage') union all
    select proname from pg_proc where pg_has_role(proowner, 'usage') union all
    select nspname from pg_namespace where pg_has_role(nspowner, 'usage') union all
    select datname from pg_database where pg_has_role(datdba, 'usage')`;
  expect(await queryAsApp(owned)).toEqual([]);
  expect(
    await queryAsApp(
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([false]);
  expect(await queryAsApp('select count(*) from pg_auth_members where member = current_user::regrole')).toEqual(['0']);
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
  'alter function delete_old_audit_events(timestamptz, integer) security invoker',
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
])('the application may not run: %s', async (statement) => {
  await expect(queryAsApp(statement)).rejects.toThrow(PERMISSION_ERROR);
});

test.each(APPEND_ONLY)('the application can only insert into %s', async (table) => {
  const [column] = await queryAsApp(
    `select column_name from information_schema.columns where table_name = '${table}' order by ordinal_position desc limit 1`,
  );
  await expect(queryAsApp(`update ${table} set ${String(column)} = ${String(column)}`)).rejects.toThrow(PERMISSION_ERROR);
  await expect(queryAsApp(`delete from ${table}`)).rejects.toThrow(PERMISSION_ERROR);
  await expect(queryAsApp(`truncate ${table}`)).rejects.toThrow(PERMISSION_ERROR);
  await expect(queryAsApp(`merge into ${table} t using (select 1) s on true when matched then delete`)).rejects.toThrow(PERMISSION_ERROR);
  expect(await queryAsApp(`select count(*) from ${table}`)).toHaveLength(1);
});

test('the application can read no schemas other than public and graphile_worker', async () => {
  await database.runAsOwner('create schema elsewhere; create table elsewhere.secret (id int)');
  await expect(queryAsApp('select * from elsewhere.secret')).rejects.toThrow(PERMISSION_ERROR);
  const readable = `select distinct table_schema from information_schema.tables
    where has_table_privilege(format('%I.%I', table_schema, table_name), 'select') and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
  expect(await queryAsApp(readable)).toEqual(['graphile_worker', 'public']);
});

test('audit events can be deleted only with the function, and only when they are older than a year', async () => {
  const write = (days: number) =>
    queryAsApp(`insert into audit_event (at, action, details) values (now() - interval '${days} days', 'login', '{}')`);
  await write(400);
  await write(300);
  expect(await queryAsApp(`select delete_old_audit_events(now() - interval '390 days', 10)`)).toEqual(['1']);
  await expect(queryAsApp('select delete_old_audit_events(now(), 10)')).rejects.toThrow('append-only');
  expect(await queryAsApp('select count(*) from audit_event')).toEqual(['1']);
});

test('migrating grants the role its privileges again when it lost all of them', async () => {
  const emptyDatabase = await testDatabase();
  await emptyDatabase.runAsOwner(`
    drop owned by ${APP_ROLE};
    insert into app_user (name, phone, phone_verified_at) values ('Meena', '+919876543210', now())`);
  await expect(query(emptyDatabase.url, 'select * from app_user')).rejects.toThrow(PERMISSION_ERROR);
  expect(await migrate(emptyDatabase.ownerUrl, APP_ROLE)).toEqual([]);
  expect(await query(emptyDatabase.url, 'select name from app_user')).toEqual(['Meena']);
  expect(await excessPrivileges(emptyDatabase.url)).toEqual([]);
});

test('two roles without superuser rights are enough on an external server', async () => {
  const name = `homes_${randomBytes(4).toString('hex')}`;
  const urlOf = (role: string) =>
    Object.assign(new URL(database.ownerUrl), { username: `${name}_${role}`, password: 'secret', pathname: name }).href;
  await database.runAsOwner(`create role ${name}_owner login password 'secret'`);
  await database.runAsOwner(`create role ${name}_app login password 'secret'`);
  await database.runAsOwner(`create database ${name} owner ${name}_owner`);
  try {
    expect(await migrate(urlOf('owner'), `${name}_app`)).toContain('0001-places.sql');
    expect(await migrate(urlOf('owner'), `${name}_app`)).toEqual([]);
    expect(await excessPrivileges(urlOf('app'))).toEqual([]);
    expect(await excessPrivileges(urlOf('owner'))).toContain('owns tables of the site');
    await expect(query(urlOf('app'), 'create temporary table mine (id int)')).rejects.toThrow(PERMISSION_ERROR);
    await expect(query(urlOf('app'), 'delete from audit_event')).rejects.toThrow(PERMISSION_ERROR);
    expect(await query(urlOf('app'), `select count(*) from graphile_worker.add_job('nothing')`)).toEqual(['1']);
    expect(await query(urlOf('app'), 'select count(*) from graphile_worker._private_jobs')).toEqual(['1']);
    expect(await query(urlOf('app'), 'select delete_old_audit_events(now(), 10)')).toEqual(['0']);
  } finally {
    await database.runAsOwner(`drop database ${name} with (force)`);
    await database.runAsOwner(`drop role ${name}_owner`);
    await database.runAsOwner(`drop role ${name}_app`);
  }
});

test('a role that may not change the schema starts only without pending migrations, and the error names MIGRATION_DATABASE_URL', async () => {
  const pendingFile = '0013-lists.sql';
  expect(await migrate(database.url)).toEqual([]);
  await database.runAsOwner(
    `delete from schema_migration where name = '${pendingFile}'; drop table curated_list_entry, curated_list_locality, counted_list`,
  );
  await expect(migrate(database.url)).rejects.toThrow(/may not change it\. Set MIGRATION_DATABASE_URL/);
  expect(await migrate(database.ownerUrl, APP_ROLE)).toEqual([pendingFile]);
});

test('a role with too many privileges is refused in production, naming them', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (message: unknown) => warnings.push(message) } as never;
  await expect(assertPrivileges(database.ownerUrl, { production: true }, log)).rejects.toThrow(
    /is a superuser.*owns tables.*MIGRATION_DATABASE_URL/,
  );
  await assertPrivileges(database.ownerUrl, { production: false }, log);
  expect(warnings).toHaveLength(1);
  await assertPrivileges(database.url, { production: true }, log);
  expect(warnings).toHaveLength(1);
  expect(roleOfUrl(database.url)).toBe(APP_ROLE);
  expect(roleOfUrl('postgres://10.0.0.1/homes')).toBeNull();
});
