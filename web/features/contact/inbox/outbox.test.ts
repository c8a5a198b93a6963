import { expect, test } from 'vitest';
import { createOutbox, type Attempt, type WaitingMessage } from './outbox.ts';

function setUp(answers: Attempt[], storage = new Map<string, string>()) {
  const sent: WaitingMessage[] = [];
  const keyValues = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const outbox = createOutbox(
    'unsent',
    () => keyValues,
    (message) => {
      sent.push(message);
      return Promise.resolve(answers.shift() ?? 'sent');
    },
  );
  const add = (text: string) => outbox.add({ clientId: `id of ${text}`, conversationId: 'c', text, confirmed: false });
  return { outbox, add, sent, storage };
}
const texts = (messages: readonly WaitingMessage[]) => messages.map(({ text }) => text);

test('a message that could not be sent waits over a reload and is sent once, with the id it had', async () => {
  const before = setUp(['later']);
  before.add('Is it available?');
  expect(await before.outbox.flush()).toBe(0);
  const after = setUp([], before.storage);
  expect(await after.outbox.flush()).toBe(1);
  expect(after.sent[0]!.clientId).toBe(before.sent[0]!.clientId);
  expect(await after.outbox.flush()).toBe(0);
  expect(before.storage.size).toBe(0);
});

test('messages are sent in order and once, however often sending is started, and those of another page are not lost', async () => {
  const { outbox, add, sent, storage } = setUp([]);
  const otherPage = setUp([], storage);
  add('one');
  otherPage.add('two');
  add('three');
  await Promise.all([outbox.flush(), outbox.flush()]);
  expect(texts(sent)).toEqual(['one', 'two', 'three']);
  await otherPage.outbox.flush();
  expect(otherPage.sent).toEqual([]);
});

test('a message the server does not take is kept with the reason and not sent again, and the next ones are sent', async () => {
  const { outbox, add, sent } = setUp([{ problem: 'It holds a phone number.' }]);
  add('one');
  add('two');
  expect(await outbox.flush()).toBe(2);
  await outbox.flush();
  expect(texts(sent)).toEqual(['one', 'two']);
  expect(outbox.store.get()).toMatchObject([{ text: 'one', problem: 'It holds a phone number.' }]);
});

test('after a logout nothing waits any more', () => {
  const { outbox, add, storage } = setUp([]);
  add('one');
  storage.clear();
  outbox.reload();
  expect(outbox.store.get()).toEqual([]);
});
