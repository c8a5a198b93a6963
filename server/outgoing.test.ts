import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';
import type { Deps } from './deps.ts';
import { MailRefused, MailUnsure, type Mail } from './integrations/mail/index.ts';
import { sendMail } from './outgoing.ts';
import { seal } from './seal.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});

const mail = (to: string): Mail => ({ to, template: 'verify_email', subject: 'Hello', heading: 'Hello', blocks: [] });
const payload = (to: string) => ({ sealed: seal(on.deps.secret, mail(to)), id: randomUUID() });
async function fail(error: Error): Promise<never> {
  throw error;
}
const failing = (error: Error): Deps => ({ ...on.deps, mail: { send: async () => fail(error), close: async () => undefined } });

test('a job that is repeated sends its mail once', async () => {
  const job = payload('a@example.org');
  await Promise.all([sendMail(on.deps, job), sendMail(on.deps, job)]);
  await sendMail(on.deps, job);
  expect(await on.mailsTo('a@example.org')).toHaveLength(1);
});

test('what was not taken is tried again, and arrives once the server is back', async () => {
  const job = payload('b@example.org');
  for (let time = 0; time < 3; time += 1) await expect(sendMail(failing(new Error('down')), job)).rejects.toThrow('down');
  await sendMail(on.deps, job);
  expect(await on.mailsTo('b@example.org')).toHaveLength(1);
});

test('what may have arrived, and what a dead process had in its hands, is not sent again', async () => {
  const unsure = payload('c@example.org');
  await sendMail(failing(new MailUnsure('silence')), unsure);
  await sendMail(on.deps, unsure);
  const killed = payload('c@example.org');
  await on.db.insertInto('dispatch').values({ id: killed.id, state: 'sending', at: new Date() }).execute();
  await sendMail(on.deps, killed);
  expect(await on.mailsTo('c@example.org')).toEqual([]);
});

test('what is refused for good is not tried again', async () => {
  const job = payload('d@example.org');
  await sendMail(failing(new MailRefused('no such mailbox')), job);
  await sendMail(on.deps, job);
  expect(await on.mailsTo('d@example.org')).toEqual([]);
});
