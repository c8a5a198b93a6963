import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { claimsOf, idToken, keyServer, PROJECT, rawToken, signingKey, type KeyServer, type SigningKey } from '../../../test/id-tokens.ts';
import { logIn, newNumber } from '../../../test/people.ts';

let on: TestApp;
let published: KeyServer;
let key: SigningKey;
let stranger: SigningKey;
beforeAll(async () => {
  [key, stranger] = await Promise.all([signingKey('first'), signingKey('first')]);
  published = await keyServer([key]);
  on = await testApp({ env: { DATABASE_POOL: '10', FIREBASE_PROJECT_ID: PROJECT, FIREBASE_KEYS_URL: published.url } });
});
let phone: string;
beforeEach(() => {
  phone = `+91${newNumber()}`;
});

const post = (token: string) => on.call(authRoutes.verifyOtp, { body: { token } });
const sessions = async () => (await on.db.selectFrom('session').select('id').execute()).length;
const lastEvent = () => on.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const seconds = () => Math.floor(Date.now() / 1000);

test('a token of the phone-auth service logs in, and the first time makes the account', async () => {
  const first = await post(await idToken(key, phone));
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    message: 'OTP verified and login successful!',
    isNewUser: true,
    user: { phone, phone_verified: true },
  });
  const again = await post(await idToken(key, phone));
  expect(again.body).toMatchObject({ isNewUser: false, user: { id: first.body.user.id } });
  expect((await on.call(userRoutes.getUser, {}, { token: first.body.token })).body.data.phone).toBe(phone);
});

test('pages are told of the service only when they can use it', async () => {
  const ask = async (env: Record<string, string>) => (await (await testApp({ env })).call(authRoutes.phoneLogin)).body.data;
  const site = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'AIzaSyA-0123456789' };
  expect((await on.call(authRoutes.phoneLogin)).body.data).toEqual({ firebase: null });
  expect(await ask({})).toEqual({ firebase: null });
  expect(await ask(site)).toEqual({ firebase: { api_key: 'AIzaSyA-0123456789', project_id: PROJECT, emulator: null } });
  expect(await ask({ ...site, NODE_ENV: 'development', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
    firebase: { emulator: 'http://127.0.0.1:9099' },
  });
});

test('by token or by code, a number is one account', async () => {
  const byCode = await logIn(on, phone.slice(3));
  const byToken = await post(await idToken(key, phone));
  expect(byToken.body).toMatchObject({ isNewUser: false, user: { id: byCode.id } });
});

