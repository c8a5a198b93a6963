/**
 * Only contact records may reveal a phone number or email address. Calls every route of the contract with every role, about a user with
 * known contact data, and searches the responses, the machine-readable files and the log for that data.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth/auth.ts';
import { queryString } from '../../contract/base/client.ts';
import { contactRoutes } from '../../contract/contact/contact.ts';
import { conversationRoutes } from '../../contract/contact/conversations.ts';
import { contactMessageRoutes } from '../../contract/contact/messages.ts';
import { contactPassRoutes } from '../../contract/contact/passes.ts';
import { routes } from '../../contract/index.ts';
import type { Route } from '../../contract/base/route.ts';
import { CAPABILITIES, hasCapability, ROLES, type Capability, type Role } from '../../contract/base/roles.ts';
import { KINDS, type KindId } from '../../kinds/index.ts';
import { normalOrExhaustive } from '../exhaustive.ts';
import { testApp, type TestApp } from '../app.ts';
import { signIn, type Person } from '../people.ts';
import { isCallerTested, sameRolesFor } from './caller-groups.ts';
import { exampleBody, createRecords, routeName, type PersonRecords } from './write-routes.ts';

const MAIL = 'kavitha.secret@example.net';
const SECOND = '9444455555';
const CALLERS = ['visitor', ...ROLES] as const;
const ALL_KINDS = Object.keys(KINDS) as KindId[];
/** Routes whose response may contain a number, with the reason. */
const MAY_CONTAIN_NUMBER: Readonly<Record<string, string>> = {
  [routeName(contactRoutes.contactOwner)]: 'creates the contact record',
  [routeName(contactRoutes.getContacts)]: 'is the list of contact records',
};
/** Calls with which an owner shares the numbers again, and calls that end the session. */
const OPENS_OR_ENDS: ReadonlySet<string> = new Set([routeName(contactPassRoutes.extendPass), routeName(authRoutes.logout)]);
/** Capabilities of staff who find users by number. Only they may call these routes. */
const STAFF: readonly Capability[] = ['answer_support', 'manage_people'];

let app: TestApp;
let owner: Person;
let ownerRecords: PersonRecords;
let secrets: readonly string[];
let logged = '';
const tokens = new Map<string, string | null>();

beforeAll(
  async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    });
    app = await testApp({
      env: { CONTACTS_PER_ADDRESS: '1000', CONTACTS_PER_NETWORK: '1000' },
      replace: (deps) => ({ ...deps, log: pino({ level: 'trace' }, sink) }),
    });
    owner = await signIn(app);
    await app.db
      .updateTable('app_user')
      .set({ name: 'Kavitha Raman', email: MAIL, email_verified_at: app.deps.now() })
      .where('id', '=', owner.id)
      .execute();
    ownerRecords = await createRecords(app, owner);
    const number = owner.phone.slice(3);
    secrets = [number, `${number.slice(0, 5)} ${number.slice(5)}`, `${number.slice(0, 5)}-${number.slice(5)}`, MAIL, SECOND];
    for (const caller of CALLERS) tokens.set(caller, caller === 'visitor' ? null : await sessionOf(caller));
  },
  normalOrExhaustive(120_000, 3_600_000),
);

async function sessionOf(role: Role): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = app.deps.now();
  const { id } = await app.db
    .insertInto('app_user')
    .values({ role, phone_verified_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('session')
    .values({
      user_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
    })
    .execute();
  return token;
}

/**
 * The kind affects all roles in the same way. A normal run tests three kinds in turn as a user, so that every kind is tested with many routes.
 * The other roles get one kind, always the same, because staff take its listing down with one route and restore it with another.
 */
function kindsFor(caller: (typeof CALLERS)[number], route: Route): readonly KindId[] {
  const start = caller === 'user' ? routes.indexOf(route) % ALL_KINDS.length : 0;
  const inTurn = [...ALL_KINDS.slice(start), ...ALL_KINDS.slice(0, start)];
  return normalOrExhaustive(inTurn.slice(0, caller === 'user' ? 3 : 1), ALL_KINDS);
}

/** Calls the route with its example, about the owner's listing of this kind. */
function callAbout(route: Route, kind: KindId, token: string | null | undefined) {
  const records = { ...ownerRecords, listings: { ...ownerRecords.listings, residential_rent: ownerRecords.listings[kind] } };
  const query = { ...route.example?.query } as Record<string, unknown>;
  for (const name of ['id', 'property_id']) if (name in query) query[name] = ownerRecords.listings[kind];
  return app.fastify.inject({
    method: route.method,
    url: `/api/v1${route.path}${queryString(query)}`,
    headers: {
      ...(token && { 'x-access-token': token }),
      ...(route.multipart && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(route.method !== 'GET' && { payload: route.multipart ? '--x--\r\n' : exampleBody(route, records) }),
  });
}

const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

describe.each(routes.filter((route) => !(routeName(route) in MAY_CONTAIN_NUMBER)).map((route) => [routeName(route), route] as const))(
  '%s',
  (_name, route) => {
    test('never returns the number or address of another user', async () => {
      for (const caller of CALLERS) {
        if (!isCallerTested(caller, route, sameRolesFor(route))) continue;
        if (caller !== 'visitor' && STAFF.includes(route.auth.capability) && hasCapability(caller, route.auth.capability)) continue;
        for (const kind of kindsFor(caller, route)) {
          const response = await callAbout(route, kind, tokens.get(caller));
          expect(response.statusCode, `${caller} about ${kind}`).not.toBe(500);
          expect({ who: caller, kind, found: secretsIn(`${response.body} ${JSON.stringify(response.headers)}`) }).toEqual({
            who: caller,
            kind,
            found: [],
          });
          if (!route.example?.query && !('property_id' in (route.example?.body ?? {}))) break;
        }
      }
    });
  },
);

test('the complete data of a listing of any kind contain neither', async () => {
  for (const id of Object.values(ownerRecords.listings)) {
    const response = await app.fastify.inject({ url: `/api/v1/property/get?id=${id}` });
    expect(response.statusCode).toBe(200);
    expect(secretsIn(response.body)).toEqual([]);
  }
});

test('robots.txt, sitemaps, the OpenAPI document and health checks contain neither', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/api/v1/openapi.json', '/metrics', '/healthz', '/readyz']) {
    const response = await app.fastify.inject({ url });
    expect(secretsIn(response.body), url).toEqual([]);
    for (const [, path] of response.body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+\.xml)<\/loc>/g))
      expect(secretsIn((await app.fastify.inject({ url: path! })).body), path).toEqual([]);
  }
});

