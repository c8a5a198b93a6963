/** News of one open page as server-sent events. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import type { Live } from '../../notices/live.ts';
import { countUnread, newestNotice, noticesAfter, present } from './queries.ts';

/** Milliseconds. */
export interface Pace {
  /** A sign of life, well within what proxies wait for. */
  readonly heartbeat: number;
  /** However much happens, the page hears of it at most once in this time. */
  readonly apart: number;
  /** The session is looked at again, so that a line ends with it. */
  readonly check: number;
  /** The line ends and the page opens another, so that none outlives a change of the site by long. */
  readonly life: number;
}
export const PACE: Pace = { heartbeat: 20_000, apart: 400, check: 100_000, life: 30 * 60_000 };

/** News told one by one; whoever was away longer finds the rest in the list. */
const MOST = 20;

const event = (name: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

interface Line {
  readonly db: Db;
  readonly live: Live;
  readonly userId: string;
  /** What the page had last; null: it begins now. */
  readonly after: number | null;
  /** Whether the session still stands. */
  readonly alive: () => Promise<boolean>;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

/**
 * `state` (how much is unread) at the start and at every change, `notice` for each that is new, a comment as a sign of life;
 * `over` when the session ended. Ends by itself after a while, and with the signal.
 */
export async function* events({ db, live, userId, after, alive, pace, signal }: Line): AsyncGenerator<string> {
  let wake = () => undefined as void;
  let news = true;
  const stop = live.watch(userId, () => {
    news = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    const begun = performance.now();
    let checked = begun;
    let last = after ?? (await newestNotice(db, userId));
    yield 'retry: 3000\n\n';
    while (!signal.aborted && performance.now() - begun < pace.life) {
      if (news || performance.now() - checked > pace.check) {
        if (!(await alive())) return yield event('over', {});
        checked = performance.now();
      }
      if (news) {
        news = false;
        for (const row of await noticesAfter(db, userId, last, MOST)) {
          last = row.seq;
          yield event('notice', present(row), row.seq);
        }
        yield event('state', { unread: await countUnread(db, userId) }, last);
        await sleep(pace.apart, undefined, { signal }).catch(() => undefined);
      }
      if (news || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pace.heartbeat);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (!news) yield ': here\n\n';
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