/** What is wrong with a token, and what the audit trail says of it: each is refused for its own reason, not for another one. */
const forged: readonly [what: string, why: string, make: () => string | Promise<string>][] = [
  ['alg none', 'algorithm', () => rawToken({ alg: 'none', typ: 'JWT' }, claimsOf(phone))],
  ['alg none with a key id and a signature', 'algorithm', () => rawToken({ alg: 'none', kid: key.id }, claimsOf(phone), 'c2lnbmVk')],
  [
    'HS256 with the public key as the secret',
    'algorithm',
    () => {
      const unsigned = rawToken({ alg: 'HS256', kid: key.id, typ: 'JWT' }, claimsOf(phone)).slice(0, -1);
      return `${unsigned}.${createHmac('sha256', key.pem).update(unsigned).digest('base64url')}`;
    },
  ],
  ['a key id nobody publishes', 'unknown key', () => idToken(key, phone, { header: { kid: 'second' } })],
  ['no key id', 'key id', () => idToken(key, phone, { header: { kid: undefined } })],
  ['a key id that climbs out of a folder', 'unknown key', () => idToken(key, phone, { header: { kid: '../../../etc/passwd' } })],
  ['another audience', 'claim aud', () => idToken(key, phone, { claims: { aud: 'another-project' } })],
  ['several audiences', 'claim aud', () => idToken(key, phone, { claims: { aud: [PROJECT, 'another-project'] } })],
  ['another issuer', 'claim iss', () => idToken(key, phone, { claims: { iss: `https://accounts.google.com/${PROJECT}` } })],
  ['the key of another project under the same id', 'signature', () => idToken(stranger, phone)],
  ['a key that comes with the token', 'signature', () => idToken(stranger, phone, { header: { jwk: stranger.jwk } })],
  ['expired a second ago', 'claim exp', () => idToken(key, phone, { claims: { exp: seconds() - 1 } })],
  ['no expiry', 'claim exp', () => idToken(key, phone, { claims: { exp: undefined } })],
  ['issued in an hour', 'claim iat', () => idToken(key, phone, { claims: { iat: seconds() + 3600 } })],
  ['an empty subject', 'claim sub', () => idToken(key, phone, { claims: { sub: '' } })],
  ['a subject of 129 characters', 'claim sub', () => idToken(key, phone, { claims: { sub: 's'.repeat(129) } })],
  [
    'provider password',
    'claim firebase.sign_in_provider',
    () => idToken(key, phone, { claims: { firebase: { sign_in_provider: 'password', identities: {} } } }),
  ],
  [
    'provider custom (a token of a server)',
    'claim firebase',
    () =>
      idToken(key, phone, {
        claims: {
          aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
          iss: 'admin@x',
          firebase: undefined,
        },
      }),
  ],
  [
    'another tenant',
    'claim firebase.tenant',
    () => idToken(key, phone, { claims: { firebase: { sign_in_provider: 'phone', tenant: 'others-x1' } } }),
  ],
  ['no phone number', 'claim phone_number', () => idToken(key, phone, { claims: { phone_number: undefined } })],
  ['a number abroad', 'claim phone_number', () => idToken(key, '+16505550100')],
  ['a landline', 'claim phone_number', () => idToken(key, '+914222345678')],
  ['digits of another script', 'claim phone_number', () => idToken(key, '+91९८७६५४३२१०')],
  ['a number and a line', 'claim phone_number', () => idToken(key, `${phone}\n`)],
  ['a login of six minutes ago', 'claim auth_time', () => idToken(key, phone, { claims: { auth_time: seconds() - 360 } })],
  ['a login in the future', 'claim auth_time', () => idToken(key, phone, { claims: { auth_time: seconds() + 60 } })],
  ['no time of login', 'claim auth_time', () => idToken(key, phone, { claims: { auth_time: undefined } })],
  [
    'a claim changed after signing',
    'signature',
    async () => {
      const [header, , signature] = (await idToken(key, phone)).split('.');
      return rawToken({}, claimsOf(phone), signature).replace(/^[^.]*/, header!);
    },
  ],
  ['a header nobody understands', 'signature', () => rawToken({ alg: 'RS256', kid: key.id, crit: ['exp'] }, claimsOf(phone), 'c2lnbmVk')],
  ['no token at all', 'no token', () => 'not a token'],
  ['four dots', 'no token', () => 'a.b.c.d.e'],
];
test.each(forged)('%s: 401, no session, no account', async (_what, why, make) => {
  const before = await sessions();
  const answer = await post(await make());
  expect(answer.status).toBe(401);
  expect(answer.error).toMatchObject({ message: 'Error verifying OTP', code: 'login_failed' });
  expect(await lastEvent()).toMatchObject({ action: 'login_failed', actor_id: null, facts: { reason: 'token', why } });
  expect(await sessions()).toBe(before);
  expect(await on.db.selectFrom('app_user').select('id').where('phone', '=', phone).execute()).toEqual([]);
});

test('the same token posted a hundred times at once makes exactly one session', async () => {
  const token = await idToken(key, phone);
  const before = await sessions();
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(99);
  expect(await sessions()).toBe(before + 1);
  expect((await post(token)).status).toBe(401);
});

test('a token whose signature is written differently is still the same token', async () => {
  const token = await idToken(key, phone);
  expect((await post(token)).status).toBe(200);
  // 256 bytes leave bits of the last character unused: another character can mean the same bytes
  const alike = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => token.slice(0, -1) + last)
    .filter(
      (other) => other !== token && Buffer.from(other.split('.')[2]!, 'base64url').equals(Buffer.from(token.split('.')[2]!, 'base64url')),
    );
  expect(alike.length).toBeGreaterThan(0);
  for (const other of [...alike, `${token}=`]) expect((await post(other)).status).toBe(401);
});

test('a used token is forgotten once it has lapsed by itself, and refused all the same', async () => {
  const own = await testApp({ env: { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_KEYS_URL: published.url } });
  const token = await idToken(key, phone);
  expect((await own.call(authRoutes.verifyOtp, { body: { token } })).status).toBe(200);
  const [row] = await own.db.selectFrom('used_id_token').selectAll().execute();
  expect(row!.expires_at.getTime()).toBeGreaterThan(Date.now());
  own.advance(3601);
  expect((await own.call(authRoutes.verifyOtp, { body: { token } })).status).toBe(401);
});

test('a suspended person does not get in by token either', async () => {
  const { body } = await post(await idToken(key, phone));
  await on.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', body.user.id).execute();
  const refused = await post(await idToken(key, phone));
  expect(refused.status).toBe(403);
});

test('refused tokens leave a trace that says why, without number or token', async () => {
  const token = await idToken(key, phone, { claims: { aud: 'another-project' } });
  await post(token);
  const event = await lastEvent();
  expect(event).toMatchObject({ action: 'login_failed', facts: { reason: 'token', why: 'claim aud' } });
  expect(JSON.stringify(event)).not.toMatch(new RegExp(`${phone.slice(3)}|${token.slice(0, 40)}`));
});
