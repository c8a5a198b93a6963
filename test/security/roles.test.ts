/**
 * Authorization: calls every route of the contract with every role, generated from the route table and the role table. A call that is not
 * permitted is refused and changes no row; a permitted call is never refused because of the role.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, routes } from '../../contract/index.ts';
import { CAPABILITIES, hasCapability, may, ROLES, type Role } from '../../contract/base/roles.ts';
import type { Route } from '../../contract/base/route.ts';
import { testApp, type TestApp } from '../app.ts';
import { readColumns } from '../tables.ts';
import { isCallerTested, sameRolesFor, SAME_CAPABILITIES } from './caller-groups.ts';
import { routeName } from './write-routes.ts';

/** Invalid sessions, each for another reason. */
const INVALID_SESSIONS = ['unknown', 'expired', 'revoked', 'suspended', 'deleted'] as const;
type Caller = 'visitor' | (typeof INVALID_SESSIONS)[number] | Role;
const CALLERS: readonly Caller[] = ['visitor', ...INVALID_SESSIONS, ...ROLES];

/** Public routes whose example requires an account, with input that a visitor may send. */
const AS_VISITOR = new Map<Route, Route['example']>([
  [contract.account.linkEmail, { body: { token: 'x'.repeat(43) } }],
  [contract.recentlyViewed.getSeen, { query: { property_id: 'k3Yb90TzQa' } }],
]);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SEED: 'none' } });
});

/** Creates this many sessions for the caller, each of another account, because a call may end its session or change its account. */
async function tokensOf(caller: Caller, count: number): Promise<readonly (string | null)[]> {
  if (caller === 'visitor') return Array.from({ length: count }, () => null);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  if (caller === 'unknown') return tokens;
  const now = app.deps.now();
  const role = (ROLES as readonly string[]).includes(caller) ? caller : 'administrator';
  const account = {
    role,
    phone_verified_at: now,
    created_at: now,
    ...(caller === 'suspended' && { suspended_at: now }),
    ...(caller === 'deleted' && { deleted_at: now }),
  };
  const users = await app.db
    .insertInto('app_user')
    .values(tokens.map(() => account))
    .returning('id')
    .execute();
  const sessions = tokens.map((token, index) => ({
    user_id: users[index]!.id,
    token_hash: createHash('sha256').update(token).digest(),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + (caller === 'expired' ? -1 : 1) * 600_000),
    ...(caller === 'revoked' && { revoked_at: now }),
  }));
  await app.db.insertInto('session').values(sessions).execute();
  return tokens;
}

/** The expected status: 401, 403, or null when the caller is allowed. */
function refusalOf({ auth }: Route, caller: Caller): 401 | 403 | null {
  if (auth.allowsVisitors) return null;
  const role = ROLES.find((candidate) => candidate === caller);
  if (!role) return 401;
  return auth.roles.includes(role) ? null : 403;
}

