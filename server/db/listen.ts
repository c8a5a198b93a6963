/** Hears what transactions announce (`pg_notify`), on a connection of its own. */
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

const RETRY_MS = [250, 1_000, 5_000] as const;

export interface Listening {
  /** Connection string of the database. */
  readonly url: string;
  readonly channels: readonly string[];
  /** Who it is, as the database lists its connections. */
  readonly name: string;
  readonly log: FastifyBaseLogger;
  readonly onCall: (payload: string, channel: string) => void;
  /** Connected, again or for the first time: calls may have been missed. */
  readonly onReady: () => void;
}

/** Listens until closed, and connects again whenever the connection is lost. Nothing is called after closing. */
export function listen({ url, channels, name, log, onCall, onReady }: Listening): () => Promise<void> {
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let tries = 0;

  const lost = (from: Client) => {
    if (client !== from) return;
    client = null;
    from.end().catch(() => undefined);
    if (closed) return;
    retry = setTimeout(() => void connect(), RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  };
  const connect = async () => {
    const next = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000, application_name: name });
    client = next;
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload, channel }) => {
      if (!closed) onCall(payload ?? '', channel);
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      tries = 0;
      if (!closed) onReady();
    } catch (err) {
      if (!closed) log.warn({ err, name }, 'a listener lost its connection to the database; it tries again');
      lost(next);
    }
  };
  void connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
