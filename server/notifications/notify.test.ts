import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { readPersonKey } from '../accounts/person-key.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { signIn, type Person } from '../../test/people.ts';
import { pruneNotifications, sendDueNotifications } from './send.ts';
import { NOTIFICATION_TYPES, TOPICS } from './types.ts';
import { notify, notifyAll, type NotificationInput } from './notify.ts';
import { hasText } from '../i18n/text.ts';
import { DAY_S } from '../durations.ts';

// ten o'clock in the morning in India
const MORNING = new Date('2026-11-20T04:30:00Z');
let app: TestApp;
let last = 0;
beforeAll(async () => {
  app = await testApp({ now: MORNING, env: { QUIET_HOURS: '21-8' } });
});

const notificationInput = (userId: string, overrides: Partial<NotificationInput> = {}): NotificationInput => ({
  userId,
  type: 'contact_new',
  key: `contact:${(last += 1)}`,
  params: { title: '2 BHK apartment' },
  path: '/contacted?as=owner',
  ...overrides,
});
const send = (input: NotificationInput) => app.db.transaction().execute((tx) => notify(app.deps, tx, input));
const rowsOf = (userId: string) => app.db.selectFrom('notification').selectAll().where('user_id', '=', userId).orderBy('seq').execute();
async function runJobsAndReadRows({ id }: Pick<Person, 'id'>) {
  await app.runJobs();
  return rowsOf(id);
}
async function signInReader(): Promise<Person & { mail: string }> {
  const person = await signIn(app);
  const mail = `reader${(last += 1)}@example.org`;
  await app.db.updateTable('app_user').set({ email: mail, email_verified_at: MORNING }).where('id', '=', person.id).execute();
  return { ...person, mail };
}
const readNotificationMails = async ({ mail }: { mail: string }) =>
  (await app.mailsTo(mail)).filter(({ template }) => template !== 'verify_email');
const smsOf = async ({ phone }: Person) => {
  const sms = await app.lastSms(phone);
  return sms?.template === 'login_code' ? null : sms;
};

test('an event creates a notification, a mail with a link, and an SMS', async () => {
  const person = await signInReader();
  await send(notificationInput(person.id));
  expect(await rowsOf(person.id)).toMatchObject([{ type: 'contact_new', params: { title: '2 BHK apartment' }, read_at: null }]);
  const [mail, ...otherMails] = await readNotificationMails(person);
  expect(otherMails).toEqual([]);
  expect(mail).toMatchObject({ subject: 'New contact for 2 BHK apartment' });
  expect(mail!.text).toContain(`${app.deps.siteUrl()}/contacted?as=owner`);
  expect(await smsOf(person)).toMatchObject({ template: 'new_contact', text: expect.stringContaining('2 BHK apartment') });
});

test('texts in every language are sent to each user in their language by mail, and in the registered language by SMS', async () => {
  const person = await signInReader();
  await app.db.updateTable('app_user').set({ language: 'ta' }).where('id', '=', person.id).execute();
  await send(notificationInput(person.id, { params: { title: { en: 'Shop', ta: 'கடை', hi: 'दुकान' } } }));
  const [mail] = await readNotificationMails(person);
  expect(mail!.subject).toContain('கடை');
  expect((await smsOf(person))!.text).toContain('Shop');
});

test('repeated and parallel calls with the same key create one notification', async () => {
  const person = await signInReader();
  const input = notificationInput(person.id);
  await Promise.all(Array.from({ length: 20 }, () => send(input)));
  await app.runJobs();
  await sendDueNotifications(app.deps, null);
  await Promise.all([sendDueNotifications(app.deps, person.id), sendDueNotifications(app.deps, person.id)]);
  expect(await runJobsAndReadRows(person)).toHaveLength(1);
  expect(await readNotificationMails(person)).toHaveLength(1);
});

test('more than six notifications a day from one person wait for the morning, while those from others are sent at once', async () => {
  const [owner, nuisance, other] = [await signInReader(), await signIn(app), await signIn(app)];
  const repeated = notificationInput(owner.id, { causedBy: nuisance.id });
  for (let n = 0; n < 9; n += 1) await send(repeated);
  for (let n = 0; n < 8; n += 1) await send(notificationInput(owner.id, { causedBy: nuisance.id }));
  const rows = await rowsOf(owner.id);
  expect(rows.map((row) => row.sms_due_at !== null)).toEqual([...Array.from({ length: 6 }, () => true), false, false, false]);
  expect(rows.slice(6).every(({ mail_due_at }) => mail_due_at! > MORNING)).toBe(true);
  await send(notificationInput(owner.id, { causedBy: other.id, params: { title: 'Honest question' } }));
  await app.runJobs();
  expect((await smsOf(owner))!.text).toContain('Honest question');
});

test('any number of notifications can be created at once, more than a statement may have parameters', async () => {
  const { id } = await signIn(app);
  const inputs = Array.from({ length: 8000 }, () => notificationInput(id));
  await app.db.transaction().execute((tx) => notifyAll(app.deps, tx, inputs));
  expect(await rowsOf(id)).toHaveLength(8000);
  await app.db.deleteFrom('notification').where('user_id', '=', id).execute();
});

