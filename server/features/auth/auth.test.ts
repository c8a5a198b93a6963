import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, newNumber, requestCode } from '../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL: '10' } });
});

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

test('a user logs in with the code from the SMS, and the first login creates the account', async () => {
  const number = newNumber();
  const sendResponse = await app.call(authRoutes.sendOtp, { body: { phone: number } });
  expect(sendResponse.body).toEqual({
    message: 'OTP sent successfully!',
    data: {
      verification_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_in: 300,
      resend_in: 30,
    },
  });
  const sms = await app.lastSms(`+91${number}`);
  expect(sms?.text).toContain(`${sms?.code} is your code to log in to Thinnai`);

  const first = await app.call(authRoutes.verifyOtp, {
    body: { verification_id: sendResponse.body.data.verification_id, code: sms!.code! },
  });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ message: 'OTP verified and login successful!', isNewUser: true });
  expect(first.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(first.body.user).toEqual({
    id: first.body.user.id,
    name: null,
    email: null,
    phone: `+91${number}`,
    profileType: null,
    email_verified: false,
    phone_verified: true,
    role: 'user',
    verified_phone: `+91${number}`,
    language: null,
    has_password: false,
  });

  const second = await app.call(authRoutes.verifyOtp, { body: await requestCode(app, `+91${number}`) });
  expect(second.body).toMatchObject({ isNewUser: false, user: { id: first.body.user.id } });
  expect(second.body.token).not.toBe(first.body.token);
  const me = await app.call(accountRoutes.getUser, {}, { token: first.body.token });
  expect(me.body.data).toEqual(second.body.user);
});

test.each([
  ['', 'Phone number is required & must be exactly 10 digits'],
  ['987654321', 'Phone number is required & must be exactly 10 digits'],
  ['98765432101', 'Phone number is required & must be exactly 10 digits'],
  ['+1987654321', 'Phone number is required & must be exactly 10 digits'],
  ['+44 7911 123456', 'Phone number is required & must be exactly 10 digits'],
  ['98765abcde', 'Phone number is required & must be exactly 10 digits'],
  ['९८७६५४३२१०', 'Phone number is required & must be exactly 10 digits'],
  ['9876543210\n', 'Phone number is required & must be exactly 10 digits'],
  [9_876_543_210, 'Phone number is required & must be exactly 10 digits'],
  [null, 'Phone number is required & must be exactly 10 digits'],
  [undefined, 'Phone number is required & must be exactly 10 digits'],
  ['5876543210', 'Phone number must start only 6 to 9 digits'],
  ['+910876543210', 'Phone number must start only 6 to 9 digits'],
])('the phone %j is refused and nothing is sent', async (phone, message) => {
  const sendResponse = await app.call(authRoutes.sendOtp, { body: { phone } });
  expect(sendResponse.status).toBe(422);
  expect(sendResponse.error).toMatchObject({ message, code: 'invalid', errors: [{ path: 'phone', message }] });
});

test('a number with an account and one without get the same response', async () => {
  const existingNumber = newNumber();
  await signIn(app, existingNumber);
  const [withAccount, withoutAccount] = await Promise.all(
    [existingNumber, newNumber()].map((phone) => app.call(authRoutes.sendOtp, { body: { phone } })),
  );
  const shape = (response: typeof withAccount) => ({
    ...response!.body,
    data: { ...response!.body.data, verification_id: '', sent_at: '' },
    status: response!.status,
  });
  expect(shape(withAccount)).toEqual(shape(withoutAccount));
});

test('a wrong code is refused with the specified message, and the correct one still works', async () => {
  const { verification_id, code } = await requestCode(app, newNumber());
  const refused = await app.call(authRoutes.verifyOtp, { body: { verification_id, code: wrongCode(code) } });
  expect(refused.status).toBe(422);
  expect(refused.error).toMatchObject({ code: 'otp_invalid', message: 'Invalid OTP. Please check the code and try again.' });
  const correct = await app.call(authRoutes.verifyOtp, { body: { verification_id, code } });
  expect(correct.status).toBe(200);
});

test('a code is valid only for its own verification', async () => {
  const own = await requestCode(app, newNumber());
  const foreign = await requestCode(app, newNumber());
  if (own.code === foreign.code) return;
  const mixedUp = await app.call(authRoutes.verifyOtp, { body: { verification_id: foreign.verification_id, code: own.code } });
  expect(mixedUp.error.code).toBe('otp_invalid');
});

test('a code can be used once: repeated or parallel logins create one session', async () => {
  const credentials = await requestCode(app, newNumber());
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.call(authRoutes.verifyOtp, { body: credentials })));
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  const laterResponse = await app.call(authRoutes.verifyOtp, { body: credentials });
  expect(laterResponse.status).toBe(422);
  expect(laterResponse.error).toMatchObject({ code: 'otp_expired', message: 'This code has expired. Request a new one.' });
  const { id } = responses.find((response) => response.status === 200)!.body.user;
  expect(await app.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toHaveLength(1);
});

