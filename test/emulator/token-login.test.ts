/** Logging in by id token against the real Firebase Auth emulator. Its tokens are unsigned: signatures are tested with keys of our own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth.ts';
import { userRoutes } from '../../contract/user.ts';
import { testApp, type TestApp } from '../app.ts';
import { claimsOf, rawToken } from '../id-tokens.ts';
import { newNumber } from '../people.ts';
import { DEMO_PROJECT, emulatorInstalled, startEmulator, type Emulator } from './emulator.ts';

describe.skipIf(!emulatorInstalled)('with the emulator of the phone-auth service', () => {
  let emulator: Emulator;
  let on: TestApp;
  beforeAll(async () => {
    emulator = await startEmulator();
    on = await testApp({
      env: { NODE_ENV: 'development', FIREBASE_PROJECT_ID: DEMO_PROJECT, FIREBASE_AUTH_EMULATOR_HOST: emulator.host },
    });
  }, 150_000);
  afterAll(() => emulator?.stop());

  const post = (token: string, app = on) => app.call(authRoutes.verifyOtp, { body: { token } });
  const sessions = async () => (await on.db.selectFrom('session').select('id').execute()).length;
  async function idTokenOf(phoneNumber: string): Promise<string> {
    const { sessionInfo } = await emulator.call('sendVerificationCode', { phoneNumber, recaptchaToken: 'ignored' });
    const code = await emulator.codeFor(phoneNumber);
    const { idToken } = await emulator.call('signInWithPhoneNumber', { sessionInfo, code });
    return idToken!;
  }
  const refused = async (token: string) => {
    const before = await sessions();
    const answer = await post(token);
    expect(answer.status).toBe(401);
    expect(answer.error.message).toBe('Error verifying OTP');
    expect(await sessions()).toBe(before);
  };

  test('the code it sent becomes a token, the token a session, once', async () => {
    const phone = `+91${newNumber()}`;
    const token = await idTokenOf(phone);
    const login = await post(token);
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({ isNewUser: true, user: { phone }, message: 'OTP verified and login successful!' });
    expect((await on.call(userRoutes.getUser, {}, { token: login.body.token })).status).toBe(200);
    await refused(token);
    // times in tokens are whole seconds: of the same one it would be the same token
    await sleep(1100);
    const again = await post(await idTokenOf(phone));
    expect(again.body).toMatchObject({ isNewUser: false, user: { id: login.body.user.id } });
  });

  test('a number abroad, and a login by password, prove nothing', async () => {
    await refused(await idTokenOf('+16505550100'));
    const { idToken } = await emulator.call('signUp', {
      email: 'a@example.org',
      password: 'a long password',
      returnSecureToken: true as never,
    });
    await refused(idToken!);
  });

  test('tokens the emulator did not write are refused, although it signs nothing', async () => {
    const phone = `+91${newNumber()}`;
    const token = await idTokenOf(phone);
    const issued = { iss: `https://securetoken.google.com/${DEMO_PROJECT}`, aud: DEMO_PROJECT };
    await refused(rawToken({ alg: 'none', typ: 'JWT' }, { ...claimsOf(phone), ...issued }));
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    await refused(rawToken({ alg: 'none', typ: 'JWT' }, { ...claims, phone_number: `+91${newNumber()}` }));
    expect((await post(token)).status).toBe(200);
  });

  test('a site that is not told of the emulator takes none of its tokens', async () => {
    const real = await testApp({ env: { FIREBASE_PROJECT_ID: DEMO_PROJECT, FIREBASE_KEYS_URL: 'http://127.0.0.1:9/keys' } });
    expect((await post(await idTokenOf(`+91${newNumber()}`), real)).status).toBe(401);
  });
});
