import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import {
  createClaims,
  signIdToken,
  startKeyServer,
  PROJECT,
  unsignedToken,
  createSigningKey,
  type KeyServer,
  type SigningKey,
} from '../../../test/fakes/id-tokens.ts';
import { signIn, newNumber } from '../../../test/people.ts';

let app: TestApp;
let keyServer: KeyServer;
let key: SigningKey;
let otherProjectKey: SigningKey;
beforeAll(async () => {
  [key, otherProjectKey] = await Promise.all([createSigningKey('first'), createSigningKey('first')]);
  keyServer = await startKeyServer([key]);
  app = await testApp({ env: { DATABASE_POOL: '10', FIREBASE_PROJECT_ID: PROJECT, FIREBASE_KEYS_URL: keyServer.url } });
});
let phone: string;
beforeEach(() => {
  phone = `+91${newNumber()}`;
});

const logInWithToken = (token: string) => app.call(authRoutes.verifyOtp, { body: { token } });
const countSessions = async () => (await app.db.selectFrom('session').select('id').execute()).length;
const lastEvent = () => app.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const nowInSeconds = () => Math.floor(Date.now() / 1000);

test('an id token of the phone-auth service logs in, and the first login creates the account', async () => {
  const first = await logInWithToken(await signIdToken(key, phone));
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    message: 'OTP verified and login successful!',
    isNewUser: true,
    user: { phone, phone_verified: true },
  });
  const repeated = await logInWithToken(await signIdToken(key, phone));
  expect(repeated.body).toMatchObject({ isNewUser: false, user: { id: first.body.user.id } });
  expect((await app.call(accountRoutes.getUser, {}, { token: first.body.token })).body.data.phone).toBe(phone);
});

test('the web client gets the phone-auth configuration only when it is complete', async () => {
  const clientConfig = async (env: Record<string, string>) => (await (await testApp({ env })).call(authRoutes.phoneLogin)).body.data;
  const site = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'AIzaSyA-0123456789' };
  expect((await app.call(authRoutes.phoneLogin)).body.data).toEqual({ firebase: null });
  expect(await clientConfig({})).toEqual({ firebase: null });
  expect(await clientConfig(site)).toEqual({ firebase: { api_key: 'AIzaSyA-0123456789', project_id: PROJECT, emulator: null } });
  expect(await clientConfig({ ...site, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
    firebase: { emulator: 'http://127.0.0.1:9099' },
  });
});

test('login by token and login by code use the same account of a number', async () => {
  const byCode = await signIn(app, phone.slice(3));
  const byToken = await logInWithToken(await signIdToken(key, phone));
  expect(byToken.body).toMatchObject({ isNewUser: false, user: { id: byCode.id } });
});

/**
 * Forged tokens, each with the reason that its audit event must state, so that no token is refused for another reason than the tested one.
 */