async function send(route: Route, token: string | null, input = route.example): Promise<{ status: number; body: string }> {
  const query = new URLSearchParams(
    Object.entries(input?.query ?? {}).flatMap(([name, value]) =>
      [value as string | string[]].flat().map((entry) => [name, String(entry)]),
    ),
  );
  const response = await app.fastify.inject({
    method: route.method,
    url: `/api/v1${route.path}?${query.toString()}`,
    headers: {
      ...(token !== null && { 'x-access-token': token }),
      ...(route.multipart && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(route.method !== 'GET' && { payload: route.multipart ? '--x--\r\n' : (input?.body ?? {}) }),
  });
  return { status: response.statusCode, body: response.body };
}

/** A digest of all tables. */
async function tableDigests(): Promise<Record<string, string>> {
  const tables = new Set((await readColumns(app.db)).map(({ schema, table }) => `${schema}.${table}`));
  const digests = [...tables].map(
    (table) => sql`
      select ${sql.lit(table)} as table, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ table: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(app.db);
  return Object.fromEntries(rows.map(({ table, digest }) => [table, digest]));
}

const isTestedAs = (caller: Caller, route: Route) => isCallerTested(caller, route, [INVALID_SESSIONS, ...sameRolesFor(route)]);

describe.each(CALLERS.map((caller) => [caller]))('%s', (caller) => {
  test('is refused by every call that the table does not permit, with a message, and no row changes', async () => {
    const [token] = await tokensOf(caller, 1);
    const refusedRoutes = routes.filter((route) => refusalOf(route, caller) !== null && isTestedAs(caller, route));
    const before = await tableDigests();
    for (const route of refusedRoutes) {
      const { status, body } = await send(route, token ?? null);
      expect(status, `${caller} calls ${routeName(route)}: ${body}`).toBe(refusalOf(route, caller));
      const { code, message } = JSON.parse(body) as { code: string; message: string };
      expect(code).toBe(status === 401 ? 'login_expired' : 'forbidden');
      expect(message).toMatch(/\w/);
    }
    expect(await tableDigests()).toEqual(before);
  });

  test('is not refused by any other call because of the role', async () => {
    const isRole = (ROLES as readonly string[]).includes(caller);
    const allowedRoutes = routes.filter((candidate) => refusalOf(candidate, caller) === null && isTestedAs(caller, candidate));
    const tokens = await tokensOf(caller, allowedRoutes.length);
    for (const [index, route] of allowedRoutes.entries()) {
      const { status, body } = await send(route, tokens[index]!, isRole ? route.example : (AS_VISITOR.get(route) ?? route.example));
      expect([401, 403], `${caller} calls ${routeName(route)}: ${status} ${body.slice(0, 200)}`).not.toContain(status);
      expect(status, `${routeName(route)}: ${body.slice(0, 200)}`).toBeLessThan(500);
    }
  });
});

describe('the table', () => {
  test('gives staff capabilities only to staff, and all to administrators', () => {
    const staff = Object.entries(CAPABILITIES).filter(([, callers]) => !(callers as readonly string[]).includes('user'));
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
    for (const callers of Object.values(CAPABILITIES)) expect(callers).toContain('administrator');
  });

  test('gives every role the capabilities of a user', () => {
    for (const [name, callers] of Object.entries(CAPABILITIES)) {
      if ((callers as readonly string[]).includes('user')) expect(callers, name).toEqual(expect.arrayContaining([...ROLES]));
    }
  });

  test('gives agents, developers and channel partners the same capabilities, so these tests may alternate between them', () => {
    const capabilitiesOf = (role: Role) =>
      Object.keys(CAPABILITIES).filter((name) => hasCapability(role, name as keyof typeof CAPABILITIES));
    const [first, ...others] = SAME_CAPABILITIES.map(capabilitiesOf);
    for (const other of others) expect(other).toEqual(first);
  });

  test('applies to pages and to API calls alike', () => {
    for (const route of routes) {
      const { capability, allowsVisitors, roles } = route.auth;
      expect(hasCapability(null, capability)).toBe(allowsVisitors);
      for (const role of ROLES) expect(hasCapability(role, capability)).toBe(roles.includes(role));
      expect(may(capability)).toEqual(route.auth);
    }
    expect(hasCapability('somebody else', 'read_public')).toBe(false);
  });

  test('makes exactly the calls under /admin staff-only', () => {
    for (const { path, auth } of routes) expect(auth.roles.includes('user'), path).toBe(!path.startsWith('/admin/'));
  });
});

test('the OpenAPI document contains the permission of every call', async () => {
  const document = (await app.fastify.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: { session?: string[] }[]; 'x-capability'?: string }>>;
  }>();
  for (const route of routes) {
    const operation = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
    expect(operation?.['x-capability'], routeName(route)).toBe(route.auth.capability);
    const documentedRoles = operation?.security?.flatMap(({ session }) => session ?? []) ?? [];
    expect(documentedRoles, routeName(route)).toEqual(
      route.auth.allowsVisitors || route.auth.roles.length === ROLES.length ? [] : route.auth.roles,
    );
    expect(
      operation?.security?.some((requirement) => Object.keys(requirement).length === 0),
      routeName(route),
    ).toBe(route.auth.allowsVisitors);
  }
});
