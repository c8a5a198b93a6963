import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, requestCode } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ env: { DATABASE_POOL: '10' } });
});

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

test('a person logs in with the code sent to their phone, and the first time makes the account', async () => {
  const number = newNumber();
  const sent = await on.call(authRoutes.sendOtp, { body: { phone: number } });
  expect(sent.body).toEqual({
    message: 'OTP sent successfully!',
    data: { verification_id: expect.stringMatching(/^[0-9a-f-]{36}$/), expires_in: 300, resend_in: 30 },
  });
  const sms = await on.lastSms(`+91${number}`);
  expect(sms?.text).toContain(`${sms?.code} is your code to log in to Thinnai`);

  const first = await on.call(authRoutes.verifyOtp, { body: { verification_id: sent.body.data.verification_id, code: sms!.code! } });
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
    proved_phone: `+91${number}`,
    language: null,
    has_password: false,
  });

  const second = await on.call(authRoutes.verifyOtp, { body: await requestCode(on, `+91${number}`) });
  expect(second.body).toMatchObject({ isNewUser: false, user: { id: first.body.user.id } });
  expect(second.body.token).not.toBe(first.body.token);
  const me = await on.call(userRoutes.getUser, {}, { token: first.body.token });
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
])('the phone %j is refused by its field and nothing is sent', async (phone, message) => {
  const sent = await on.call(authRoutes.sendOtp, { body: { phone } });
  expect(sent.status).toBe(422);
  expect(sent.error).toMatchObject({ message, code: 'invalid', errors: [{ path: 'phone', message }] });
});

test('a number with an account and one without get the same answer', async () => {
  const known = newNumber();
  await logIn(on, known);
  const [a, b] = await Promise.all([known, newNumber()].map((phone) => on.call(authRoutes.sendOtp, { body: { phone } })));
  const shape = (answer: typeof a) => ({ ...answer!.body, data: { ...answer!.body.data, verification_id: '' }, status: answer!.status });
  expect(shape(a)).toEqual(shape(b));
});

test('a wrong code is refused with the words people know, and the right one still works', async () => {
  const { verification_id, code } = await requestCode(on, newNumber());
  const wrong = await on.call(authRoutes.verifyOtp, { body: { verification_id, code: wrongFor(code) } });
  expect(wrong.status).toBe(422);
  expect(wrong.error).toMatchObject({ code: 'otp_invalid', message: 'Invalid OTP. Please check the code and try again.' });
  const right = await on.call(authRoutes.verifyOtp, { body: { verification_id, code } });
  expect(right.status).toBe(200);
});

test('a code is good for its own verification only', async () => {
  const mine = await requestCode(on, newNumber());
  const theirs = await requestCode(on, newNumber());
  if (mine.code === theirs.code) return;
  const crossed = await on.call(authRoutes.verifyOtp, { body: { verification_id: theirs.verification_id, code: mine.code } });
  expect(crossed.error.code).toBe('otp_invalid');
});

