import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { signIn, type Person } from '../../test/people.ts';
import { notify } from './notify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

let number = 0;
async function signInWithMail(): Promise<Person & { email: string }> {
  const person = await signIn(app);
  const email = `reader${++number}@example.org`;
  await app.db.updateTable('app_user').set({ email, email_verified_at: app.deps.now() }).where('id', '=', person.id).execute();
  return { ...person, email };
}
const notifyPerson = (userId: string, type: 'contact_new' | 'account_restored', key: string) =>
  app.db.transaction().execute((tx) => notify(app.deps, tx, { userId, type, key, params: { title: 'A flat' }, path: '/my-properties' }));
const post = (url: string) =>
  app.fastify.inject({
    method: 'POST',
    url: new URL(url).pathname + new URL(url).search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const receivesContactMails = async (person: Person) =>
  (await app.call(contract.notifications.getNotificationPreferences, {}, person)).body.data.topics.find(
    ({ topic }) => topic === 'contacts',
  )!.mail;

describe('a notification mail', () => {
  test('allows unsubscribing with one click without login, for its topic and user only, repeatedly', async () => {
    const [reader, otherReader] = [await signInWithMail(), await signInWithMail()];
    await notifyPerson(reader.id, 'contact_new', 'one');
    const [mail] = await app.mailsTo(reader.email);
    expect(mail!.text).toContain('/notifications#settings');
    const responses = [await post(mail!.unsubscribe!), await post(mail!.unsubscribe!)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await receivesContactMails(reader), await receivesContactMails(otherReader)]).toEqual([false, true]);
    await notifyPerson(reader.id, 'contact_new', 'two');
    expect(await app.mailsTo(reader.email)).toHaveLength(1);
    // Opening the link changes nothing and redirects to the settings page.
    const opened = await app.fastify.inject({ url: new URL(mail!.unsubscribe!).pathname + new URL(mail!.unsubscribe!).search });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/notifications#settings']);
  });

  test('to a former address unsubscribes nobody', async () => {
    const reader = await signInWithMail();
    await notifyPerson(reader.id, 'contact_new', 'one');
    const [mail] = await app.mailsTo(reader.email);
    await app.db.updateTable('app_user').set({ email: 'regained@example.org' }).where('id', '=', reader.id).execute();
    expect((await post(mail!.unsubscribe!)).statusCode).toBe(404);
    expect(await receivesContactMails(reader)).toBe(true);
  });

  test('about account security cannot be unsubscribed from, and forged links are refused', async () => {
    const reader = await signInWithMail();
    await notifyPerson(reader.id, 'account_restored', 'one');
    const [mail] = await app.mailsTo(reader.email);
    expect(mail).not.toHaveProperty('unsubscribe');
    const otherReader = await signInWithMail();
    await notifyPerson(otherReader.id, 'contact_new', 'one');
    const { unsubscribe } = (await app.mailsTo(otherReader.email)).at(-1)!;
    const forged = unsubscribe!.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect((await post(forged)).statusCode).toBe(404);
    expect((await post(unsubscribe!.replace(/token=.*/, 'token='))).statusCode).toBe(404);
    expect(await receivesContactMails(otherReader)).toBe(true);
  });
});
