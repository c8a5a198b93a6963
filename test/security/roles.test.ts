/**
 * Who may call what: every call of the contract by everybody there is, made from the table of routes and the table of roles.
 * A call somebody may not make is refused and changes no row; a call somebody may make is never refused for who they are.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, routes } from '../../contract/index.ts';
import { CAPABILITIES, holds, may, ROLES, type Role } from '../../contract/roles.ts';
import type { Route } from '../../contract/route.ts';
import { testApp, type TestApp } from '../app.ts';
import { nameOf } from './writing-routes.ts';

/** No longer good for anything, each for a reason of its own. */
const DEAD = ['unknown', 'expired', 'revoked', 'suspended', 'deleted'] as const;
type Who = 'visitor' | (typeof DEAD)[number] | Role;
const EVERYBODY: readonly Who[] = ['visitor', ...DEAD, ...ROLES];

/** Open to all, but their example asks for what only an account has: what a visitor may ask of them. */
const AS_VISITOR = new Map<Route, Route['example']>([
  [contract.user.linkEmail, { body: { token: 'x'.repeat(43) } }],
  [contract.seen.getSeen, { query: { property_id: 'k3Yb90TzQa' } }],
]);

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { SEED: 'none' } });
});

/** A session of a person of this standing, made anew each time: a call may end it. */
async function tokenOf(who: Who): Promise<string | null> {
  if (who === 'visitor') return null;
  const token = randomBytes(32).toString('base64url');
  if (who === 'unknown') return token;
  const now = t.deps.now();
  const role = (ROLES as readonly string[]).includes(who) ? who : 'administrator';
  const { id } = await t.db
    .insertInto('app_user')
    .values({
      role,
      phone_verified_at: now,
      created_at: now,
      ...(who === 'suspended' && { suspended_at: now }),
      ...(who === 'deleted' && { deleted_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('session')
    .values({
      user_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + (who === 'expired' ? -1 : 1) * 60_000),
      ...(who === 'revoked' && { revoked_at: now }),
    })
    .execute();
  return token;
}

/** What the table says: 401, 403, or null for whoever may. */
function refusalOf({ auth }: Route, who: Who): 401 | 403 | null {
  if (auth.visitors) return null;
  const role = ROLES.find((one) => one === who);
  if (!role) return 401;
  return auth.roles.includes(role) ? null : 403;
}

async function ask(route: Route, token: string | null, input = route.example): Promise<{ status: number; body: string }> {
  const query = new URLSearchParams(
    Object.entries(input?.query ?? {}).flatMap(([name, value]) => [value as string | string[]].flat().map((one) => [name, String(one)])),
  );
  const answer = await t.app.inject({
    method: route.method,
    url: `/api/v1${route.path}?${query.toString()}`,
    headers: {
      ...(token !== null && { 'x-access-token': token }),
      ...(route.multipart && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(route.method !== 'GET' && { payload: route.multipart ? '--x--\r\n' : (input?.body ?? {}) }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** A digest of every table there is. */
async function everything(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(t.db);
  const digests: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${sql.table(name)} t`.execute(t.db);
    digests[name] = rows[0]!.digest;
  }
  return digests;
}

describe.each(EVERYBODY.map((who) => [who]))('%s', (who) => {
  test('is refused by every call the table refuses, in a sentence, and no row changes', async () => {
    const token = await tokenOf(who);
    const refused = routes.filter((route) => refusalOf(route, who) !== null);
    const before = await everything();
    for (const route of refused) {
      const { status, body } = await ask(route, token);
      expect(status, `${who} calls ${nameOf(route)}: ${body}`).toBe(refusalOf(route, who));
      const { code, message } = JSON.parse(body) as { code: string; message: string };
      expect(code).toBe(status === 401 ? 'login_expired' : 'forbidden');
      expect(message).toMatch(/\w/);
    }
    expect(await everything()).toEqual(before);
  });

  test('is refused by no other call for who they are', async () => {
    for (const route of routes.filter((one) => refusalOf(one, who) === null)) {
      const known = (ROLES as readonly string[]).includes(who);
      const { status, body } = await ask(route, await tokenOf(who), known ? route.example : (AS_VISITOR.get(route) ?? route.example));
      expect([401, 403], `${who} calls ${nameOf(route)}: ${status} ${body.slice(0, 200)}`).not.toContain(status);
      expect(status, `${nameOf(route)}: ${body.slice(0, 200)}`).toBeLessThan(500);
    }
  });
});

describe('the table', () => {
  test('gives what only staff may do to nobody else, and everything to administrators', () => {
    const staff = Object.entries(CAPABILITIES).filter(([, who]) => !(who as readonly string[]).includes('user'));
    expect(Object.fromEntries(staff)).toEqual({
      open_console: ['support', 'moderator', 'administrator'],
      answer_support: ['support', 'administrator'],
      review: ['moderator', 'administrator'],
      decide_reports: ['moderator', 'administrator'],
      curate_lists: ['administrator'],
      manage_people: ['administrator'],
      manage_places: ['administrator'],
      manage_settings: ['administrator'],
      manage_plans: ['administrator'],
      see_audit: ['administrator'],
    });
    for (const who of Object.values(CAPABILITIES)) expect(who).toContain('administrator');
  });

  test('lets every account do what a user may, so that nobody loses by becoming more', () => {
    for (const [name, who] of Object.entries(CAPABILITIES)) {
      if ((who as readonly string[]).includes('user')) expect(who, name).toEqual(expect.arrayContaining([...ROLES]));
    }
  });

  test('answers pages the same as calls', () => {
    for (const route of routes) {
      const { capability, visitors, roles } = route.auth;
      expect(holds(null, capability)).toBe(visitors);
      for (const role of ROLES) expect(holds(role, capability)).toBe(roles.includes(role));
      expect(may(capability)).toEqual(route.auth);
    }
    expect(holds('somebody else', 'read_public')).toBe(false);
  });

  test('every call under /admin is for staff, and no other call is', () => {
    for (const { path, auth } of routes) expect(auth.roles.includes('user'), path).toBe(!path.startsWith('/admin/'));
  });
});

test('the description of the API names the roles of a call', async () => {
  const document = (await t.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: { session?: string[] }[]; 'x-capability'?: string }>>;
  }>();
  for (const route of routes) {
    const operation = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
    expect(operation?.['x-capability'], nameOf(route)).toBe(route.auth.capability);
    const named = operation?.security?.flatMap(({ session }) => session ?? []) ?? [];
    expect(named, nameOf(route)).toEqual(route.auth.visitors || route.auth.roles.length === ROLES.length ? [] : route.auth.roles);
    expect(
      operation?.security?.some((one) => Object.keys(one).length === 0),
      nameOf(route),
    ).toBe(route.auth.visitors);
  }
});
