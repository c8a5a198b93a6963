import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solveNewChallenge } from '../../../test/challenge.ts';
import { newNumber } from '../../../test/people.ts';
import { createSignedChallenge } from './challenge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { CHALLENGE: 'always', CHALLENGE_WORK: '4' } });
});
const requestCode = async (captcha?: string) => {
  const { status, error } = await app.call(authRoutes.sendOtp, { body: { phone: newNumber(), captcha } });
  return status === 200 ? 'sent' : error.code;
};
type Solved = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: Record<string, unknown> };
const alteredCaptcha = async (change: (solved: Solved) => void) => {
  const solved = JSON.parse(Buffer.from(await solveNewChallenge(app), 'base64').toString()) as Solved;
  change(solved);
  return Buffer.from(JSON.stringify(solved)).toString('base64');
};

test('without a solved challenge no code is sent, and the error says what to do', async () => {
  const { status, error } = await app.call(authRoutes.sendOtp, { body: { phone: newNumber() } });
  expect(status).toBe(429);
  expect(error).toMatchObject({ code: 'challenge_needed', message: expect.stringMatching(/^Many requests .*\.$/) });
  expect(await requestCode(await solveNewChallenge(app))).toBe('sent');
});

test('a solved challenge is valid for one call, even for parallel calls', async () => {
  const captcha = await solveNewChallenge(app);
  const responses = await Promise.all(Array.from({ length: 6 }, () => requestCode(captcha)));
  expect(responses.toSorted()).toEqual([...Array<string>(5).fill('challenge_needed'), 'sent']);
});

test('a challenge expires after ten minutes', async () => {
  const [fresh, expired] = [await solveNewChallenge(app), await solveNewChallenge(app)];
  app.advanceClock(595);
  expect(await requestCode(fresh)).toBe('sent');
  app.advanceClock(10);
  expect(await requestCode(expired)).toBe('challenge_needed');
});

test.each<[string, (solved: Solved) => void]>([
  ['a lower cost', ({ challenge }) => void (challenge.parameters['cost'] = 1)],
  ['a later expiry', ({ challenge }) => void (challenge.parameters['data'] = { until: 9_999_999_999 })],
  ['no expiry', ({ challenge }) => void delete challenge.parameters['data']],
  ['another signature', ({ challenge }) => void (challenge.signature = '00'.repeat(32))],
  ['no signature of the key', ({ challenge }) => void delete challenge.parameters['keySignature']],
  ['a wrong solution', ({ solution }) => void (solution['derivedKey'] = '00'.repeat(32))],
  ['no solution', (solved) => void delete (solved as Partial<Solved>).solution],
])('a solved challenge with %s is refused', async (_, change) => {
  expect(await requestCode(await alteredCaptcha(change))).toBe('challenge_needed');
});

test.each(['', 'x', 'bnVsbA==', 'e30=', Buffer.from('{"challenge":1}').toString('base64'), '='.repeat(4096)])(
  'an invalid captcha value is refused: %j',
  async (captcha) => {
    expect(await requestCode(captcha)).toBe('challenge_needed');
  },
);

test('the solution is any counter from 1 to twice the work, so that the stated work is the average', async () => {
  const deps = { ...app.deps, config: { ...app.deps.config, login: { ...app.deps.config.login, challengeWork: 1 } } };
  const counters: number[] = [];
  // level 2 doubles the work to 2; the probability that one of the four counters is missing in 120 challenges is 4 x 10^-15
  for (let challengeIndex = 0; challengeIndex < 120; challengeIndex += 1) {
    const solution = await solveChallenge({ challenge: await createSignedChallenge(deps, 2), deriveKey });
    counters.push(solution!.counter);
  }
  expect([...new Set(counters)].toSorted()).toEqual([1, 2, 3, 4]);
});