test('a second request leaves the first code valid, and using that code leaves the second one valid', async () => {
  const number = newNumber();
  const older = await requestCode(app, number);
  const newer = await requestCode(app, number);
  expect(newer.verification_id).not.toBe(older.verification_id);
  expect((await app.call(authRoutes.verifyOtp, { body: older })).status).toBe(200);
  expect((await app.call(authRoutes.verifyOtp, { body: newer })).status).toBe(200);
});

test('at most five of fifty parallel guesses are compared, and after that even the correct code is refused', async () => {
  const { verification_id, code } = await requestCode(app, newNumber());
  const guesses = Array.from({ length: 50 }, () => app.call(authRoutes.verifyOtp, { body: { verification_id, code: wrongCode(code) } }));
  const errorCodes = (await Promise.all(guesses)).map((response) => response.error.code);
  expect(errorCodes.filter((errorCode) => errorCode === 'otp_invalid')).toHaveLength(5);
  expect(errorCodes.filter((errorCode) => errorCode === 'otp_expired')).toHaveLength(45);
  const { tries } = await app.db
    .selectFrom('verification_code')
    .select('tries')
    .where('id', '=', verification_id)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  const correct = await app.call(authRoutes.verifyOtp, { body: { verification_id, code } });
  expect(correct.error.code).toBe('otp_expired');
});

test('an unknown verification gets the same response as an expired one', async () => {
  const response = await app.call(authRoutes.verifyOtp, { body: { verification_id: crypto.randomUUID(), code: '123456' } });
  expect(response.status).toBe(422);
  expect(response.error.code).toBe('otp_expired');
});

test('verification_id and code are validated first, with an error for each field', async () => {
  const cases: [object, string, string][] = [
    [{}, 'verification_id', 'Please send OTP first.'],
    [{ verification_id: 'x', code: '123456' }, 'verification_id', 'Please send OTP first.'],
    [{ verification_id: crypto.randomUUID() }, 'code', 'Code must be exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: '12345' }, 'code', 'Code must be exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: '१२३४५६' }, 'code', 'Code must be exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: 123_456 }, 'code', 'Code must be exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: '123456', role: 'administrator' }, 'role', 'Unknown field: role.'],
    [{ token: 'abc', code: '123456' }, 'token', 'Send either a token, or verification_id and code, not both'],
  ];
  for (const [body, path, message] of cases) {
    const response = await app.call(authRoutes.verifyOtp, { body });
    expect(response.status).toBe(422);
    expect(response.error.errors).toContainEqual({ path, message });
  }
});

test('an id token is refused with an alternative when no phone-auth service is configured', async () => {
  const response = await app.call(authRoutes.verifyOtp, { body: { token: 'eyJhbGciOiJub25lIn0.e30.' } });
  expect(response.status).toBe(422);
  expect(response.error).toMatchObject({ code: 'invalid', errors: [{ path: 'token' }] });
  expect(response.error.message).toContain('Use the code sent by SMS.');
});

test('the job queue contains neither number nor code of a login in plain text, and the database neither code nor token', async () => {
  const number = newNumber();
  const sendResponse = await app.call(authRoutes.sendOtp, { body: { phone: number } });
  const queued = await sql<{ payload: string }>`select payload::text from graphile_worker._private_jobs`.execute(app.db);
  expect(queued.rows).toHaveLength(1);
  const sms = await app.lastSms(`+91${number}`);
  expect(queued.rows[0]!.payload).not.toMatch(new RegExp(`${number}|${sms!.code}`));

  const login = await app.call(authRoutes.verifyOtp, {
    body: { verification_id: sendResponse.body.data.verification_id, code: sms!.code! },
  });
  const stored = await sql<{ all: string }>`select coalesce(string_agg(to_jsonb(session)::text, ''), '') || (
    select string_agg(to_jsonb(verification_code)::text, '') from verification_code where id = ${sendResponse.body.data.verification_id}) as all from session`.execute(
    app.db,
  );
  expect(stored.rows[0]!.all).not.toContain(login.body.token);
  expect(stored.rows[0]!.all).not.toContain(Buffer.from(login.body.token).toString('hex'));
  expect(stored.rows[0]!.all).not.toContain(`"${sms!.code}"`);
});

test('logins and failed logins are audited without the number', async () => {
  const number = newNumber();
  const credentials = await requestCode(app, number);
  await app.call(
    authRoutes.verifyOtp,
    { body: { ...credentials, code: wrongCode(credentials.code) } },
    { headers: { 'user-agent': 'a phone' } },
  );
  const { user } = (await app.call(authRoutes.verifyOtp, { body: credentials })).body;
  const failed = await app.db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject', '=', credentials.verification_id)
    .executeTakeFirstOrThrow();
  expect(failed).toMatchObject({ action: 'login_failed', actor_id: null, details: { reason: 'wrong' } });
  const login = await app.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'login')
    .where('actor_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(login).toMatchObject({ action: 'login', details: { new_account: true } });
  expect(JSON.stringify([failed, login])).not.toMatch(new RegExp(number));
});
