import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import type { Deps } from '../deps.ts';
import { MailRejectedError, MailUncertainError, type Mail } from '../integrations/mail/index.ts';
import { mailOutboxFile } from '../integrations/mail/outbox.ts';
import { enqueueMail, sendMail, sendSms } from './outgoing.ts';
import { seal } from '../crypto/seal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const newMail = (to: string): Mail => ({ to, template: 'verify_email', subject: 'Hello', heading: 'Hello', blocks: [] });
const newPayload = (to: string) => ({ sealed: seal(app.deps.secrets, newMail(to)), id: randomUUID() });
async function fail(error: Error): Promise<never> {
  throw error;
}
const depsWithFailingMail = (error: Error): Deps => ({
  ...app.deps,
  mail: { send: async () => fail(error), close: async () => undefined },
});

test('a mail that somebody waits for overtakes reminders that were enqueued before', async () => {
  const enqueue = (to: string, isBulk: boolean) => app.db.transaction().execute((tx) => enqueueMail(app.deps, tx, newMail(to), { isBulk }));
  for (const to of ['first@example.org', 'second@example.org']) await enqueue(to, true);
  await enqueue('waiting@example.org', false);
  await app.runJobs();
  const sent = await readFile(mailOutboxFile(app.deps.config.dataDir), 'utf8');
  const recipients = ['waiting', 'first', 'second'].map((name) => sent.indexOf(`${name}@example.org`));
  expect(recipients).toEqual(recipients.toSorted((a, b) => a - b));
  expect(recipients[0]).toBeGreaterThanOrEqual(0);
});

test('a repeated job sends its mail once', async () => {
  const job = newPayload('a@example.org');
  await Promise.allSettled([sendMail(app.deps, job), sendMail(app.deps, job)]);
  await sendMail(app.deps, job);
  expect(await app.mailsTo('a@example.org')).toHaveLength(1);
});

test('a mail that was not accepted is sent when the server is back', async () => {
  const job = newPayload('b@example.org');
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(sendMail(depsWithFailingMail(new Error('down')), job)).rejects.toThrow('down');
  await sendMail(app.deps, job);
  expect(await app.mailsTo('b@example.org')).toHaveLength(1);
});

test('a mail that may have been sent is not sent again', async () => {
  const uncertain = newPayload('c@example.org');
  await sendMail(depsWithFailingMail(new MailUncertainError('silence')), uncertain);
  await sendMail(app.deps, uncertain);
  expect(await app.mailsTo('c@example.org')).toEqual([]);
});

test('a mail whose process was killed while sending is sent later with the same id, but not while another attempt may run', async () => {
  const killed = newPayload('e@example.org');
  await app.db.insertInto('dispatch').values({ id: killed.id, state: 'sending', at: new Date() }).execute();
  await expect(sendMail(app.deps, killed)).rejects.toThrow('may still be running');
  await app.db
    .updateTable('dispatch')
    .set({ at: new Date(Date.now() - 60_000) })
    .where('id', '=', killed.id)
    .execute();
  await sendMail(app.deps, killed);
  expect(await app.mailsTo('e@example.org')).toMatchObject([{ id: killed.id }]);
});

test('a mail that was rejected permanently is not sent again', async () => {
  const job = newPayload('d@example.org');
  await sendMail(depsWithFailingMail(new MailRejectedError('no such mailbox')), job);
  await sendMail(app.deps, job);
  expect(await app.mailsTo('d@example.org')).toEqual([]);
});

test('every attempt to send a text message passes the same id to the vendor, and an accepted one is not sent again', async () => {
  const ids: string[] = [];
  const deps: Deps = {
    ...app.deps,
    sms: {
      ...app.deps.sms,
      async send(_message, id) {
        ids.push(id);
        if (ids.length < 3) throw new Error('the vendor did not answer');
        return undefined;
      },
    },
  };
  const message = { to: '+919876543210', template: 'login_code', variables: { code: '012345', host: 'localhost', site: 'Thinnai' } };
  const job = { sealed: seal(deps.secrets, message), id: randomUUID() };
  await expect(sendSms(deps, job)).rejects.toThrow('did not answer');
  await expect(sendSms(deps, job)).rejects.toThrow('did not answer');
  await sendSms(deps, job);
  await sendSms(deps, job);
  expect(ids).toEqual([job.id, job.id, job.id]);
});
