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
  /** Reads the messages again after another page, or a logout, has changed them. */
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
  const reload = () => {
    try {
      const storageArea = storage();
      if (storageArea) store.set(JSON.parse(storageArea.getItem(storageKey) ?? '[]') as QueuedMessage[]);
    } catch {
      // Storage cannot be read: use the messages in memory.
    }
  };
  // another page may have added or sent messages, so every change starts from what is stored
  const change = (update: (messages: readonly QueuedMessage[]) => readonly QueuedMessage[]) => {
    reload();
    const messages = update(store.get());
    store.set(messages);
    try {
      if (messages.length === 0) storage()?.removeItem(storageKey);
      else storage()?.setItem(storageKey, JSON.stringify(messages));
    } catch {
      // Storage is full or not allowed: the messages are only in the memory of this page.
    }
  };
  const remove = (clientId: string) => change((messages) => messages.filter((message) => message.clientId !== clientId));
  const sendAll = async (): Promise<FlushResult> => {
    reload();
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
