/** Hears of changed listings. */
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../db/listen.ts';
import { CHANGE_CHANNEL } from './write.ts';

/** Looked for even when nobody calls, in case a call was lost. */
const POLL_MS = 5_000;

/**
 * Calls `onChange` whenever listings changed, after every lost connection, and every few seconds. Keeps trying to connect until
 * closed; `onChange` that fails is called again.
 */
export function listenForChanges(url: string, log: FastifyBaseLogger, onChange: () => Promise<void>): () => Promise<void> {
  let closed = false;
  const changed = () => {
    if (!closed) onChange().catch((err: unknown) => log.warn({ err }, 'search could not read the changes; it tries again'));
  };
  const stop = listen({ url, channels: [CHANGE_CHANNEL], name: 'thinnai search', log, onCall: changed, onReady: changed });
  const poll = setInterval(changed, POLL_MS);
  poll.unref();
  return async () => {
    closed = true;
    clearInterval(poll);
    await stop();
  };
}
