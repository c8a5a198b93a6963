import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solvedChallenge } from '../../../test/challenge.ts';
import { newNumber } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ env: { CHALLENGE: 'always', CHALLENGE_WORK: '4' } });
});
const ask = async (captcha?: string) => {
  const { status, error } = await on.call(authRoutes.sendOtp, { body: { phone: newNumber(), captcha } });
  return status === 200 ? 'sent' : error.code;
};
type Solved = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: Record<string, unknown> };
const altered = async (change: (solved: Solved) => void) => {
  const solved = JSON.parse(Buffer.from(await solvedChallenge(on), 'base64').toString()) as Solved;
  change(solved);
  return Buffer.from(JSON.stringify(solved)).toString('base64');
};

test('without a challenge solved nothing is sent, and the refusal says what to do', async () => {
  const { status, error } = await on.call(authRoutes.sendOtp, { body: { phone: newNumber() } });
  expect(status).toBe(429);
  expect(error).toMatchObject({ code: 'challenge_needed', message: expect.stringMatching(/^Many requests .*\.$/) });
  expect(await ask(await solvedChallenge(on))).toBe('sent');
});

test('a solved challenge is good for one call, also when it is handed in many times at once', async () => {
  const captcha = await solvedChallenge(on);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(captcha)));
  expect(answers.toSorted()).toEqual([...Array<string>(5).fill('challenge_needed'), 'sent']);
});

test('it lapses after ten minutes by our clock', async () => {
  const [early, late] = [await solvedChallenge(on), await solvedChallenge(on)];
  on.advance(595);
  expect(await ask(early)).toBe('sent');
  on.advance(10);
  expect(await ask(late)).toBe('challenge_needed');
});

test.each<[string, (solved: Solved) => void]>([
  ['an easier one', ({ challenge }) => void (challenge.parameters['cost'] = 1)],
  ['a longer life', ({ challenge }) => void (challenge.parameters['data'] = { until: 9_999_999_999 })],
  ['no life', ({ challenge }) => void delete challenge.parameters['data']],
  ['another signature', ({ challenge }) => void (challenge.signature = '00'.repeat(32))],
  ['no signature of the key', ({ challenge }) => void delete challenge.parameters['keySignature']],
  ['a wrong key', ({ solution }) => void (solution['derivedKey'] = '00'.repeat(32))],
  ['no solution', (solved) => void delete (solved as Partial<Solved>).solution],
])('%s is refused', async (_, change) => {
  expect(await ask(await altered(change))).toBe('challenge_needed');
});

test.each(['', 'x', 'bnVsbA==', 'e30=', Buffer.from('{"challenge":1}').toString('base64'), '='.repeat(4096)])(
  'what is no challenge at all is refused: %j',
  async (captcha) => {
    expect(await ask(captcha)).toBe('challenge_needed');
  },
);
