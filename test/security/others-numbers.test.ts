/**
 * Nobody learns a number or a mail address from any call but a contact record: every call of the contract by everybody there is,
 * asked about things of somebody whose number and address are known, then files for machines and everything that was logged.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryString } from '../../contract/client.ts';
import { contactRoutes } from '../../contract/contact.ts';
import { contactMailRoutes } from '../../contract/contact-mail.ts';
import { routes } from '../../contract/index.ts';
import { CAPABILITIES, holds, ROLES, type Capability, type Role } from '../../contract/roles.ts';
import { KINDS, type KindId } from '../../kinds/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { logIn, type Person } from '../people.ts';
import { bodyAbout, furnish, nameOf, type Belongings } from './writing-routes.ts';

const MAIL = 'kavitha.secret@example.net';
const SECOND = '9444455555';
const PEOPLE = ['visitor', ...ROLES] as const;
/** Calls whose answer is a number, and of whom. */
const MAY_HOLD: Readonly<Record<string, string>> = {
  [nameOf(contactRoutes.contactOwner)]: 'makes the contact record',
  [nameOf(contactRoutes.getContacts)]: 'is the list of contact records',
};
/** Whoever holds one of these looks after people, and finds them by number; nobody else may read what these calls answer. */
const STAFF: readonly Capability[] = ['answer_support', 'manage_people'];

let t: TestApp;
let owner: Person;
let theirs: Belongings;
let secrets: readonly string[];
let logged = '';
const tokens = new Map<string, string | null>();

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  t = await testApp({
    env: { CONTACTS_PER_ADDRESS: '1000', CONTACTS_PER_NETWORK: '1000' },
    replace: (deps) => ({ ...deps, log: pino({ level: 'trace' }, sink) }),
  });
  owner = await logIn(t);
  await t.db
    .updateTable('app_user')
    .set({ name: 'Kavitha Raman', email: MAIL, email_verified_at: t.deps.now() })
    .where('id', '=', owner.id)
    .execute();
  theirs = await furnish(t, owner);
  const number = owner.phone.slice(3);
  secrets = [number, `${number.slice(0, 5)} ${number.slice(5)}`, `${number.slice(0, 5)}-${number.slice(5)}`, MAIL, SECOND];
  for (const who of PEOPLE) tokens.set(who, who === 'visitor' ? null : await sessionOf(who));
}, 120_000);

async function sessionOf(role: Role): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = t.deps.now();
  const { id } = await t.db
    .insertInto('app_user')
    .values({ role, phone_verified_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
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

const found = (text: string) => secrets.filter((secret) => text.includes(secret));

describe.each(routes.filter((route) => !(nameOf(route) in MAY_HOLD)).map((route) => [nameOf(route), route] as const))(
  '%s',
  (_name, route) => {
    test('answers nobody with a number or an address of somebody else', async () => {
      for (const who of PEOPLE) {
        if (who !== 'visitor' && STAFF.includes(route.auth.capability) && holds(who, route.auth.capability)) continue;
        const token = tokens.get(who);
        for (const kind of Object.keys(KINDS) as KindId[]) {
          const about = { ...theirs, listings: { ...theirs.listings, residential_rent: theirs.listings[kind] } };
          const query = { ...route.example?.query } as Record<string, unknown>;
          for (const name of ['id', 'property_id']) if (name in query) query[name] = theirs.listings[kind];
          const answer = await t.app.inject({
            method: route.method,
            url: `/api/v1${route.path}${queryString(query)}`,
            headers: {
              ...(token && { 'x-access-token': token }),
              ...(route.multipart && { 'content-type': 'multipart/form-data; boundary=x' }),
            },
            ...(route.method !== 'GET' && { payload: route.multipart ? '--x--\r\n' : bodyAbout(route, about) }),
          });
          expect(answer.statusCode, `${who} about ${kind}`).not.toBe(500);
          expect({ who, kind, found: found(`${answer.body} ${JSON.stringify(answer.headers)}`) }).toEqual({ who, kind, found: [] });
          if (!route.example?.query && !('property_id' in (route.example?.body ?? {}))) break;
        }
      }
    });
  },
);

test('the page of a listing in full, of every kind, holds neither', async () => {
  for (const id of Object.values(theirs.listings)) {
    const answer = await t.app.inject({ url: `/api/v1/property/get?id=${id}` });
    expect(answer.statusCode).toBe(200);
    expect(found(answer.body)).toEqual([]);
  }
});

test('files for machines hold neither', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/api/v1/openapi.json', '/metrics', '/healthz', '/readyz']) {
    const answer = await t.app.inject({ url });
    expect(found(answer.body), url).toEqual([]);
    for (const [, path] of answer.body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+\.xml)<\/loc>/g))
      expect(found((await t.app.inject({ url: path! })).body), path).toEqual([]);
  }
});

test('a contact and a message leave no number in the centre of the other side', async () => {
  const seeker = await logIn(t);
  await t.call(contactRoutes.contactOwner, { body: { property_id: theirs.listings.plot } }, seeker);
  await t.call(
    contactMailRoutes.sendEmail,
    {
      body: { property_id: theirs.listings.plot, name: 'Meena', email: 'meena.secret@example.net', phone: '9876511111', message: 'Hello' },
    },
    seeker,
  );
  const rows = await t.db.selectFrom('notification').selectAll().execute();
  const text = JSON.stringify(rows);
  for (const secret of [...secrets, seeker.phone.slice(3), 'meena.secret@example.net', '9876511111']) expect(text).not.toContain(secret);
  const jobs = await t.db.selectFrom('dispatch').selectAll().execute();
  expect(found(JSON.stringify(jobs))).toEqual([]);
  secrets = [...secrets, seeker.phone.slice(3), 'meena.secret@example.net', '9876511111'];
});

test('nothing of all that was logged', () => {
  expect(logged.length).toBeGreaterThan(10_000);
  expect(found(logged)).toEqual([]);
});

test('what is looked for is found where it may stand: in the account itself, and in a contact record', async () => {
  const own = await t.app.inject({ url: '/api/v1/user', headers: { 'x-access-token': owner.token } });
  expect(found(own.body)).toEqual(expect.arrayContaining([owner.phone.slice(3), MAIL]));
  const { body } = await t.call(contactRoutes.contactOwner, { body: { property_id: theirs.listings.plot } }, await logIn(t));
  expect(found(JSON.stringify(body.data.owner))).toEqual([owner.phone.slice(3)]);
});

test('what may hold numbers is there, and only with a session', () => {
  for (const name of Object.keys(MAY_HOLD)) {
    const route = routes.find((one) => nameOf(one) === name);
    expect(route?.auth.visitors).toBe(false);
  }
  for (const capability of STAFF) expect(CAPABILITIES[capability]).not.toContain('visitor');
});
