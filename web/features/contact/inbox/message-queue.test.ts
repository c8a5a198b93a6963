import { expect, test } from 'vitest';
import { createMessageQueue, type SendResult, type QueuedMessage } from './message-queue.ts';

/** @param capacity number of messages that fit into the storage */
function setUp(results: SendResult[], storage = new Map<string, string>(), capacity = Infinity) {
  const sent: QueuedMessage[] = [];
  const keyValues = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if ((JSON.parse(value) as unknown[]).length > capacity) throw new DOMException('', 'QuotaExceededError');
      storage.set(key, value);
    },
    removeItem: (key: string) => void storage.delete(key),
  };
  const messageQueue = createMessageQueue(
    'unsent',
    () => keyValues,
    (message) => {
      sent.push(message);
      return Promise.resolve(results.shift() ?? 'sent');
    },
  );
  const add = (text: string) => messageQueue.add({ clientId: `id of ${text}`, conversationId: 'c', text, photoCount: 0, confirmed: false });
  return { messageQueue, add, sent, storage };
}
const texts = (messages: readonly QueuedMessage[]) => messages.map(({ text }) => text);
const sentOnly = (sentCount: number) => ({ sentCount, waitsFor: null });

test('a message that could not be sent survives a reload and is sent once, with its original id', async () => {
  const before = setUp(['server']);
  before.add('Is it available?');
  expect(await before.messageQueue.flush()).toEqual({ sentCount: 0, waitsFor: 'server' });
  const after = setUp([], before.storage);
  expect(await after.messageQueue.flush()).toEqual(sentOnly(1));
  expect(after.sent[0]!.clientId).toBe(before.sent[0]!.clientId);
  expect(await after.messageQueue.flush()).toEqual(sentOnly(0));
  expect(before.storage.size).toBe(0);
});

test('messages are sent in order and once, however often sending is started, including a message that another page queued', async () => {
  const { messageQueue, add, sent, storage } = setUp([]);
  const otherPage = setUp([], storage);
  add('one');
  otherPage.add('two');
  add('three');
  await Promise.all([messageQueue.flush(), messageQueue.flush()]);
  expect(texts(sent)).toEqual(['one', 'two', 'three']);
  await otherPage.messageQueue.flush();
  expect(otherPage.sent).toEqual([]);
});

test('a message that the server rejects stays with the reason and is not sent again, and the following ones are sent', async () => {
  const { messageQueue, add, sent } = setUp([{ problem: 'It holds a phone number.' }]);
  add('one');
  add('two');
  expect(await messageQueue.flush()).toEqual(sentOnly(1));
  await messageQueue.flush();
  expect(texts(sent)).toEqual(['one', 'two']);
  expect(messageQueue.store.get()).toMatchObject([{ text: 'one', problem: 'It holds a phone number.' }]);
});

test('a message that does not fit into the storage is kept in memory and sent once, and is forgotten after a logout', async () => {
  const { messageQueue, add, sent, storage } = setUp([], new Map(), 1);
  add('one');
  add('two');
  expect(await messageQueue.flush()).toEqual(sentOnly(2));
  expect(texts(sent)).toEqual(['one', 'two']);
  expect(messageQueue.store.get()).toEqual([]);
  add('three');
  add('four');
  storage.clear();
  messageQueue.reload();
  expect(messageQueue.store.get()).toEqual([]);
});

test('a rejected message is not sent again when its problem does not fit into the storage', async () => {
  const storage = new Map<string, string>();
  setUp([], storage).add('one');
  const { messageQueue, sent } = setUp([{ problem: 'It holds a phone number.' }], storage, 0);
  await messageQueue.flush();
  await messageQueue.flush();
  expect(texts(sent)).toEqual(['one']);
  expect(messageQueue.store.get()).toMatchObject([{ problem: 'It holds a phone number.' }]);
});

test('the queue is empty when it is reloaded after the storage was cleared, as a logout does', () => {
  const { messageQueue, add, storage } = setUp([]);
  add('one');
  storage.clear();
  messageQueue.reload();
  expect(messageQueue.store.get()).toEqual([]);
});
