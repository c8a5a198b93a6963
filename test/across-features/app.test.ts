import { expect, test, beforeAll } from 'vitest';
import { contract } from '../../contract/index.ts';
import { testApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function logIn(phone: string): Promise<string> {
  const { body } = await app.call(contract.auth.sendOtp, { body: { phone } });
  const sms = await app.lastSms(`+91${phone}`);
  const login = await app.call(contract.auth.verifyOtp, { body: { verification_id: body.data.verification_id, code: sms?.code } });
  return login.body.token;
}

test('a code from the outbox logs in', async () => {
  const token = await logIn('9876543210');
  const me = await app.call(contract.account.getUser, {}, { token });
  expect(me.status).toBe(200);
  expect(me.body.data.phone).toBe('+919876543210');
});

test('without a session the response is Login Expired', async () => {
  const { status, error } = await app.call(contract.account.getUser);
  expect(status).toBe(401);
  expect(error).toMatchObject({ message: 'Login Expired', code: 'login_expired' });
});

test('an unknown field is refused with its name', async () => {
  const { status, error } = await app.call(contract.auth.sendOtp, { body: { phone: '9876543210', role: 'administrator' } });
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'role', message: 'Unknown field: role.' }]);
});