const forged: readonly [title: string, reason: string, make: () => string | Promise<string>][] = [
  ['alg none', 'algorithm', () => unsignedToken({ alg: 'none', typ: 'JWT' }, createClaims(phone))],
  [
    'alg none with a key id and a signature',
    'algorithm',
    () => unsignedToken({ alg: 'none', kid: key.id }, createClaims(phone), 'c2lnbmVk'),
  ],
  [
    'HS256 with the public key as the secret',
    'algorithm',
    () => {
      const unsigned = unsignedToken({ alg: 'HS256', kid: key.id, typ: 'JWT' }, createClaims(phone)).slice(0, -1);
      return `${unsigned}.${createHmac('sha256', key.pem).update(unsigned).digest('base64url')}`;
    },
  ],
  ['a key id nobody publishes', 'unknown key', () => signIdToken(key, phone, { header: { kid: 'second' } })],
  ['no key id', 'key id', () => signIdToken(key, phone, { header: { kid: undefined } })],
  ['a key id that climbs out of a folder', 'unknown key', () => signIdToken(key, phone, { header: { kid: '../../../etc/passwd' } })],
  ['another audience', 'claim aud', () => signIdToken(key, phone, { claims: { aud: 'another-project' } })],
  ['several audiences', 'claim aud', () => signIdToken(key, phone, { claims: { aud: [PROJECT, 'another-project'] } })],
  ['another issuer', 'claim iss', () => signIdToken(key, phone, { claims: { iss: `https://accounts.google.com/${PROJECT}` } })],
  ['the key of another project under the same id', 'signature', () => signIdToken(otherProjectKey, phone)],
  ['a key that comes with the token', 'signature', () => signIdToken(otherProjectKey, phone, { header: { jwk: otherProjectKey.jwk } })],
  ['expired a second ago', 'claim exp', () => signIdToken(key, phone, { claims: { exp: nowInSeconds() - 1 } })],
  ['no expiry', 'claim exp', () => signIdToken(key, phone, { claims: { exp: undefined } })],
  ['issued in an hour', 'claim iat', () => signIdToken(key, phone, { claims: { iat: nowInSeconds() + 3600 } })],
  ['an empty subject', 'claim sub', () => signIdToken(key, phone, { claims: { sub: '' } })],
  ['a subject of 129 characters', 'claim sub', () => signIdToken(key, phone, { claims: { sub: 's'.repeat(129) } })],
  [
    'provider password',
    'claim firebase.sign_in_provider',
    () => signIdToken(key, phone, { claims: { firebase: { sign_in_provider: 'password', identities: {} } } }),
  ],
  [
    'provider custom (a token of a server)',
    'claim firebase',
    () =>
      signIdToken(key, phone, {
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
    () => signIdToken(key, phone, { claims: { firebase: { sign_in_provider: 'phone', tenant: 'others-x1' } } }),
  ],
  ['no phone number', 'claim phone_number', () => signIdToken(key, phone, { claims: { phone_number: undefined } })],
  ['a number abroad', 'claim phone_number', () => signIdToken(key, '+16505550100')],
  ['a landline', 'claim phone_number', () => signIdToken(key, '+914222345678')],
  ['digits of another script', 'claim phone_number', () => signIdToken(key, '+91९८७६५४३२१०')],
  ['a number and a line', 'claim phone_number', () => signIdToken(key, `${phone}\n`)],
  ['a login of six minutes ago', 'claim auth_time', () => signIdToken(key, phone, { claims: { auth_time: nowInSeconds() - 360 } })],
  ['a login in the future', 'claim auth_time', () => signIdToken(key, phone, { claims: { auth_time: nowInSeconds() + 60 } })],
  ['no time of login', 'claim auth_time', () => signIdToken(key, phone, { claims: { auth_time: undefined } })],
  [
    'a claim changed after signing',
    'signature',
    async () => {
      const [header, , signature] = (await signIdToken(key, phone)).split('.');
      return unsignedToken({}, createClaims(phone), signature).replace(/^[^.]*/, header!);
    },
  ],
  [
    'a header nobody understands',
    'signature',
    () => unsignedToken({ alg: 'RS256', kid: key.id, crit: ['exp'] }, createClaims(phone), 'c2lnbmVk'),
  ],
  ['no token at all', 'no token', () => 'not a token'],
  ['four dots', 'no token', () => 'a.b.c.d.e'],
];
test.each(forged)('a forged token (%s) is refused and creates neither a session nor an account', async (_case, reason, make) => {
  const before = await countSessions();
  const response = await logInWithToken(await make());
  expect(response.status).toBe(401);
  expect(response.error).toMatchObject({ message: 'Error verifying OTP', code: 'login_failed' });
  expect(await lastEvent()).toMatchObject({ action: 'login_failed', actor_id: null, details: { reason: 'token', detail: reason } });
  expect(await countSessions()).toBe(before);
  expect(await app.db.selectFrom('app_user').select('id').where('phone', '=', phone).execute()).toEqual([]);
});

test('a hundred parallel logins with the same token create exactly one session', async () => {
  const token = await signIdToken(key, phone);
  const before = await countSessions();
  const responses = await Promise.all(Array.from({ length: 100 }, () => logInWithToken(token)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(99);
  expect(await countSessions()).toBe(before + 1);
  expect((await logInWithToken(token)).status).toBe(401);
});

test('a different encoding of the same signature does not make it a new token', async () => {
  const token = await signIdToken(key, phone);
  expect((await logInWithToken(token)).status).toBe(200);
  // A signature of 256 bytes leaves bits of the last character unused, so another character can encode the same bytes.
  const equivalentTokens = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => token.slice(0, -1) + last)
    .filter(
      (variant) =>
        variant !== token && Buffer.from(variant.split('.')[2]!, 'base64url').equals(Buffer.from(token.split('.')[2]!, 'base64url')),
    );
  expect(equivalentTokens.length).toBeGreaterThan(0);
  for (const variant of [...equivalentTokens, `${token}=`]) expect((await logInWithToken(variant)).status).toBe(401);
});

test('a used token is refused even after its record was deleted at expiry', async () => {
  const ownApp = await testApp({ env: { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_KEYS_URL: keyServer.url } });
  const token = await signIdToken(key, phone);
  expect((await ownApp.call(authRoutes.verifyOtp, { body: { token } })).status).toBe(200);
  const [row] = await ownApp.db.selectFrom('used_id_token').selectAll().execute();
  expect(row!.expires_at.getTime()).toBeGreaterThan(Date.now());
  ownApp.advanceClock(3601);
  expect((await ownApp.call(authRoutes.verifyOtp, { body: { token } })).status).toBe(401);
});

test('a suspended user cannot log in by token', async () => {
  const { body } = await logInWithToken(await signIdToken(key, phone));
  await app.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', body.user.id).execute();
  const response = await logInWithToken(await signIdToken(key, phone));
  expect(response.status).toBe(403);
});

test('refused tokens are audited with the reason, without number or token', async () => {
  const token = await signIdToken(key, phone, { claims: { aud: 'another-project' } });
  await logInWithToken(token);
  const event = await lastEvent();
  expect(event).toMatchObject({ action: 'login_failed', details: { reason: 'token', detail: 'claim aud' } });
  expect(JSON.stringify(event)).not.toMatch(new RegExp(`${phone.slice(3)}|${token.slice(0, 40)}`));
});
