import { beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { effort } from '../../../test/effort.ts';
import { solvedChallenge } from '../../../test/challenge.ts';
import { newNumber } from '../../../test/people.ts';

let app: TestApp;
beforeEach(async () => {
  // The start of a rate-limit window of every length, so that no window ends during a test.
  app = await testApp({
    now: new Date('2026-11-20T00:00:00Z'),
    env: { RATE_LIMITS: 'on', CHALLENGE_WORK: '4', LOGIN_CODES_PER_HOUR: '100', TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '10' },
  });
});

let addresses = 0;
const newAddress = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
/** Requests a code, and solves a challenge when one is required. */
async function requestCode(phone: string, ip = newAddress()) {
  const headers = { 'x-forwarded-for': ip };
  const first = await app.call(authRoutes.sendOtp, { body: { phone } }, { headers });
  if (first.error.code !== 'challenge_needed') return first;
  return app.call(authRoutes.sendOtp, { body: { phone, captcha: await solvedChallenge(app, headers) } }, { headers });
}
/** Runs ten requests at a time. Besides the limits tested here, every route has a limit of 30 or 60 a minute by the real clock. */
async function runInTens<T>(count: number, request: () => Promise<T>): Promise<T[]> {
  const responses: T[] = [];
  while (responses.length < count)
    responses.push(...(await Promise.all(Array.from({ length: Math.min(10, count - responses.length) }, request))));
  return responses;
}
/** Seconds of the longest `Retry-After`; the others are the per-minute limits that every route has. */
const longestWait = (responses: readonly { headers: Readonly<Record<string, unknown>> }[]) =>
  Math.max(...responses.map((response) => Number(response.headers['retry-after'] ?? 0)));
const countCodes = async (phone: string) =>
  (await app.db.selectFrom('login_code').select('id').where('phone', '=', `+91${phone}`).execute()).length;

test('a second code within 30 seconds is refused with the seconds to wait, whatever the IP address', async () => {
  const phone = newNumber();
  expect((await requestCode(phone)).status).toBe(200);
  app.advanceClock(10);
  const second = await requestCode(phone);
  expect(second.status).toBe(429);
  expect(second.error).toMatchObject({ code: 'too_many_requests' });
  const wait = Number(second.headers['retry-after']);
  expect(wait).toBeGreaterThan(15);
  expect(wait).toBeLessThanOrEqual(20);
  expect(second.error.message).toBe(`Please wait ${wait} seconds before asking for another code.`);
  app.advanceClock(wait);
  expect((await requestCode(phone)).status).toBe(200);
});

test('twenty parallel requests for one number send one code', async () => {
  const phone = newNumber();
  const responses = await Promise.all(Array.from({ length: 20 }, () => requestCode(phone)));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  expect(responses.filter((response) => response.status === 429)).toHaveLength(19);
  expect(await countCodes(phone)).toBe(1);
});

test('a number gets five codes an hour and ten a day', async () => {
  const phone = newNumber();
  for (let i = 0; i < 5; i += 1) {
    expect((await requestCode(phone)).status).toBe(200);
    app.advanceClock(60);
  }
  const sixth = await requestCode(phone);
  expect(sixth.status).toBe(429);
  expect(sixth.error.message).toBe('Too many codes were asked for. Please try again in 55 minutes.');
  app.advanceClock(Number(sixth.headers['retry-after']));
  for (let i = 0; i < 5; i += 1) {
    expect((await requestCode(phone)).status).toBe(200);
    app.advanceClock(3600);
  }
  expect((await requestCode(phone)).status).toBe(429);
  expect(await countCodes(phone)).toBe(10);
});

test('one IP address gets 25 codes an hour without a challenge and up to 100 with challenges', async () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const requestFrom = (ip: string) => app.call(authRoutes.sendOtp, { body: { phone: newNumber() } }, from(ip));
  // One at a time, because the challenge threshold is not exact for parallel requests.
  const responses = [];
  for (let i = 0; i < 27; i += 1) responses.push(await requestFrom('198.51.100.1'));
  expect(responses.map((response) => response.status)).toEqual([...Array<number>(25).fill(200), 429, 429]);
  expect(responses.at(-1)!.error.code).toBe('challenge_needed');
  expect((await requestCode(newNumber(), '198.51.100.1')).status).toBe(200);
  expect((await requestFrom('198.51.100.2')).status).toBe(200);
  app.advanceClock(3600);
  expect((await requestFrom('198.51.100.1')).status).toBe(200);
});

