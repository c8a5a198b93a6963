import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { logIn, type Person } from '../../test/people.ts';
import { notify } from '../notify.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});

let number = 0;
async function withMail(): Promise<Person & { email: string }> {
  const person = await logIn(on);
  const email = `reader${++number}@example.org`;
  await on.db.updateTable('app_user').set({ email, email_verified_at: on.deps.now() }).where('id', '=', person.id).execute();
  return { ...person, email };
}
const tell = (userId: string, type: 'contact_new' | 'account_restored', key: string) =>
  on.db.transaction().execute((tx) => notify(on.deps, tx, { userId, type, key, facts: { title: 'A flat' }, path: '/my-properties' }));
const post = (url: string) =>
  on.app.inject({
    method: 'POST',
    url: new URL(url).pathname + new URL(url).search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const contacts = async (person: Person) =>
  (await on.call(contract.notification.getNotificationChoices, {}, person)).body.data.topics.find(({ topic }) => topic === 'contacts')!
    .mail;

describe('a mail of news', () => {
  test('is ended by one click without logging in, for its topic alone and its reader alone, as often as one likes', async () => {
    const [reader, other] = [await withMail(), await withMail()];
    await tell(reader.id, 'contact_new', 'one');
    const [mail] = await on.mailsTo(reader.email);
    expect(mail!.text).toContain('/notifications#settings');
    const answers = [await post(mail!.unsubscribe!), await post(mail!.unsubscribe!)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await contacts(reader), await contacts(other)]).toEqual([false, true]);
    await tell(reader.id, 'contact_new', 'two');
    expect(await on.mailsTo(reader.email)).toHaveLength(1);
    // opening it ends nothing, and leads to where it is chosen
    const opened = await on.app.inject({ url: new URL(mail!.unsubscribe!).pathname + new URL(mail!.unsubscribe!).search });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/notifications#settings']);
  });

  test('that protects an account cannot be ended, and made-up links end nothing', async () => {
    const reader = await withMail();
    await tell(reader.id, 'account_restored', 'one');
    const [mail] = await on.mailsTo(reader.email);
    expect(mail).not.toHaveProperty('unsubscribe');
    const other = await withMail();
    await tell(other.id, 'contact_new', 'one');
    const { unsubscribe } = (await on.mailsTo(other.email)).at(-1)!;
    const forged = unsubscribe!.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect((await post(forged)).statusCode).toBe(404);
    expect((await post(unsubscribe!.replace(/token=.*/, 'token='))).statusCode).toBe(404);
    expect(await contacts(other)).toBe(true);
  });
});
