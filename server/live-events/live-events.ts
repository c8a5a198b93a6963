/**
 * Wakes the open event streams of a user after a change that the user's pages show: notifications, conversations, calls, contact passes,
 * sessions. Each process uses one database connection for all its streams.
 */
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../db/connections/listen.ts';

/** PostgreSQL notification channel. The payload is the id of the user. */
export const USER_EVENT_CHANNEL = 'notification';

export interface LiveEvents {
  /**
   * Calls `onChange` whenever `publishUserEvent` was called for this user in any process, and whenever a call may have been missed. Returns a function to unsubscribe.
   * The first subscription opens the database connection.
   */
  readonly subscribe: (userId: string, onChange: () => void) => () => void;
  readonly close: () => Promise<void>;
}

export function createLiveEvents({ url, log }: { readonly url: string; readonly log: FastifyBaseLogger }): LiveEvents {
  const listenersByUser = new Map<string, Set<() => void>>();
  let stop: (() => Promise<void>) | null = null;
  const callAll = (listeners: Iterable<() => void> = []) => {
    for (const onChange of listeners) onChange();
  };
  const start = () =>
    listen({
      url,
      channels: [USER_EVENT_CHANNEL],
      name: 'thinnai notifications',
      log,
      onNotification: (userId) => callAll(listenersByUser.get(userId)),
      onConnected: () => callAll([...listenersByUser.values()].flatMap((listeners) => [...listeners])),
    });
  return {
    subscribe(userId, onChange) {
      stop ??= start();
      const listeners = listenersByUser.get(userId) ?? new Set();
      listenersByUser.set(userId, listeners.add(onChange));
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0 && listenersByUser.get(userId) === listeners) listenersByUser.delete(userId);
      };
    },
    close: async () => stop?.(),
  };
}