test('a code is used once: the same login sent twice, one after the other or at once, makes one session', async () => {
  const given = await requestCode(on, newNumber());
  const answers = await Promise.all(Array.from({ length: 5 }, () => on.call(authRoutes.verifyOtp, { body: given })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  const later = await on.call(authRoutes.verifyOtp, { body: given });
  expect(later.status).toBe(422);
  expect(later.error).toMatchObject({ code: 'otp_expired', message: 'This code can no longer be used. Please ask for a new one.' });
  const { id } = answers.find((answer) => answer.status === 200)!.body.user;
  expect(await on.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toHaveLength(1);
});

test('a new code ends the older ones of the number, and of no other', async () => {
  const number = newNumber();
  const other = await requestCode(on, newNumber());
  const older = await requestCode(on, number);
  const newer = await requestCode(on, number);
  expect((await on.call(authRoutes.verifyOtp, { body: older })).error.code).toBe('otp_expired');
  expect((await on.call(authRoutes.verifyOtp, { body: newer })).status).toBe(200);
  expect((await on.call(authRoutes.verifyOtp, { body: other })).status).toBe(200);
});

test('fifty guesses at once get at most five comparisons, and then even the right code is refused', async () => {
  const { verification_id, code } = await requestCode(on, newNumber());
  const guesses = Array.from({ length: 50 }, () => on.call(authRoutes.verifyOtp, { body: { verification_id, code: wrongFor(code) } }));
  const codes = (await Promise.all(guesses)).map((answer) => answer.error.code);
  expect(codes.filter((each) => each === 'otp_invalid')).toHaveLength(5);
  expect(codes.filter((each) => each === 'otp_expired')).toHaveLength(45);
  const { tries } = await on.db.selectFrom('login_code').select('tries').where('id', '=', verification_id).executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  const right = await on.call(authRoutes.verifyOtp, { body: { verification_id, code } });
  expect(right.error.code).toBe('otp_expired');
});

test('a verification that never was answers like one that is over', async () => {
  const answer = await on.call(authRoutes.verifyOtp, { body: { verification_id: crypto.randomUUID(), code: '123456' } });
  expect(answer.status).toBe(422);
  expect(answer.error.code).toBe('otp_expired');
});

test('verification and code are checked before anything else, each by its name', async () => {
  const cases: [object, string, string][] = [
    [{}, 'verification_id', 'Please send OTP first.'],
    [{ verification_id: 'x', code: '123456' }, 'verification_id', 'Please send OTP first.'],
    [{ verification_id: crypto.randomUUID() }, 'code', 'The code has exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: '12345' }, 'code', 'The code has exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: '१२३४५६' }, 'code', 'The code has exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: 123_456 }, 'code', 'The code has exactly 6 digits'],
    [{ verification_id: crypto.randomUUID(), code: '123456', role: 'administrator' }, 'role', 'There is no field called role here.'],
    [{ token: 'abc', code: '123456' }, 'token', 'Send either a token, or verification_id and code, not both'],
  ];
  for (const [body, path, message] of cases) {
    const answer = await on.call(authRoutes.verifyOtp, { body });
    expect(answer.status).toBe(422);
    expect(answer.error.errors).toContainEqual({ path, message });
  }
});

test('the id token of a phone-auth service is answered with what to do instead', async () => {
  const answer = await on.call(authRoutes.verifyOtp, { body: { token: 'eyJhbGciOiJub25lIn0.e30.' } });
  expect(answer.status).toBe(422);
  expect(answer.error).toMatchObject({ code: 'invalid', errors: [{ path: 'token' }] });
  expect(answer.error.message).toContain('Please log in with the code we send by SMS.');
});

test('what is stored and queued of a login shows neither number, code nor token', async () => {
  const number = newNumber();
  const sent = await on.call(authRoutes.sendOtp, { body: { phone: number } });
  const queued = await sql<{ payload: string }>`select payload::text from graphile_worker._private_jobs`.execute(on.db);
  expect(queued.rows).toHaveLength(1);
  const sms = await on.lastSms(`+91${number}`);
  expect(queued.rows[0]!.payload).not.toMatch(new RegExp(`${number}|${sms!.code}`));

  const login = await on.call(authRoutes.verifyOtp, { body: { verification_id: sent.body.data.verification_id, code: sms!.code! } });
  const stored = await sql<{ all: string }>`select coalesce(string_agg(to_jsonb(session)::text, ''), '') || (
    select string_agg(to_jsonb(login_code)::text, '') from login_code where id = ${sent.body.data.verification_id}) as all from session`.execute(
    on.db,
  );
  expect(stored.rows[0]!.all).not.toContain(login.body.token);
  expect(stored.rows[0]!.all).not.toContain(Buffer.from(login.body.token).toString('hex'));
  expect(stored.rows[0]!.all).not.toContain(`"${sms!.code}"`);
});

test('logins and failed logins leave a trace without number or code', async () => {
  const number = newNumber();
  const given = await requestCode(on, number);
  await on.call(authRoutes.verifyOtp, { body: { ...given, code: wrongFor(given.code) } }, { headers: { 'user-agent': 'a phone' } });
  const { user } = (await on.call(authRoutes.verifyOtp, { body: given })).body;
  const failed = await on.db.selectFrom('audit_event').selectAll().where('subject', '=', given.verification_id).executeTakeFirstOrThrow();
  expect(failed).toMatchObject({ action: 'login_failed', actor_id: null, facts: { reason: 'wrong' } });
  const login = await on.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'login')
    .where('actor_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(login).toMatchObject({ action: 'login', facts: { new_account: true } });
  expect(JSON.stringify([failed, login])).not.toMatch(new RegExp(number));
});
