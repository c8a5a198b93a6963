/** Attacks on login codes and SMS with realistic volumes, and deceptive names. */
import { beforeAll, describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../exhaustive.ts';
import { authRoutes } from '../../contract/auth/auth.ts';
import { accountRoutes } from '../../contract/account/account.ts';
import { parseSecrets } from '../../server/crypto/secrets.ts';
import { codeHash } from '../../server/features/auth/code-rules.ts';
import { testApp, type TestApp } from '../app.ts';
import { signIn, newNumber, requestCode } from '../people.ts';

const SECRETS = parseSecrets('a secret of at least thirty-two characters');
const WRONG_CODES = normalOrExhaustive(200, 1000);
const CODE_REQUESTS = normalOrExhaustive(1000, 10_000);
const LIMITED_ENV = { RATE_LIMITS: 'on', CHALLENGE: 'off', TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '10', LOGIN_CODES_PER_HOUR: '100' };
const fromIp = (n: number) => ({ headers: { 'x-forwarded-for': `10.7.${n >> 8}.${n & 255}` } });
/** Runs up to fifty requests at the same time. */
async function runInFifties(count: number, request: (n: number) => Promise<unknown>): Promise<void> {
  for (let startedAt = 0; startedAt < count; startedAt += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - startedAt) }, (_, i) => request(startedAt + i)));
}

test(
  `${WRONG_CODES} wrong codes over 50 addresses for one phone: at most 5 reach the comparison; the right code is refused until a new one is sent`,
  async () => {
    const app = await testApp({ env: LIMITED_ENV });
    const number = newNumber();
    const { verification_id, code } = await requestCode(app, number);
    const statuses = new Map<string, number>();
    await runInFifties(WRONG_CODES, async (n) => {
      const wrongCode = String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');
      const { error } = await app.call(authRoutes.verifyOtp, { body: { verification_id, code: wrongCode } }, fromIp(n % 50));
      statuses.set(error.code, (statuses.get(error.code) ?? 0) + 1);
    });
    expect(statuses.get('otp_invalid')).toBeLessThanOrEqual(5);
    for (const errorCode of statuses.keys()) expect(['otp_expired', 'otp_invalid', 'too_many_requests']).toContain(errorCode);
    const { tries } = await app.db
      .selectFrom('verification_code')
      .select('tries')
      .where('id', '=', verification_id)
      .executeTakeFirstOrThrow();
    expect(tries).toBeLessThanOrEqual(5);
    const right = await app.call(authRoutes.verifyOtp, { body: { verification_id, code } }, fromIp(999));
    expect(right.error.code).toBe('otp_expired');
    app.advanceClock(3600);
    const newer = await requestCode(app, number);
    expect((await app.call(authRoutes.verifyOtp, { body: newer }, fromIp(998))).status).toBe(200);
  },
  normalOrExhaustive(120_000, 3_600_000),
);

test('comparing the right code takes as long as a wrong one: the medians of 5,000 each differ by less than 1 ms', () => {
  const id = crypto.randomUUID();
  const stored = codeHash(SECRETS, id, '123456');
  const times: Record<'right' | 'wrong', number[]> = { right: [], wrong: [] };
  for (let i = 0; i < 5000; i += 1) {
    for (const [which, code] of [
      ['right', '123456'],
      ['wrong', '923456'],
    ] as const) {
      const startedAt = performance.now();
      codeHash(SECRETS, id, code).equals(stored);
      times[which].push(performance.now() - startedAt);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[2500]!;
  expect(Math.abs(median(times.right) - median(times.wrong))).toBeLessThan(1);
});

test(
  `${CODE_REQUESTS} requests for codes over 1,000 numbers and 200 addresses, without a solved challenge, send at most half of LOGIN_CODES_PER_HOUR plus fifty; numbers abroad, landlines and invalid numbers none`,
  async () => {
    const app = await testApp({ env: { ...LIMITED_ENV, CHALLENGE: 'abuse' } });
    await runInFifties(CODE_REQUESTS, (n) =>
      app.call(authRoutes.sendOtp, { body: { phone: `70000${String(n % 1000).padStart(5, '0')}` } }, fromIp(n % 200)),
    );
    const countSent = async () =>
      (await app.db.selectFrom('verification_code').select('id').where('sms_at', 'is not', null).execute()).length;
    // half of LOGIN_CODES_PER_HOUR, plus the fifty requests that run at the same time
    expect(await countSent()).toBeLessThanOrEqual(100);
    expect(await countSent()).toBeGreaterThan(0);
    const before = await countSent();
    for (const phone of [
      '+16505550100',
      '+442071838750',
      '4222345678',
      '04222345678',
      '1800123456',
      '+914222345678',
      '5876543210',
      '+9198765432101',
    ])
      expect((await app.call(authRoutes.sendOtp, { body: { phone } }, fromIp(700))).status, phone).toBe(422);
    expect(await countSent()).toBe(before);
  },
  normalOrExhaustive(300_000, 3_600_000),
);

describe('a name', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp();
    ({ token } = await signIn(app));
  });
  const LETTERS = 'Name must contain only letters and spaces, and at least one letter';
  test.each([
    ['emoji', 'Meena 🏠'],
    ['a joiner between Latin letters', 'Mee\u200dna'],
    ['a joiner at the end', 'क्\u200d'],
    ['an emoji of several parts', 'Meena 👨‍👩‍👧'],
    ['a zero-width space', 'Mee\u200bna'],
    ['a zero-width no-break space', '\ufeffMeena\ufeff.'],
    ['zero-width characters only', '\u200b\u200c\u200d'],
    ['a right-to-left override', 'Meena \u202egro.live'],
    ['isolates', '\u2066Meena\u2069'],
    ['a soft hyphen', 'Mee\u00adna'],
    ['an invisible letter', 'Meena \u3164'],
    ['a line break', 'Meena\r\nBcc: a@example.org'],
    ['digits of another script', 'Meena १'],
  ])('with %s is refused, naming the field, and nothing is changed', async (_case, name) => {
    const { status, error } = await app.call(accountRoutes.updateUser, { body: { name } }, { token });
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ path: 'name', message: LETTERS }]);
    expect((await app.call(accountRoutes.getUser, {}, { token })).body.data.name).toBeNull();
  });

  test.each(['மீனா சுந்தரம்', 'राधा शर्मा', 'क्\u200dषमा', 'محمد علي', 'José'])('with letters of any script is accepted: %s', async (name) => {
    const { status } = await app.call(accountRoutes.updateUser, { body: { name } }, { token });
    expect(status).toBe(200);
    await app.call(accountRoutes.updateUser, { body: { name: 'Meena' } }, { token });
  });
});
