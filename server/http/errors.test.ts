import { pino } from 'pino';
import { expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { testApp } from '../../test/app.ts';
import { logIn } from '../../test/people.ts';

/** An application whose log lines can be read. */
async function heard(env: Record<string, string> = {}) {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { on: await testApp({ env, replace: (deps) => ({ ...deps, log }) }), lines };
}

test('that we are busy just now is a warning without a stack, and the answer says when to come back', async () => {
  // without its default city the site takes no drafts yet
  const { on, lines } = await heard({ DEFAULT_CITY: 'nowhere' });
  const { token } = await logIn(on);
  const { status, headers } = await on.call(contract.posting['/plot/add'], { body: {} }, { token });
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('30');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines.filter(({ level }) => level === 40)).toEqual([expect.objectContaining({ code: 'unavailable', retryAfter: 30 })]);
  expect(JSON.stringify(lines)).not.toMatch(/stack|\bat \w+ \(/);
});

test('what the database fails at is an error with its cause', async () => {
  const { on, lines } = await heard();
  await on.asOwner('drop table shortlist');
  const { token } = await logIn(on);
  expect((await on.call(contract.shortlist.getShortlist, {}, { token })).status).toBe(500);
  expect(lines.find(({ level }) => level === 50)).toMatchObject({
    code: 'internal',
    err: { message: expect.stringContaining('shortlist') },
  });
});

test('of very many wrong places the first ones are named, so an answer stays small', async () => {
  const { on } = await heard();
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 1]));
  const { status, error } = await on.call(contract.auth.sendOtp, { body });
  expect(status).toBe(422);
  expect(error.errors).toHaveLength(50);
});
