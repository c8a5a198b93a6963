import { beforeAll, expect, test } from 'vitest';
import { notificationRoutes as routes } from '../../../contract/notifications.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn } from '../../../test/people.ts';
import { notify } from '../../notifications/notify.ts';

let app: TestApp;
let keyCount = 0;
beforeAll(async () => {
  app = await testApp();
});
const notifyPerson = (userId: string, title: string) =>
  app.db
    .transaction()
    .execute((tx) =>
      notify(app.deps, tx, { userId, type: 'contact_new', key: `k${(keyCount += 1)}`, params: { title }, path: '/contacted?as=owner' }),
    );

test('the list is sorted newest first with the unread count, and some or all can be marked as read, also repeatedly', async () => {
  const [reader, otherUser] = [await signIn(app), await signIn(app)];
  for (const title of ['One', 'Two', 'Three']) await notifyPerson(reader.id, title);
  await notifyPerson(otherUser.id, 'Theirs');
  const list = async () => (await app.call(routes.listNotifications, { query: { limit: 2 } }, reader)).body;
  const first = await list();
  expect(first).toMatchObject({
    unread: 3,
    pagination: { page: 1, limit: 2, total: 3, totalPages: 2 },
    data: [
      { type: 'contact_new', topic: 'contacts', title: 'New contact for Three', path: '/contacted?as=owner', read_at: null },
      { title: 'New contact for Two' },
    ],
  });
  const markRead = (body: object, person = reader) => app.call(routes.markNotificationsRead, { body }, person);
  expect((await markRead({ ids: [first.data[0]!.id] })).body.data).toEqual({ unread: 2 });
  expect((await markRead({ ids: [first.data[0]!.id] })).body.data).toEqual({ unread: 2 });
  expect((await markRead({ ids: [first.data[1]!.id] }, otherUser)).body.data).toEqual({ unread: 1 });
  expect((await list()).unread).toBe(2);
  expect((await markRead({})).body.data).toEqual({ unread: 0 });
  expect((await list()).data.every(({ read_at }) => read_at !== null)).toBe(true);
});

test('mail and SMS of a topic can be turned off and on, only for existing topics and channels', async () => {
  const reader = await signIn(app);
  const { data } = (await app.call(routes.getNotificationPreferences, {}, reader)).body;
  expect(data.available_channels).toEqual({ mail: false, sms: true, push: false });
  const [contacts, searches] = ['contacts', 'searches'].map((id) => data.topics.find(({ topic }) => topic === id));
  expect(contacts).toEqual({ topic: 'contacts', label: 'Contacts', mail: true, sms: true, push: true });
  expect(searches).toMatchObject({ mail: null, sms: null, push: true });
  const setPreference = (body: object) => app.call(routes.setNotificationPreference, { body }, reader);
  const response = await setPreference({ topic: 'contacts', channel: 'sms', enabled: false });
  expect(response.body.data.topics.find(({ topic }) => topic === 'contacts')).toMatchObject({ mail: true, sms: false });
  expect((await setPreference({ topic: 'contacts', channel: 'sms', enabled: true })).body.data.topics[0]).toMatchObject({ sms: true });
  for (const body of [{ topic: 'weather', channel: 'sms', enabled: true }, { topic: 'searches', channel: 'mail', enabled: true }, {}])
    expect((await setPreference(body)).status).toBe(422);
});

test('a notification of an unknown type is listed and causes no error', async () => {
  const reader = await signIn(app);
  await app.db
    .insertInto('notification')
    .values({ user_id: reader.id, type: 'forgotten', key: 'x', params: {}, path: '/', created_at: app.deps.now() })
    .execute();
  expect((await app.call(routes.listNotifications, {}, reader)).body.data).toMatchObject([{ type: 'forgotten', topic: 'account' }]);
});
