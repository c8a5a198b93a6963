/** Who of the people with an open page has news: one connection to the database for all streams of a process. */
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../db/listen.ts';
import { NOTICE_CHANNEL } from '../notify.ts';

export interface Live {
  /**
   * Calls back whenever something of this person's centre changed in any process, or may have. Answers how to stop.
   * The database is listened to from the first watcher on.
   */
  readonly watch: (userId: string, onNews: () => void) => () => void;
  readonly close: () => Promise<void>;
}

export function openLive({ url, log }: { readonly url: string; readonly log: FastifyBaseLogger }): Live {
  const watchers = new Map<string, Set<() => void>>();
  let stop: (() => Promise<void>) | null = null;
  const tell = (of: Iterable<() => void> = []) => {
    for (const onNews of of) onNews();
  };
  const start = () =>
    listen({
      url,
      channels: [NOTICE_CHANNEL],
      name: 'thinnai notifications',
      log,
      onCall: (userId) => tell(watchers.get(userId)),
      onReady: () => tell([...watchers.values()].flatMap((of) => [...of])),
    });
  return {
    watch(userId, onNews) {
      stop ??= start();
      const of = watchers.get(userId) ?? new Set();
      watchers.set(userId, of.add(onNews));
      return () => {
        of.delete(onNews);
        if (of.size === 0 && watchers.get(userId) === of) watchers.delete(userId);
      };
    },
    close: async () => stop?.(),
  };
}
