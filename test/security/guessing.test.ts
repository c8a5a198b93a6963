/** Codes and text messages under attack, in the numbers a defence is measured by, and names that deceive. */
import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth.ts';
import { userRoutes } from '../../contract/user.ts';
import { codeHash } from '../../server/features/auth/rules.ts';
import { testApp, type TestApp } from '../app.ts';
import { logIn, newNumber, requestCode } from '../people.ts';

const LIMITED = { RATE_LIMITS: 'on', CHALLENGE: 'off', TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '10', LOGIN_CODES_PER_HOUR: '100' };
const from = (n: number) => ({ headers: { 'x-forwarded-for': `10.7.${n >> 8}.${n & 255}` } });
/** Fifty at once. */
async function inFifties(count: number, request: (n: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 50) await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, n) => request(at + n)));
}

test('1,000 wrong codes over 50 addresses for one phone: at most 5 reach the comparison; the right code afterwards is refused until a new code', async () => {
  const on = await testApp({ env: LIMITED });
  const number = newNumber();
  const { verification_id, code } = await requestCode(on, number);
  const statuses = new Map<string, number>();
  await inFifties(1000, async (n) => {
    const wrong = String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');
    const { error } = await on.call(authRoutes.verifyOtp, { body: { verification_id, code: wrong } }, from(n % 50));
    statuses.set(error.code, (statuses.get(error.code) ?? 0) + 1);
  });
  expect(statuses.get('otp_invalid')).toBeLessThanOrEqual(5);
  for (const refused of statuses.keys()) expect(['otp_expired', 'otp_invalid', 'too_many_requests']).toContain(refused);
  const { tries } = await on.db.selectFrom('login_code').select('tries').where('id', '=', verification_id).executeTakeFirstOrThrow();
  expect(tries).toBeLessThanOrEqual(5);
  const right = await on.call(authRoutes.verifyOtp, { body: { verification_id, code } }, from(999));
  expect(right.error.code).toBe('otp_expired');
  on.advance(3600);
  const newer = await requestCode(on, number);
  expect((await on.call(authRoutes.verifyOtp, { body: newer }, from(998))).status).toBe(200);
}, 120_000);

test('the right code takes as long to compare as a wrong one: of 5,000 each, medians lie less than 1 ms apart', () => {
  const id = crypto.randomUUID();
  const stored = codeHash('a secret', id, '123456');
  const times: Record<'right' | 'wrong', number[]> = { right: [], wrong: [] };
  for (let n = 0; n < 5000; n += 1) {
    for (const [which, code] of [
      ['right', '123456'],
      ['wrong', '923456'],
    ] as const) {
      const start = performance.now();
      codeHash('a secret', id, code).equals(stored);
      times[which].push(performance.now() - start);
    }
  }
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[2500]!;
  expect(Math.abs(median(times.right) - median(times.wrong))).toBeLessThan(1);
});

test('10,000 requests for codes over 1,000 numbers of one prefix and 200 addresses send no more than the cap; numbers abroad and landlines none', async () => {
  const on = await testApp({ env: LIMITED });
  await inFifties(10_000, (n) =>
    on.call(authRoutes.sendOtp, { body: { phone: `70000${String(n % 1000).padStart(5, '0')}` } }, from(n % 200)),
  );
  const sent = async () => (await on.db.selectFrom('login_code').select('id').execute()).length;
  // a block of numbers has a tenth of what the site sends in an hour
  const atMost = 10;
  expect(await sent()).toBeLessThanOrEqual(atMost);
  expect(await sent()).toBeGreaterThan(0);
  const before = await sent();
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
    expect((await on.call(authRoutes.sendOtp, { body: { phone } }, from(700))).status, phone).toBe(422);
  expect(await sent()).toBe(before);
}, 300_000);

describe('a name', () => {
  let on: TestApp;
  let token: string;
  beforeAll(async () => {
    on = await testApp();
    ({ token } = await logIn(on));
  });
  const LETTERS = 'Name must contain only letters and spaces, and at least one letter';
  test.each([
    ['emoji', 'Meena 🏠'],
    ['a joiner where no script has one', 'Mee\u200dna'],
    ['a joiner at the end', 'क्\u200d'],
    ['an emoji of several parts', 'Meena 👨‍👩‍👧'],
    ['a zero-width space', 'Mee\u200bna'],
    ['a zero-width no-break space', '\ufeffMeena\ufeff.'],
    ['nothing but zero width', '\u200b\u200c\u200d'],
    ['a right-to-left override', 'Meena \u202egro.live'],
    ['isolates', '\u2066Meena\u2069'],
    ['a soft hyphen', 'Mee\u00adna'],
    ['an invisible letter', 'Meena \u3164'],
    ['a line break', 'Meena\r\nBcc: a@example.org'],
    ['digits of another script', 'Meena १'],
  ])('with %s is refused at its field, and nothing is changed', async (_what, name) => {
    const { status, error } = await on.call(userRoutes.updateUser, { body: { name } }, { token });
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ path: 'name', message: LETTERS }]);
    expect((await on.call(userRoutes.getUser, {}, { token })).body.data.name).toBeNull();
  });

  test.each(['மீனா சுந்தரம்', 'राधा शर्मा', 'क्\u200dषमा', 'محمد علي', 'José'])('of letters in any script is a name: %s', async (name) => {
    const { status } = await on.call(userRoutes.updateUser, { body: { name } }, { token });
    expect(status).toBe(200);
    await on.call(userRoutes.updateUser, { body: { name: 'Meena' } }, { token });
  });
});
