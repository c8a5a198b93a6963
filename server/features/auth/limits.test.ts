/** What strangers can do with login codes, and how that affects others. The threat model is in docs/security.md. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solveNewChallenge } from '../../../test/challenge.ts';
import { newNumber, signIn } from '../../../test/people.ts';
import { parseSecrets } from '../../crypto/secrets.ts';
import { sendCode } from './codes.ts';
import { verifyCode } from './verify-code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    env: { RATE_LIMITS: 'on', CHALLENGE_WORK: '1', LOGIN_CODES_PER_HOUR: '100', TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '10' },
  });
});
beforeEach(async () => {
  levels.length = 0;
  // At this moment windows of all lengths begin, so that none ends during a test. No counts are stored for it.
  app.advanceClock((Date.parse('2026-11-20T00:00:00Z') - app.deps.now().getTime()) / 1000);
  await app.runAsOwner('truncate rate_window, verification_code');
});

let ipCount = 0;
/** An address in a network of its own. */
const newIp = () => `10.${(ipCount += 1) >> 8}.${ipCount & 255}.7`;
const fromIp = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
/** The level of the challenge that each code request of a test needed; 0 for none. */
const levels: number[] = [];
/** Requests a code and, like the browser, solves the challenges that are required. */
async function requestCode(phone: string, ip = newIp(), device?: string, captcha?: string): ReturnType<typeof send> {
  const response = await send({ phone, device, captcha }, ip);
  if (captcha === undefined) levels.push(response.error.challenge_level ?? 0);
  if (response.error.code !== 'challenge_needed') return response;
  return requestCode(phone, ip, device, await solveNewChallenge(app, fromIp(ip).headers, response.error.challenge_level));
}
const send = (body: object, ip: string) => app.call(authRoutes.sendOtp, { body }, fromIp(ip));
const verify = (verification_id: string, code: string, ip = newIp(), device?: string) =>
  app.call(authRoutes.verifyOtp, { body: { verification_id, code, device } }, fromIp(ip));
const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const codeOf = async (phone: string) => (await app.lastSms(`+91${phone}`, 'login_code'))!.code!;
const rowsOf = (phone: string) => app.db.selectFrom('verification_code').selectAll().where('phone', '=', `+91${phone}`).execute();
const countSms = async (phone: string) => (await rowsOf(phone)).filter(({ sms_at }) => sms_at !== null).length;
const repeatSequentially = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work(index);
};

/** Requests a code without a challenge. */
const sendTo = (phone: string) =>
  app.db.transaction().execute((tx) => sendCode(app.deps, tx, { phone, ip: newIp(), purpose: 'login' as const }));
/** The requests of a stranger for a number within four hours. */
const flood = (phone: string) =>
  repeatSequentially(36, async () => {
    await sendTo(`+91${phone}`);
    app.advanceClock(400);
  });
async function collectSequentially<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  await repeatSequentially(count, async () => void results.push(await work()));
  return results;
}

test("a stranger's requests for a number neither invalidate the code that its owner has nor keep the owner from getting one", async () => {
  const phone = newNumber();
  const ownerRequest = await requestCode(phone);
  const ownerCode = await codeOf(phone);
  await repeatSequentially(25, async () => {
    expect((await requestCode(phone)).status).toBe(200);
    app.advanceClock(11);
  });
  expect((await verify(ownerRequest.body.data.verification_id, ownerCode)).status).toBe(200);

  await repeatSequentially(25, () => requestCode(phone));
  const ownerResponse = await requestCode(phone);
  expect(ownerResponse.status).toBe(200);
  expect((await verify(ownerResponse.body.data.verification_id, await codeOf(phone))).status).toBe(200);
  expect(Math.max(...levels)).toBe(6);
});

