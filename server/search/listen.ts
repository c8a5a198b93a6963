/** Hears of changes on a connection of its own. */
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { CHANGE_CHANNEL } from './write.ts';

/** Looked for even when nobody calls, in case a call was lost. */
const POLL_MS = 5_000;
const RETRY_MS = [250, 1_000, 5_000] as const;

/**
 * Calls `onChange` whenever listings changed, after every lost connection, and every few seconds. Keeps trying to connect until
 * closed; `onChange` that fails is called again.
 */
export function listenForChanges(url: string, log: FastifyBaseLogger, onChange: () => Promise<void>): () => Promise<void> {
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let tries = 0;

  const changed = () => {
    if (!closed) onChange().catch((err: unknown) => log.warn({ err }, 'search could not read the changes; it tries again'));
  };
  const lost = (from: Client) => {
    if (client !== from) return;
    client = null;
    from.end().catch(() => undefined);
    if (closed) return;
    retry = setTimeout(() => void connect(), RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  };
  const connect = async () => {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'thinnai search',
    });
    client = next;
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', changed);
    try {
      await next.connect();
      await next.query(`listen ${CHANGE_CHANNEL}`);
      tries = 0;
      changed();
    } catch (err) {
      if (!closed) log.warn({ err }, 'search lost its connection to the database; it tries again');
      lost(next);
    }
  };
  void connect();
  const poll = setInterval(changed, POLL_MS);
  poll.unref();
  return async () => {
    closed = true;
    clearInterval(poll);
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
