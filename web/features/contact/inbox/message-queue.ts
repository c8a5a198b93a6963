import { createStore, type Store } from '../../../lib/store.ts';

/** A message that is not sent yet because the server could not be reached. */
export interface QueuedMessage {
  /** A UUID. The server stores a message only once, however often it is sent with the same UUID. */
  readonly clientId: string;
  readonly conversationId: string;
  readonly text: string;
  /** Number of its photos, which are stored separately (`queued-photos.ts`). */
  readonly photoCount: number;
  /** The message looks like a scam, and its writer has confirmed that it should be sent. */
  readonly confirmed: boolean;
  /** Why the server rejected the message; null if it did not. A rejected message is not sent again automatically. */
  readonly problem: string | null;
}

/** What messages wait for. `server`: it could not be reached or was unavailable. `login`: the session has ended. */
type WaitsFor = 'server' | 'login';

/** Result of an attempt to send a message: it was sent, it waits, or the server rejected it because of a problem. */
export type SendResult = 'sent' | WaitsFor | { readonly problem: string };

export interface FlushResult {
  /** Number of messages that were sent. */
  readonly sentCount: number;
  /** What the remaining messages wait for; null when no remaining message may be sent. */
  readonly waitsFor: WaitsFor | null;
}

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface MessageQueue {
  readonly store: Store<readonly QueuedMessage[]>;
  readonly add: (message: Omit<QueuedMessage, 'problem'>) => void;
  readonly remove: (clientId: string) => void;
  /** Reads the messages again after a logout has deleted them. Messages that could not be stored are forgotten. */
  readonly reload: () => void;
  /** Sends all queued messages in order; stops at the first one that cannot be sent now. */
  readonly flush: () => Promise<FlushResult>;
}

/**
 * Messages that wait for a connection. They are stored in `storage`, so that closing the page does not lose them.
 * @param send must not reject
 */
export function createMessageQueue(
  storageKey: string,
  storage: () => KeyValueStore | null,
  send: (message: QueuedMessage) => Promise<SendResult>,
): MessageQueue {
  const store = createStore<readonly QueuedMessage[]>([]);
  let runningFlush: Promise<FlushResult> | null = null;
  /** Messages that are only in the memory of this page, because storage is full or not allowed. */
  let unstored: readonly QueuedMessage[] = [];
  /** Null when storage cannot be read. */
  const readStored = (): readonly QueuedMessage[] | null => {
    try {
      const text = storage()?.getItem(storageKey);
      return text === undefined ? null : (JSON.parse(text ?? '[]') as QueuedMessage[]);
    } catch {
      return null;
    }
  };
  // another page may have added or sent messages
  const readChanges = () => {
    const stored = readStored();
    if (stored) store.set([...stored.filter(({ clientId }) => !unstored.some((other) => other.clientId === clientId)), ...unstored]);
  };
  const change = (update: (messages: readonly QueuedMessage[]) => readonly QueuedMessage[]) => {
    readChanges();
    const messages = update(store.get());
    store.set(messages);
    try {
      if (messages.length === 0) storage()?.removeItem(storageKey);
      else storage()?.setItem(storageKey, JSON.stringify(messages));
      unstored = [];
    } catch {
      const storedTexts = new Set(readStored()?.map((message) => JSON.stringify(message)));
      unstored = messages.filter((message) => !storedTexts.has(JSON.stringify(message)));
    }
  };
  const reload = () => {
    unstored = [];
    readChanges();
  };
  const remove = (clientId: string) => change((messages) => messages.filter((message) => message.clientId !== clientId));
  const sendAll = async (): Promise<FlushResult> => {
    readChanges();
    for (let sentCount = 0; ;) {
      const nextMessage = store.get().find(({ problem }) => problem === null);
      if (!nextMessage) return { sentCount, waitsFor: null };
      const result = await send(nextMessage);
      if (result === 'server' || result === 'login') return { sentCount, waitsFor: result };
      if (result === 'sent') {
        remove(nextMessage.clientId);
        sentCount += 1;
      } else
        change((messages) =>
          messages.map((message) => (message.clientId === nextMessage.clientId ? { ...message, problem: result.problem } : message)),
        );
    }
  };
  reload();
  return {
    store,
    remove,
    reload,
    add: (message) => change((messages) => [...messages, { ...message, problem: null }]),
    flush() {
      runningFlush ??= sendAll().finally(() => (runningFlush = null));
      return runningFlush;
    },
  };
}