test('a rolled-back notification is not sent', async () => {
  const person = await signInReader();
  const failing = app.db.transaction().execute(async (tx) => {
    await notify(app.deps, tx, notificationInput(person.id));
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await runJobsAndReadRows(person)).toEqual([]);
  expect(await readNotificationMails(person)).toEqual([]);
});

test('during quiet hours SMS wait until eight in the morning, and notifications read by then are not sent', async () => {
  const [duringQuietHours, dueAtEight] = [await signInReader(), await signInReader()];
  app.advanceClock(13 * 3600);
  await send(notificationInput(duringQuietHours.id));
  await send(notificationInput(dueAtEight.id));
  expect(await readNotificationMails(duringQuietHours)).toHaveLength(1);
  expect(await smsOf(duringQuietHours)).toBeNull();
  await app.db.updateTable('notification').set({ read_at: app.deps.now() }).where('user_id', '=', dueAtEight.id).execute();
  app.advanceClock(9 * 3600 - 60);
  await sendDueNotifications(app.deps, null);
  expect(await smsOf(duringQuietHours)).toBeNull();
  app.advanceClock(60);
  await sendDueNotifications(app.deps, null);
  expect(await smsOf(duringQuietHours)).toMatchObject({ template: 'new_contact' });
  expect(await smsOf(dueAtEight)).toBeNull();
  app.advanceClock(2 * 3600);
});

test('a notification of a disabled topic is only shown on the site', async () => {
  const person = await signInReader();
  for (const channel of ['mail', 'sms'] as const)
    await app.db
      .insertInto('notification_preference')
      .values({ user_id: person.id, topic: 'contacts', channel, enabled: false, changed_at: MORNING })
      .execute();
  await send(notificationInput(person.id));
  expect(await runJobsAndReadRows(person)).toHaveLength(1);
  expect(await readNotificationMails(person)).toEqual([]);
  expect(await smsOf(person)).toBeNull();
});

test('after twenty mails a day, the rest is sent in one digest the next morning', async () => {
  const person = await signInReader();
  for (let i = 0; i < 25; i += 1) {
    await send(notificationInput(person.id));
    await app.runJobs();
  }
  expect(await readNotificationMails(person)).toHaveLength(20);
  const key = `notifications:sms:${await readPersonKey(app.deps, app.db, person.id)}:`;
  const counters = await app.db
    .selectFrom('rate_window')
    .select('count')
    .where(sql<boolean>`starts_with(key, ${key})`)
    .execute();
  expect(counters).toEqual([{ count: 20 }]);
  app.advanceClock(DAY_S);
  await sendDueNotifications(app.deps, null);
  const mails = await readNotificationMails(person);
  expect(mails).toHaveLength(21);
  expect(mails.at(-1)).toMatchObject({ template: 'digest', subject: '5 updates on Thinnai' });
});

test('suspended, deleted, unverified users and those who never logged in get no mail', async () => {
  const users = [await signInReader(), await signInReader(), await signInReader(), await signInReader()];
  const [suspended, deleted, unverified, neverLoggedIn] = users;
  const change = (id: string, columns: object) => app.db.updateTable('app_user').set(columns).where('id', '=', id).execute();
  await change(suspended!.id, { suspended_at: MORNING });
  await change(deleted!.id, { deleted_at: MORNING });
  await change(unverified!.id, { email_verified_at: null, phone_verified_at: null });
  const { id } = await app.db
    .insertInto('app_user')
    .values({ email: 'silent@example.org', email_verified_at: MORNING, created_at: MORNING })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const person of [...users.slice(0, 3).map((user) => user.id), id]) await send(notificationInput(person));
  await app.runJobs();
  for (const person of [suspended!, deleted!, unverified!, { ...neverLoggedIn!, mail: 'silent@example.org' }])
    expect(await readNotificationMails(person)).toEqual([]);
});

test('every notification type has its texts, and every topic a name', () => {
  for (const [id, { topic, sms }] of Object.entries(NOTIFICATION_TYPES)) {
    expect(TOPICS).toContain(topic);
    for (const part of ['title', 'text', 'action']) expect(hasText(`notification.${id}.${part}`), `notification.${id}.${part}`).toBe(true);
    if (sms) expect(hasText(`sms.${sms}`)).toBe(true);
  }
  for (const topic of TOPICS) expect(hasText(`notification_topic.${topic}`)).toBe(true);
});

test('notifications are deleted after half a year', async () => {
  const person = await signInReader();
  await send(notificationInput(person.id));
  app.advanceClock(179 * DAY_S);
  await pruneNotifications(app.deps);
  expect(await rowsOf(person.id)).toHaveLength(1);
  app.advanceClock(2 * DAY_S);
  await pruneNotifications(app.deps);
  expect(await rowsOf(person.id)).toEqual([]);
});

// Citus runs no triggers
test.skipIf(inject('clusterNodes') !== null)('a user to whom nothing can be sent does not delay the others', async () => {
  const [first, broken, other] = [await signInReader(), await signInReader(), await signInReader()];
  await app.runAsOwner(`
    create function refuse_sending() returns trigger language plpgsql as $$
      begin if new.user_id = '${broken.id}' then raise 'cannot be sent'; end if; return new; end $$;
    create trigger refuse_sending before update on notification for each row execute function refuse_sending()`);
  for (const { id } of [first, broken, other]) await send(notificationInput(id));
  await expect(sendDueNotifications(app.deps, null)).rejects.toThrow('cannot be sent');
  const due = await app.db.selectFrom('notification').select('user_id').where('mail_due_at', '<=', app.deps.now()).execute();
  expect(due).toEqual([{ user_id: broken.id }]);
  await app.runAsOwner('drop trigger refuse_sending on notification');
  await sendDueNotifications(app.deps, null);
  expect(await readNotificationMails(broken)).toHaveLength(1);
});
