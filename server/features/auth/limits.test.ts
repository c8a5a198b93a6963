import { beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solvedChallenge } from '../../../test/challenge.ts';
import { newNumber } from '../../../test/people.ts';

let on: TestApp;
beforeEach(async () => {
  // at the beginning of a window of every length, so that no window ends within a test by itself
  on = await testApp({
    now: new Date('2026-11-20T00:00:00Z'),
    env: { RATE_LIMITS: 'on', CHALLENGE_WORK: '4', LOGIN_CODES_PER_HOUR: '100', TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '10' },
  });
});

let addresses = 0;
const newAddress = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
/** Asks for a code; does the work where a challenge is asked for. */
async function ask(phone: string, ip = newAddress()) {
  const headers = { 'x-forwarded-for': ip };
  const first = await on.call(authRoutes.sendOtp, { body: { phone } }, { headers });
  if (first.error.code !== 'challenge_needed') return first;
  return on.call(authRoutes.sendOtp, { body: { phone, captcha: await solvedChallenge(on, headers) } }, { headers });
}
/** Ten at a time. Every call has a limit of 30 or 60 a minute by the real clock beside those tested here. */
async function inTens<T>(count: number, request: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(10, count - answers.length) }, request))));
  return answers;
}
/** Seconds; the limit that lasts longest, beside the one of a minute that every call has. */
const longestWait = (answers: readonly { headers: Readonly<Record<string, unknown>> }[]) =>
  Math.max(...answers.map((answer) => Number(answer.headers['retry-after'] ?? 0)));
const codesOf = async (phone: string) =>
  (await on.db.selectFrom('login_code').select('id').where('phone', '=', `+91${phone}`).execute()).length;

test('a second code within half a minute is refused with the seconds to wait, from whatever address', async () => {
  const phone = newNumber();
  expect((await ask(phone)).status).toBe(200);
  on.advance(10);
  const soon = await ask(phone);
  expect(soon.status).toBe(429);
  expect(soon.error).toMatchObject({ code: 'too_many_requests' });
  const wait = Number(soon.headers['retry-after']);
  expect(wait).toBeGreaterThan(15);
  expect(wait).toBeLessThanOrEqual(20);
  expect(soon.error.message).toBe(`Please wait ${wait} seconds before asking for another code.`);
  on.advance(wait);
  expect((await ask(phone)).status).toBe(200);
});

test('twenty requests for one number at once send one code', async () => {
  const phone = newNumber();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(phone)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(19);
  expect(await codesOf(phone)).toBe(1);
});

test('a number gets five codes an hour and ten a day', async () => {
  const phone = newNumber();
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await ask(phone)).status).toBe(200);
    on.advance(60);
  }
  const sixth = await ask(phone);
  expect(sixth.status).toBe(429);
  expect(sixth.error.message).toBe('Too many codes were asked for. Please try again in 55 minutes.');
  on.advance(Number(sixth.headers['retry-after']));
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await ask(phone)).status).toBe(200);
    on.advance(3600);
  }
  expect((await ask(phone)).status).toBe(429);
  expect(await codesOf(phone)).toBe(10);
});

test('one address gets twenty-five codes an hour by asking, more by solving challenges, and a hundred at most', async () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const plain = (ip: string) => on.call(authRoutes.sendOtp, { body: { phone: newNumber() } }, from(ip));
  // one by one: of requests at the same moment a few more slip through to where a hundred is exact
  const answers = [];
  for (let sent = 0; sent < 27; sent += 1) answers.push(await plain('198.51.100.1'));
  expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(25).fill(200), 429, 429]);
  expect(answers.at(-1)!.error.code).toBe('challenge_needed');
  expect((await ask(newNumber(), '198.51.100.1')).status).toBe(200);
  expect((await plain('198.51.100.2')).status).toBe(200);
  on.advance(3600);
  expect((await plain('198.51.100.1')).status).toBe(200);
});