test('requests within half a minute share one message, and using its code ends the other verifications that share it', async () => {
  const phone = newNumber();
  const responses = await Promise.all(Array.from({ length: 20 }, () => requestCode(phone)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await countSms(phone)).toBe(1);
  const lastVerification = responses.at(-1)!.body.data;
  expect(lastVerification).toMatchObject({ expires_in: 300 });
  expect((await verify(lastVerification.verification_id, await codeOf(phone))).status).toBe(200);
  const another = responses[0]!.body.data.verification_id;
  expect((await verify(another, await codeOf(phone))).error.code).toBe('otp_expired');
});

test('a code that was used is not sent again: the next request gets a new one at once', async () => {
  const phone = newNumber();
  const first = await requestCode(phone);
  const firstCode = await codeOf(phone);
  await verify(first.body.data.verification_id, firstCode);
  const second = await requestCode(phone);
  expect(await countSms(phone)).toBe(2);
  const [, row] = (await rowsOf(phone)).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  expect(row!.code_id).not.toBe((await rowsOf(phone)).find(({ used_at }) => used_at !== null)!.code_id);
  expect((await verify(second.body.data.verification_id, await codeOf(phone))).status).toBe(200);
});

test('a flood of requests for one number sends few messages, and its owner logs in with the code of the last one', async () => {
  const phone = newNumber();
  await flood(phone);
  const messages = await countSms(phone);
  expect(messages).toBeGreaterThan(10);
  expect(messages).toBeLessThan(15);
  const ownerResponse = await requestCode(phone);
  expect(await countSms(phone)).toBe(messages);
  expect(app.deps.now().getTime() - Date.parse(ownerResponse.body.data.sent_at)).toBeGreaterThan(300_000);
  expect((await verify(ownerResponse.body.data.verification_id, await codeOf(phone))).status).toBe(200);
  // the used code works for nobody else, and the next request gets a new one at once
  const next = await requestCode(phone);
  expect(await countSms(phone)).toBe(messages + 1);
  expect((await verify(next.body.data.verification_id, await codeOf(phone))).status).toBe(200);
});

test('a device that the account knows gets a new message even after its number was flooded', async () => {
  const phone = newNumber();
  const device = 'a-browser-of-the-owner';
  const first = await requestCode(phone, undefined, device);
  await verify(first.body.data.verification_id, await codeOf(phone), undefined, device);
  await flood(phone);
  const before = await countSms(phone);
  expect((await requestCode(phone, undefined, device)).status).toBe(200);
  expect(await countSms(phone)).toBe(before + 1);
});

test('991 wrong codes from 21 addresses do not stop anyone else', async () => {
  const attackers = Array.from({ length: 21 }, newIp);
  const owner = newNumber();
  const ownerRequest = await requestCode(owner);
  const code = await codeOf(owner);
  const ids: string[] = [];
  await repeatSequentially(20, async (round) => {
    const phones = Array.from({ length: 10 }, async () => (round % 2 === 0 ? `+91${newNumber()}` : (await signIn(app)).phone));
    await Promise.all(phones.map(async (phone) => ids.push((await sendTo(await phone)).id)));
  });
  const outcomes: string[] = [];
  await repeatSequentially(20, async (round) => {
    const guesses = Array.from({ length: round === 19 ? 41 : 50 }, (_, index) => round * 50 + index);
    const refused = await Promise.all(guesses.map((guess) => verify(ids[guess % ids.length]!, '000000', attackers[guess % 21])));
    outcomes.push(...refused.map(({ error }) => error.code));
  });
  expect(outcomes).toHaveLength(991);
  expect(outcomes.filter((outcome) => outcome !== 'otp_invalid').length).toBeLessThanOrEqual(2);
  expect((await verify(ownerRequest.body.data.verification_id, code, attackers[0])).status).toBe(200);
  const other = (await signIn(app)).phone.slice(3);
  const response = await requestCode(other);
  expect((await verify(response.body.data.verification_id, await codeOf(other))).status).toBe(200);
});

test('guesses of unknown verification ids do not block a correct code from the same IP address', async () => {
  const ip = newIp();
  const phone = newNumber();
  const { body } = await requestCode(phone, ip);
  for (let index = 0; index < 55; index += 1) expect((await verify(crypto.randomUUID(), '123456', ip)).error.code).toBe('otp_expired');
  expect((await verify(body.data.verification_id, await codeOf(phone), ip)).status).toBe(200);
});

test('while somebody guesses codes of a number, its owner enters two codes on an unknown device and one on a known device', async () => {
  const phone = newNumber();
  const device = 'a-browser-of-the-owner';
  const first = await requestCode(phone, undefined, device);
  await verify(first.body.data.verification_id, await codeOf(phone), undefined, device);
  await repeatSequentially(4, async () => {
    const { body } = await requestCode(phone);
    const code = await codeOf(phone);
    await repeatSequentially(5, (index) => verify(body.data.verification_id, wrongCode(code, index + 1)));
  });

  const response = await requestCode(phone);
  const id = response.body.data.verification_id;
  const firstCode = await codeOf(phone);
  const refused = await verify(id, firstCode);
  expect(refused).toMatchObject({ status: 422, error: { code: 'otp_second', message: expect.stringContaining('second code') } });
  const secondCode = await codeOf(phone);
  expect((await verify(id, wrongCode(secondCode))).error.code).toBe('otp_invalid');
  expect((await verify(id, secondCode)).status).toBe(200);

  const knownDeviceResponse = await requestCode(phone, undefined, device);
  expect((await verify(knownDeviceResponse.body.data.verification_id, await codeOf(phone), undefined, device)).status).toBe(200);
});

test('nineteen wrong codes are not guessing yet: the correct code after them is not counted as a wrong one', async () => {
  const phone = newNumber();
  await repeatSequentially(4, async (round) => {
    const { body } = await requestCode(phone);
    const code = await codeOf(phone);
    const guesses = round === 3 ? 4 : 5;
    await Promise.all(Array.from({ length: guesses }, (_, index) => verify(body.data.verification_id, wrongCode(code, index + 1))));
  });
  const { body } = await requestCode(phone);
  expect((await verify(body.data.verification_id, await codeOf(phone))).status).toBe(200);
});

test('while somebody guesses codes of a number, parallel correct codes send one second code', async () => {
  const phone = newNumber();
  await app.db
    .insertInto('rate_window')
    .values({ key: 'code:wrong:3600', starts_at: new Date('2026-11-20T00:00:00Z'), count: 1000 })
    .execute();
  const { body } = await requestCode(phone);
  const code = await codeOf(phone);
  const responses = await Promise.all(Array.from({ length: 4 }, () => verify(body.data.verification_id, code)));
  // once it was replaced, the first code is wrong
  for (const { error } of responses) expect(['otp_second', 'otp_invalid']).toContain(error.code);
  expect((await rowsOf(phone)).map(({ step }) => step)).toEqual([2]);
  expect((await verify(body.data.verification_id, await codeOf(phone))).status).toBe(200);
});

test('while somebody guesses codes of a number, a correct first code gives one chance at the second code', async () => {
  const phone = newNumber();
  await app.db
    .insertInto('rate_window')
    .values({ key: 'code:wrong:3600', starts_at: new Date('2026-11-20T00:00:00Z'), count: 1000 })
    .execute();
  const [firstRequest, secondRequest] = [await requestCode(phone), await requestCode(phone)];
  const firstCode = await codeOf(phone);
  expect((await verify(firstRequest.body.data.verification_id, firstCode)).error.code).toBe('otp_second');
  expect((await verify(secondRequest.body.data.verification_id, firstCode)).error.code).toBe('otp_expired');
  const secondCode = await codeOf(phone);
  const later = await requestCode(phone);
  // later requests get neither of the two codes
  expect([firstCode, secondCode]).not.toContain(await codeOf(phone));
  expect((await verify(later.body.data.verification_id, secondCode)).error.code).toBe('otp_invalid');
});

test('a device that the account knows gets codes without a challenge, whatever is requested for its number', async () => {
  const phone = newNumber();
  const device = 'a-browser-of-the-owner';
  const first = await requestCode(phone, undefined, device);
  await verify(first.body.data.verification_id, await codeOf(phone), undefined, device);
  await repeatSequentially(12, () => requestCode(phone));
  levels.length = 0;
  expect((await requestCode(phone, undefined, device)).status).toBe(200);
  expect((await requestCode(phone)).status).toBe(200);
  expect(levels).toEqual([0, expect.any(Number)]);
  expect(levels[1]).toBeGreaterThan(2);
});

test('many requests from one network raise the level of its challenge; other networks need none', async () => {
  await app.db
    .insertInto('rate_window')
    .values({ key: 'code:network:198.51.100.0/24:3600', starts_at: new Date('2026-11-20T00:00:00Z'), count: 200 })
    .execute();
  expect((await requestCode(newNumber(), '198.51.100.1')).status).toBe(200);
  expect((await requestCode(newNumber(), '198.51.101.1')).status).toBe(200);
  expect(levels).toEqual([3, 0]);
});

test('a solved challenge of a lower level than needed is refused, and the response contains the level', async () => {
  const phone = newNumber();
  await repeatSequentially(7, () => requestCode(phone));
  const captcha = await solveNewChallenge(app);
  const { status, error } = await app.call(authRoutes.sendOtp, { body: { phone, captcha } }, fromIp(newIp()));
  expect(status).toBe(429);
  expect(error).toMatchObject({ code: 'challenge_needed', challenge_level: 3 });
});

test('nobody is refused when very many codes are sent: they cost more work, and operators get an alarm', async () => {
  const alarms = () =>
    app.db.selectFrom('audit_event').select('details').where('action', '=', 'codes_flood_suspected').orderBy('id').execute();
  const earlier = await alarms();
  await app.db
    .insertInto('rate_window')
    .values({ key: 'code:all:3600', starts_at: new Date('2026-11-20T00:00:00Z'), count: 98 })
    .execute();
  const responses = await collectSequentially(3, () => requestCode(newNumber()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(levels).toEqual([6, 6, 6]);
  expect((await alarms()).slice(earlier.length)).toEqual([{ details: { messages: 100 } }]);
  await app.db.updateTable('rate_window').set({ count: 1000 }).where('key', '=', 'code:all:3600').execute();
  const account = (await signIn(app)).phone.slice(3);
  expect((await requestCode(account)).status).toBe(200);
  expect(levels.at(-1)).toBe(7);
});

test('a verification that expires right after its code was compared gets no second code', async () => {
  const phone = newNumber();
  await app.db
    .insertInto('rate_window')
    .values({ key: 'code:wrong:3600', starts_at: new Date('2026-11-20T00:00:00Z'), count: 1000 })
    .execute();
  const { body } = await requestCode(phone);
  const { verification_id: id } = body.data;
  const code = await codeOf(phone);
  const messages = await countSms(phone);
  // the verification expires between comparing the code and sending the second one
  const times = [app.deps.now(), app.deps.now()];
  const deps = { ...app.deps, now: () => times.shift() ?? new Date(app.deps.now().getTime() + 301_000) };
  await expect(verifyCode(deps, { id, code, ip: newIp(), purposes: ['login'] })).rejects.toMatchObject({ code: 'otp_expired' });
  expect(await countSms(phone)).toBe(messages);
  expect((await rowsOf(phone)).map(({ step }) => step)).toEqual([1]);
});

test('after a secret was removed, a request sends a new code instead of sharing one that can no longer be decrypted', async () => {
  const phone = newNumber();
  const depsWithRemovedSecret = { ...app.deps, secrets: parseSecrets('a secret that was forgotten meanwhile') };
  const request = { phone: `+91${phone}`, ip: newIp(), purpose: 'login', deliver: false } as const;
  const before = await app.db.transaction().execute((tx) => sendCode(depsWithRemovedSecret, tx, request));
  const { status, body } = await requestCode(phone);
  expect(status).toBe(200);
  const code = await codeOf(phone);
  expect((await verify(before.id, code)).error.code).toBe('otp_invalid');
  expect((await verify(body.data.verification_id, code)).status).toBe(200);
});

test('codes without a challenge are counted per number over all devices and addresses, even when the stored codes are deleted', async () => {
  const phone = newNumber();
  for (let login = 0; login < 22; login += 1) {
    const device = `device-of-its-owner-${login}`;
    // on a device that the account knows from the previous login, except the first time
    const { body } = await requestCode(phone, undefined, `device-of-its-owner-${login - 1}`);
    expect((await verify(body.data.verification_id, await codeOf(phone), undefined, device)).status).toBe(200);
    if (login === 10) await app.db.deleteFrom('verification_code').where('phone', '=', `+91${phone}`).execute();
    app.advanceClock(31);
  }
  expect(levels.map((level) => level > 0)).toEqual([...Array<boolean>(20).fill(false), true, true]);
});
