import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';
import { logIn, type Person } from '../test/people.ts';
import { pruneNotices, sendNotices } from './notices/send.ts';
import { NOTICE_TYPES, TOPICS } from './notices/types.ts';
import { notify, type Notice } from './notify.ts';
import { hasText } from './views/text.ts';

// ten in the morning in India
const MORNING = new Date('2026-11-20T04:30:00Z');
const DAY = 24 * 60 * 60;
let on: TestApp;
let last = 0;
beforeAll(async () => {
  on = await testApp({ now: MORNING, env: { QUIET_HOURS: '21-8' } });
});

const fact = (userId: string, more: Partial<Notice> = {}): Notice => ({
  userId,
  type: 'contact_new',
  key: `contact:${(last += 1)}`,
  facts: { title: '2 BHK apartment' },
  path: '/contacted?as=owner',
  ...more,
});
const tell = (notice: Notice) => on.db.transaction().execute((tx) => notify(on.deps, tx, notice));
const rowsOf = (userId: string) => on.db.selectFrom('notification').selectAll().where('user_id', '=', userId).orderBy('seq').execute();
async function texts({ id }: Pick<Person, 'id'>) {
  await on.runJobs();
  return rowsOf(id);
}
async function reader(): Promise<Person & { mail: string }> {
  const person = await logIn(on);
  const mail = `reader${(last += 1)}@example.org`;
  await on.db.updateTable('app_user').set({ email: mail, email_verified_at: MORNING }).where('id', '=', person.id).execute();
  return { ...person, mail };
}
const noticeMails = async ({ mail }: { mail: string }) => (await on.mailsTo(mail)).filter(({ template }) => template !== 'verify_email');
const smsOf = async ({ phone }: Person) => {
  const sms = await on.lastSms(phone);
  return sms?.template === 'login_code' ? null : sms;
};

test('what happened is a row of the centre, a mail and a text message, with the way to it', async () => {
  const person = await reader();
  await tell(fact(person.id));
  expect(await rowsOf(person.id)).toMatchObject([{ type: 'contact_new', facts: { title: '2 BHK apartment' }, read_at: null }]);
  const [mail, ...more] = await noticeMails(person);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Somebody is interested in 2 BHK apartment' });
  expect(mail!.text).toContain(`${on.deps.siteUrl()}/contacted?as=owner`);
  expect(await smsOf(person)).toMatchObject({ template: 'new_contact', text: expect.stringContaining('2 BHK apartment') });
});

test('words said in every language reach each reader in theirs by mail, and by text message as they are registered', async () => {
  const person = await reader();
  await on.db.updateTable('app_user').set({ language: 'ta' }).where('id', '=', person.id).execute();
  await tell(fact(person.id, { facts: { title: { en: 'Shop', ta: 'கடை', hi: 'दुकान' } } }));
  const [mail] = await noticeMails(person);
  expect(mail!.subject).toContain('கடை');
  expect((await smsOf(person))!.text).toContain('Shop');
});

test('said again, twenty times at once, it is told once', async () => {
  const person = await reader();
  const notice = fact(person.id);
  await Promise.all(Array.from({ length: 20 }, () => tell(notice)));
  await on.runJobs();
  await sendNotices(on.deps, null);
  await Promise.all([sendNotices(on.deps, person.id), sendNotices(on.deps, person.id)]);
  expect(await texts(person)).toHaveLength(1);
  expect(await noticeMails(person)).toHaveLength(1);
});

test('what is rolled back is told to nobody', async () => {
  const person = await reader();
  const failing = on.db.transaction().execute(async (tx) => {
    await notify(on.deps, tx, fact(person.id));
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await texts(person)).toEqual([]);
  expect(await noticeMails(person)).toEqual([]);
});

test('at night the phone stays silent until eight in the morning, and what was read by then is not sent', async () => {
  const [asleep, awake] = [await reader(), await reader()];
  on.advance(13 * 3600);
  await tell(fact(asleep.id));
  await tell(fact(awake.id));
  expect(await noticeMails(asleep)).toHaveLength(1);
  expect(await smsOf(asleep)).toBeNull();
  await on.db.updateTable('notification').set({ read_at: on.deps.now() }).where('user_id', '=', awake.id).execute();
  on.advance(9 * 3600 - 60);
  await sendNotices(on.deps, null);
  expect(await smsOf(asleep)).toBeNull();
  on.advance(60);
  await sendNotices(on.deps, null);
  expect(await smsOf(asleep)).toMatchObject({ template: 'new_contact' });
  expect(await smsOf(awake)).toBeNull();
  on.advance(2 * 3600);
});

test('who turned a topic off finds it in the centre alone', async () => {
  const person = await reader();
  for (const channel of ['mail', 'sms'] as const)
    await on.db
      .insertInto('notification_choice')
      .values({ user_id: person.id, topic: 'contacts', channel, wanted: false, changed_at: MORNING })
      .execute();
  await tell(fact(person.id));
  expect(await texts(person)).toHaveLength(1);
  expect(await noticeMails(person)).toEqual([]);
  expect(await smsOf(person)).toBeNull();
});

test('a flood ends in one mail the next morning: twenty a day, then all that is left together', async () => {
  const person = await reader();
  for (let n = 0; n < 25; n += 1) {
    await tell(fact(person.id));
    await on.runJobs();
  }
  expect(await noticeMails(person)).toHaveLength(20);
  const sent = await on.db.selectFrom('rate_window').select('count').where('key', 'like', `notices:sms:${person.id}%`).execute();
  expect(sent).toEqual([{ count: 20 }]);
  on.advance(DAY);
  await sendNotices(on.deps, null);
  const mails = await noticeMails(person);
  expect(mails).toHaveLength(21);
  expect(mails.at(-1)).toMatchObject({ template: 'digest', subject: '5 pieces of news for you on Thinnai' });
});

test('nobody is written to who is suspended, gone, unproven, or never logged in', async () => {
  const people = [await reader(), await reader(), await reader(), await reader()];
  const [suspended, gone, unproven, silent] = people;
  const change = (id: string, set: object) => on.db.updateTable('app_user').set(set).where('id', '=', id).execute();
  await change(suspended!.id, { suspended_at: MORNING });
  await change(gone!.id, { deleted_at: MORNING });
  await change(unproven!.id, { email_verified_at: null, phone_verified_at: null });
  const { id } = await on.db
    .insertInto('app_user')
    .values({ email: 'silent@example.org', email_verified_at: MORNING, created_at: MORNING })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const person of [...people.slice(0, 3).map((one) => one.id), id]) await tell(fact(person));
  await on.runJobs();
  for (const person of [suspended!, gone!, unproven!, { ...silent!, mail: 'silent@example.org' }])
    expect(await noticeMails(person)).toEqual([]);
});

test('every type has its texts and its topic a name', () => {
  for (const [id, { topic, sms }] of Object.entries(NOTICE_TYPES)) {
    expect(TOPICS).toContain(topic);
    for (const part of ['title', 'text', 'action']) expect(hasText(`notice.${id}.${part}`), `notice.${id}.${part}`).toBe(true);
    if (sms) expect(hasText(`sms.${sms}`)).toBe(true);
  }
  for (const topic of TOPICS) expect(hasText(`notice_topic.${topic}`)).toBe(true);
});

test('after half a year a notification is forgotten', async () => {
  const person = await reader();
  await tell(fact(person.id));
  on.advance(179 * DAY);
  await pruneNotices(on.deps);
  expect(await rowsOf(person.id)).toHaveLength(1);
  on.advance(2 * DAY);
  await pruneNotices(on.deps);
  expect(await rowsOf(person.id)).toEqual([]);
});