test('a contact and a message leave no number in the notifications of the other person', async () => {
  const seeker = await signIn(app);
  await app.call(contactRoutes.contactOwner, { body: { property_id: ownerRecords.listings.plot } }, seeker);
  await app.call(
    contactMessageRoutes.sendEmail,
    {
      body: {
        property_id: ownerRecords.listings.plot,
        name: 'Meena',
        email: 'meena.secret@example.net',
        phone: '9876511111',
        message: 'Hello',
      },
    },
    seeker,
  );
  const rows = await app.db.selectFrom('notification').selectAll().execute();
  const text = JSON.stringify(rows);
  for (const secret of [...secrets, seeker.phone.slice(3), 'meena.secret@example.net', '9876511111']) expect(text).not.toContain(secret);
  const jobs = await app.db.selectFrom('dispatch').selectAll().execute();
  expect(secretsIn(JSON.stringify(jobs))).toEqual([]);
  secrets = [...secrets, seeker.phone.slice(3), 'meena.secret@example.net', '9876511111'];
});

test('the log contains neither', () => {
  expect(logged.length).toBeGreaterThan(10_000);
  expect(secretsIn(logged)).toEqual([]);
});

test('the search for secrets works: it finds them in the own account and in a contact record', async () => {
  const ownAccount = await app.fastify.inject({ url: '/api/v1/user', headers: { 'x-access-token': owner.token } });
  expect(secretsIn(ownAccount.body)).toEqual(expect.arrayContaining([owner.phone.slice(3), MAIL]));
  const { body } = await app.call(contactRoutes.contactOwner, { body: { property_id: ownerRecords.listings.plot } }, await signIn(app));
  expect(secretsIn(JSON.stringify(body.data.owner))).toEqual([owner.phone.slice(3)]);
});

test('routes that may return numbers exist and require a session', () => {
  for (const name of Object.keys(MAY_CONTAIN_NUMBER)) {
    const route = routes.find((candidate) => routeName(candidate) === name);
    expect(route?.auth.allowsVisitors).toBe(false);
  }
  for (const capability of STAFF) expect(CAPABILITIES[capability]).not.toContain('visitor');
});

// must be last, because the owner's calls close the listings
describe('once a pass is revoked', () => {
  let seeker: Person;
  /** A listing for which both have a contact, a conversation and notifications. */
  const kind = 'plot';
  beforeAll(async () => {
    seeker = await signIn(app);
    const about = { property_id: ownerRecords.listings[kind] };
    const { body } = await app.call(contactRoutes.contactOwner, { body: about }, seeker);
    const message = { ...about, client_id: randomUUID(), text: 'Is it still available?' };
    const sent = await app.call(conversationRoutes.sendConversationMessage, { body: message }, seeker);
    ownerRecords = { ...ownerRecords, contact: body.data.id, conversation: sent.body.data!.id };
    await app.call(contactPassRoutes.revokePass, { body: { id: body.data.id } }, owner);
  });

  test.each(['seeker', 'owner'] as const)('no response to the %s contains the number of the other', async (side) => {
    const [caller, other] = side === 'seeker' ? [seeker, owner] : [owner, seeker];
    const expectNoNumber = (name: string, { statusCode, body }: { statusCode: number; body: string }) => {
      const shows = body.includes(other.phone.slice(3));
      expect({ name, isLoggedOut: statusCode === 401, shows }).toEqual({ name, isLoggedOut: false, shows: false });
    };
    const read = (url: string) => app.fastify.inject({ url: `/api/v1${url}`, headers: { 'x-access-token': caller.token } });
    const reads = routes.filter(({ method }) => method === 'GET');
    const writes = routes.filter((route) => !reads.includes(route) && !OPENS_OR_ENDS.has(routeName(route)));
    // reads are repeated after the writes, which may have had side effects
    for (const route of [...reads, ...writes, ...reads]) expectNoNumber(routeName(route), await callAbout(route, kind, caller.token));
    for (const path of ['/property/contact', '/contact/pass', '/visit'])
      for (const as of ['seeker', 'owner']) expectNoNumber(`${path} as ${as}`, await read(`${path}?as=${as}`));
    expectNoNumber('the conversation', await read(`/conversation?id=${ownerRecords.conversation}`));
  });
});
