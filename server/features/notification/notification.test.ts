import { beforeAll, expect, test } from 'vitest';
import { notificationRoutes as routes } from '../../../contract/notification.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn } from '../../../test/people.ts';
import { notify } from '../../notify.ts';

let on: TestApp;
let keys = 0;
beforeAll(async () => {
  on = await testApp();
});
const tell = (userId: string, title: string) =>
  on.db
    .transaction()
    .execute((tx) =>
      notify(on.deps, tx, { userId, type: 'contact_new', key: `k${(keys += 1)}`, facts: { title }, path: '/contacted?as=owner' }),
    );

test('the list is newest first with what is unread; reading some, all, or again', async () => {
  const [reader, other] = [await logIn(on), await logIn(on)];
  for (const title of ['One', 'Two', 'Three']) await tell(reader.id, title);
  await tell(other.id, 'Theirs');
  const list = async () => (await on.call(routes.listNotifications, { query: { limit: 2 } }, reader)).body;
  const first = await list();
  expect(first).toMatchObject({
    unread: 3,
    pagination: { page: 1, limit: 2, total: 3, totalPages: 2 },
    data: [
      { type: 'contact_new', topic: 'contacts', title: 'Somebody is interested in Three', path: '/contacted?as=owner', read_at: null },
      { title: 'Somebody is interested in Two' },
    ],
  });
  const read = (body: object, who = reader) => on.call(routes.readNotifications, { body }, who);
  expect((await read({ ids: [first.data[0]!.id] })).body.data).toEqual({ unread: 2 });
  expect((await read({ ids: [first.data[0]!.id] })).body.data).toEqual({ unread: 2 });
  expect((await read({ ids: [first.data[1]!.id] }, other)).body.data).toEqual({ unread: 1 });
  expect((await list()).unread).toBe(2);
  expect((await read({})).body.data).toEqual({ unread: 0 });
  expect((await list()).data.every(({ read_at }) => read_at !== null)).toBe(true);
});

test('a topic is turned off for mail or text messages and on again, and only what there is', async () => {
  const reader = await logIn(on);
  const { data } = (await on.call(routes.getNotificationChoices, {}, reader)).body;
  expect(data.reach).toEqual({ mail: false, sms: true });
  expect(data.topics.find(({ topic }) => topic === 'contacts')).toEqual({ topic: 'contacts', label: 'Contacts', mail: true, sms: true });
  expect(data.topics.some(({ topic }) => topic === 'searches')).toBe(false);
  const set = (body: object) => on.call(routes.setNotificationChoice, { body }, reader);
  const off = await set({ topic: 'contacts', channel: 'sms', wanted: false });
  expect(off.body.data.topics.find(({ topic }) => topic === 'contacts')).toMatchObject({ mail: true, sms: false });
  expect((await set({ topic: 'contacts', channel: 'sms', wanted: true })).body.data.topics[0]).toMatchObject({ sms: true });
  for (const wrong of [{ topic: 'weather', channel: 'sms', wanted: true }, { topic: 'searches', channel: 'mail', wanted: true }, {}])
    expect((await set(wrong)).status).toBe(422);
});

test('what an older version wrote is shown without its words, and nothing breaks', async () => {
  const reader = await logIn(on);
  await on.db
    .insertInto('notification')
    .values({ user_id: reader.id, type: 'forgotten', key: 'x', facts: {}, path: '/', created_at: on.deps.now() })
    .execute();
  expect((await on.call(routes.listNotifications, {}, reader)).body.data).toMatchObject([{ type: 'forgotten', topic: 'account' }]);
});