test('a thousand requests from one address send no more than it may have, and a thousand for one number five', async () => {
  // the call's own limit of a minute, by the real clock, lets only some through: so also from many addresses at once
  const flood = async (request: () => Promise<unknown>) => {
    for (let sent = 0; sent < 1000; sent += 50) await Promise.all(Array.from({ length: 50 }, request));
  };
  const counted = async () =>
    Number(
      (
        await on.db
          .selectFrom('login_code')
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const asked = (phone: string, ip: string) => on.call(authRoutes.sendOtp, { body: { phone } }, { headers: { 'x-forwarded-for': ip } });
  await flood(() => asked(newNumber(), '198.51.100.7'));
  expect(await counted()).toBeLessThanOrEqual(30);
  const before = await counted();
  const phone = newNumber();
  await flood(() => asked(phone, newAddress()));
  expect(await counted()).toBe(before + 1);
}, 60_000);

test('a refused request uses nothing up and leaves the last code as it was', async () => {
  const phone = newNumber();
  await ask(phone);
  const counts = () => on.db.selectFrom('rate_window').selectAll().orderBy('key').execute();
  const before = await counts();
  await ask(phone);
  expect(await counts()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
  const { expires_at } = await on.db.selectFrom('login_code').select('expires_at').executeTakeFirstOrThrow();
  expect(expires_at.getTime()).toBeGreaterThan(on.deps.now().getTime());
});

test('somebody pumping messages over many numbers and addresses costs no more than what is configured', async () => {
  const sends = async (numbers: readonly string[]) => {
    const answers = [];
    for (let at = 0; at < numbers.length; at += 50)
      answers.push(...(await Promise.all(numbers.slice(at, at + 50).map((phone) => ask(phone)))));
    return answers.filter((answer) => answer.status === 200).length;
  };
  // one block of numbers gets a tenth of it
  expect(await sends(Array.from({ length: 30 }, (_, index) => `70000${String(index).padStart(5, '0')}`))).toBe(10);
  // the others what is left
  expect(await sends(Array.from({ length: 150 }, (_, index) => `8${String(index).padStart(4, '0')}00000`))).toBe(90);
});

test('an address that guesses codes is stopped, for right codes as well', async () => {
  const guess = (ip: string) =>
    on.call(
      authRoutes.verifyOtp,
      { body: { verification_id: crypto.randomUUID(), code: '123456' } },
      { headers: { 'x-forwarded-for': ip } },
    );
  const answers = await inTens(70, () => guess('203.0.113.9'));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(50);
  expect(longestWait(answers)).toBeGreaterThan(3000);
  const words = answers.filter((answer) => answer.status === 429).map((answer) => answer.error.message);
  expect(words).toContainEqual(expect.stringMatching(/^Too many wrong codes were entered\. Please try again in \d+ minutes\.$/));
  expect((await guess('203.0.113.10')).status).toBe(422);
});

test('logging in properly is never counted as guessing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const phone = newNumber();
    const sent = await ask(phone, '203.0.113.20');
    const sms = await on.lastSms(`+91${phone}`);
    const body = { verification_id: sent.body.data.verification_id, code: sms!.code! };
    expect((await on.call(authRoutes.verifyOtp, { body }, { headers: { 'x-forwarded-for': '203.0.113.20' } })).status).toBe(200);
  }
  const counts = await on.db.selectFrom('rate_window').select('count').where('key', 'like', 'login_failed:%').execute();
  expect(counts.every(({ count }) => count === 0)).toBe(true);
});

test('when too many codes are wrong over all numbers and addresses, guessing stops for everybody for a while', async () => {
  const start = new Date(Math.floor(on.deps.now().getTime() / 3_600_000) * 3_600_000);
  await on.db.insertInto('rate_window').values({ key: 'login_failed:all:3600', starts_at: start, count: 999 }).execute();
  const phone = newNumber();
  const sent = await ask(phone);
  const sms = await on.lastSms(`+91${phone}`);
  const verification_id = sent.body.data.verification_id;
  const attempt = (code: string) =>
    on.call(authRoutes.verifyOtp, { body: { verification_id, code } }, { headers: { 'x-forwarded-for': newAddress() } });
  expect((await attempt(sms!.code === '000000' ? '000001' : '000000')).error.code).toBe('otp_invalid');
  expect((await attempt(sms!.code!)).status).toBe(429);
});
