import { pino } from 'pino';
import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/people.ts';

/** An application whose log lines are captured. */
async function captureLog() {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { app: await testApp({ replace: (deps) => ({ ...deps, log }) }), lines };
}

test('a busy server logs a warning without a stack, and the response has Retry-After', async () => {
  const { app, lines } = await captureLog();
  const { token } = await signIn(app);
  // Before the places are seeded, the site accepts no drafts.
  await app.runAsOwner('truncate city cascade');
  const { status, headers } = await app.call(contract.posting['/plot/add'], { body: {} }, { token });
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('30');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines.filter(({ level }) => level === 40)).toEqual([expect.objectContaining({ code: 'unavailable', retryAfter: 30 })]);
  expect(JSON.stringify(lines)).not.toMatch(/stack|\bat \w+ \(/);
});

test('a database failure is logged as an error with its cause', async () => {
  const { app, lines } = await captureLog();
  await app.runAsOwner('drop table shortlist');
  const { token } = await signIn(app);
  expect((await app.call(contract.shortlist.getShortlist, {}, { token })).status).toBe(500);
  expect(lines.find(({ level }) => level === 50)).toMatchObject({
    code: 'internal',
    err: { message: expect.stringContaining('shortlist') },
  });
});

test('only the first of very many validation errors are returned, so that the response stays small', async () => {
  const { app } = await captureLog();
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1]));
  const { status, error } = await app.call(contract.auth.sendOtp, { body });
  expect(status).toBe(422);
  expect(error.errors).toHaveLength(50);
});
