/** Login with id tokens of the real Firebase Auth emulator. Its tokens are unsigned; other tests check signatures with our own keys. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { authRoutes } from '../../contract/auth/auth.ts';
import { accountRoutes } from '../../contract/account/account.ts';
import { testApp, type TestApp } from '../app.ts';
import { createClaims, unsignedToken } from '../fakes/id-tokens.ts';
import { newNumber } from '../people.ts';
import { DEMO_PROJECT, isEmulatorInstalled, startEmulator, type Emulator } from './emulator.ts';

describe.skipIf(!isEmulatorInstalled)('with the emulator of the phone-auth service', () => {
  let emulator: Emulator;
  let testSite: TestApp;
  beforeAll(async () => {
    emulator = await startEmulator();
    testSite = await testApp({
      env: { FIREBASE_PROJECT_ID: DEMO_PROJECT, FIREBASE_AUTH_EMULATOR_HOST: emulator.host },
    });
  }, 150_000);
  afterAll(() => emulator?.stop());

  const verifyToken = (token: string, app = testSite) => app.call(authRoutes.verifyOtp, { body: { token } });
  const countSessions = async () => (await testSite.db.selectFrom('session').select('id').execute()).length;
  async function idTokenOf(phoneNumber: string): Promise<string> {
    const { sessionInfo } = await emulator.call('sendVerificationCode', { phoneNumber, recaptchaToken: 'ignored' });
    const code = await emulator.codeFor(phoneNumber);
    const { idToken } = await emulator.call('signInWithPhoneNumber', { sessionInfo, code });
    return idToken!;
  }
  const expectRefused = async (token: string) => {
    const before = await countSessions();
    const response = await verifyToken(token);
    expect(response.status).toBe(401);
    expect(response.error.message).toBe('Error verifying OTP');
    expect(await countSessions()).toBe(before);
  };

  test('its code results in a token, and the token logs in once', async () => {
    const phone = `+91${newNumber()}`;
    const token = await idTokenOf(phone);
    const login = await verifyToken(token);
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({ isNewUser: true, user: { phone }, message: 'OTP verified and login successful!' });
    expect((await testSite.call(accountRoutes.getUser, {}, { token: login.body.token })).status).toBe(200);
    await expectRefused(token);
    // Token times are whole seconds, so two tokens of the same second are identical.
    const newer = await vi.waitUntil(
      async () => {
        const next = await idTokenOf(phone);
        return next !== token && next;
      },
      { interval: 100, timeout: 10_000 },
    );
    const repeated = await verifyToken(newer);
    expect(repeated.body).toMatchObject({ isNewUser: false, user: { id: login.body.user.id } });
  });

  test('a token of a foreign number or of a password login is refused', async () => {
    await expectRefused(await idTokenOf('+16505550100'));
    const { idToken } = await emulator.call('signUp', {
      email: 'a@example.org',
      password: 'a long password',
      returnSecureToken: true as never,
    });
    await expectRefused(idToken!);
  });

  test('tokens that the emulator did not issue are refused, although the emulator signs none', async () => {
    const phone = `+91${newNumber()}`;
    const token = await idTokenOf(phone);
    const issued = { iss: `https://securetoken.google.com/${DEMO_PROJECT}`, aud: DEMO_PROJECT };
    await expectRefused(unsignedToken({ alg: 'none', typ: 'JWT' }, { ...createClaims(phone), ...issued }));
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    await expectRefused(unsignedToken({ alg: 'none', typ: 'JWT' }, { ...claims, phone_number: `+91${newNumber()}` }));
    expect((await verifyToken(token)).status).toBe(200);
  });

  test('a site without the emulator setting refuses its tokens', async () => {
    const productionSite = await testApp({ env: { FIREBASE_PROJECT_ID: DEMO_PROJECT, FIREBASE_KEYS_URL: 'http://127.0.0.1:9/keys' } });
    expect((await verifyToken(await idTokenOf(`+91${newNumber()}`), productionSite)).status).toBe(401);
  });
});
