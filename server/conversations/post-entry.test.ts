import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing } from '../../test/listings.ts';
import { signIn } from '../../test/people.ts';
import { findListing } from '../listings/read/listing-ref.ts';
import { addEntry, openConversation, postSystemEntry, type ConversationRow } from './post-entry.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-11-20T04:30:00Z') });
});

async function newPair() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const { publicId } = await newListing(app, owner.id);
  const listing = (await findListing(app.db, publicId))!;
  const add = (clientId: string, body = 'Hello') =>
    app.db.transaction().execute(async (tx) => {
      const conversation: ConversationRow = await openConversation(tx, listing, seeker.id, app.deps.now());
      return addEntry(app.deps, tx, conversation, { senderId: seeker.id, clientId, type: 'text', body, notifiedIds: [owner.id] });
    });
  return { owner, seeker, publicId, add };
}

test('messages that are sent in parallel and repeated are stored once each, numbered without gaps', async () => {
  const { seeker, add } = await newPair();
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const numbers = await Promise.all([...ids, ...ids].map((id) => add(id)));
  expect(numbers.toSorted()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  const conversation = await app.db.selectFrom('conversation').selectAll().where('seeker_id', '=', seeker.id).executeTakeFirstOrThrow();
  expect(conversation).toMatchObject({ last_number: 4, seeker_read: 4, owner_read: 0 });
});

test('a person gets one notification until they read the conversation', async () => {
  const { owner, add } = await newPair();
  for (const _ of [1, 2, 3]) await add(randomUUID());
  const notifications = await app.db.selectFrom('notification').select('type').where('user_id', '=', owner.id).execute();
  expect(notifications).toEqual([{ type: 'conversation_new' }]);
});

test('the site adds its own entries, but none when owner and seeker are the same person', async () => {
  const { owner, seeker, publicId } = await newPair();
  const post = (seekerId: string) =>
    app.db
      .transaction()
      .execute((tx) => postSystemEntry(app.deps, tx, { listingId: publicId, seekerId, type: 'visit_accepted', data: { visit: 'a' } }));
  await post(seeker.id);
  await post(owner.id);
  const entries = await app.db
    .selectFrom('conversation_entry')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.city_id', '=', 'conversation_entry.city_id')
        .onRef('conversation.id', '=', 'conversation_entry.conversation_id'),
    )
    .select(['number', 'sender_id', 'type', 'data'])
    .where('owner_id', '=', owner.id)
    .execute();
  expect(entries).toEqual([{ number: 1, sender_id: null, type: 'visit_accepted', data: { visit: 'a' } }]);
});