test(
  'a flood of 1,000 requests sends at most 30 codes from one IP address and one code for one number',
  async () => {
    // The per-minute limit of the route lets only some requests through, so the flood also comes from many IP addresses.
    const flood = async (request: () => Promise<unknown>) => {
      for (let i = 0; i < effort(150, 1000); i += 50) await Promise.all(Array.from({ length: 50 }, request));
    };
    const counted = async () =>
      Number(
        (
          await app.db
            .selectFrom('login_code')
            .select((e) => e.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const requestFor = (phone: string, ip: string) =>
      app.call(authRoutes.sendOtp, { body: { phone } }, { headers: { 'x-forwarded-for': ip } });
    await flood(() => requestFor(newNumber(), '198.51.100.7'));
    expect(await counted()).toBeLessThanOrEqual(30);
    const before = await counted();
    const phone = newNumber();
    await flood(() => requestFor(phone, newAddress()));
    expect(await counted()).toBe(before + 1);
  },
  effort(60_000, 3_600_000),
);

test('a refused request consumes no limits and leaves the previous code valid', async () => {
  const phone = newNumber();
  await requestCode(phone);
  const counts = () => app.db.selectFrom('rate_window').selectAll().orderBy('key').execute();
  const before = await counts();
  await requestCode(phone);
  expect(await counts()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
  const { expires_at } = await app.db.selectFrom('login_code').select('expires_at').executeTakeFirstOrThrow();
  expect(expires_at.getTime()).toBeGreaterThan(app.deps.now().getTime());
});

test('SMS pumping over many numbers and IP addresses is capped by the configured hourly total', async () => {
  const sends = async (numbers: readonly string[]) => {
    const responses = [];
    for (let start = 0; start < numbers.length; start += 50)
      responses.push(...(await Promise.all(numbers.slice(start, start + 50).map((phone) => requestCode(phone)))));
    return responses.filter((response) => response.status === 200).length;
  };
  // One block of numbers gets a tenth of the total.
  expect(await sends(Array.from({ length: 30 }, (_, index) => `70000${String(index).padStart(5, '0')}`))).toBe(10);
  // The other blocks get the rest.
  expect(await sends(Array.from({ length: 150 }, (_, index) => `8${String(index).padStart(4, '0')}00000`))).toBe(90);
});

test('an IP address that guesses codes is blocked, even for right codes', async () => {
  const guess = (ip: string) =>
    app.call(
      authRoutes.verifyOtp,
      { body: { verification_id: crypto.randomUUID(), code: '123456' } },
      { headers: { 'x-forwarded-for': ip } },
    );
  const responses = await runInTens(70, () => guess('203.0.113.9'));
  expect(responses.filter((response) => response.status === 422)).toHaveLength(50);
  expect(longestWait(responses)).toBeGreaterThan(3000);
  const messages = responses.filter((response) => response.status === 429).map((response) => response.error.message);
  expect(messages).toContainEqual(expect.stringMatching(/^Too many wrong codes were entered\. Please try again in \d+ minutes\.$/));
  expect((await guess('203.0.113.10')).status).toBe(422);
});

test('successful logins do not count as guesses', async () => {
  for (let round = 0; round < 3; round += 1) {
    const phone = newNumber();
    const credentials = await requestCode(phone, '203.0.113.20');
    const sms = await app.lastSms(`+91${phone}`);
    const body = { verification_id: credentials.body.data.verification_id, code: sms!.code! };
    expect((await app.call(authRoutes.verifyOtp, { body }, { headers: { 'x-forwarded-for': '203.0.113.20' } })).status).toBe(200);
  }
  const counts = await app.db.selectFrom('rate_window').select('count').where('key', 'like', 'login_failed:%').execute();
  expect(counts.every(({ count }) => count === 0)).toBe(true);
});

test('too many wrong codes in total block further attempts for all users for a while', async () => {
  const start = new Date(Math.floor(app.deps.now().getTime() / 3_600_000) * 3_600_000);
  await app.db.insertInto('rate_window').values({ key: 'login_failed:all:3600', starts_at: start, count: 999 }).execute();
  const phone = newNumber();
  const credentials = await requestCode(phone);
  const sms = await app.lastSms(`+91${phone}`);
  const verification_id = credentials.body.data.verification_id;
  const attempt = (code: string) =>
    app.call(authRoutes.verifyOtp, { body: { verification_id, code } }, { headers: { 'x-forwarded-for': newAddress() } });
  expect((await attempt(sms!.code === '000000' ? '000001' : '000000')).error.code).toBe('otp_invalid');
  expect((await attempt(sms!.code!)).status).toBe(429);
});
