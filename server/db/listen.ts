/** Receives PostgreSQL notifications (`pg_notify`) on a connection of its own. */
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

const RETRY_MS = [250, 1_000, 5_000] as const;

interface ListenOptions {
  /** Connection string of the database. */
  readonly url: string;
  readonly channels: readonly string[];
  /** Application name of the connection, as `pg_stat_activity` shows it. */
  readonly name: string;
  readonly log: FastifyBaseLogger;
  readonly onNotification: (payload: string, channel: string) => void;
  /** Called after every connect and reconnect: notifications may have been missed before it. */
  readonly onConnected: () => void;
}

/** Listens until the returned function is called, and reconnects whenever the connection is lost. No callback runs after closing. */
export function listen({ url, channels, name, log, onNotification, onConnected }: ListenOptions): () => Promise<void> {
  let client: Client | null = null;
  let closed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let attempts = 0;

  const reconnectLater = (from: Client) => {
    if (client !== from) return;
    client = null;
    from.end().catch(() => undefined);
    if (closed) return;
    retryTimer = setTimeout(() => void connect(), RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)]);
  };
  const connect = async () => {
    const next = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000, application_name: name });
    client = next;
    next.on('error', () => reconnectLater(next));
    next.on('end', () => reconnectLater(next));
    next.on('notification', ({ payload, channel }) => {
      if (!closed) onNotification(payload ?? '', channel);
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      attempts = 0;
      if (!closed) onConnected();
    } catch (err) {
      if (!closed) log.warn({ err, name }, 'lost the database connection of a listener; reconnecting');
      reconnectLater(next);
    }
  };
  void connect();
  return async () => {
    closed = true;
    clearTimeout(retryTimer);
    await client?.end().catch(() => undefined);
  };
}
