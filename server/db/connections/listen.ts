/** Receives PostgreSQL notifications (`pg_notify`) on a dedicated connection. */
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseClient } from './database-client.ts';

/**
 * A listener reconnects at most seconds after the database is back. Each pause is varied, so that processes do not reconnect all at once.
 */
const RETRY_MS = [100, 250, 500, 1_000, 2_000] as const;
/** A listener only receives, so without a heartbeat it would not notice that the other end has disappeared. */
const HEARTBEAT = { everyMs: 5_000, timeoutMs: 3_000 };

interface ListenOptions {
  /** Connection string of the database. */
  readonly url: string;
  readonly channels: readonly string[];
  /** Application name of the connection, as `pg_stat_activity` shows it. */
  readonly name: string;
  readonly log: FastifyBaseLogger;
  /** Keys of an advisory lock that every connection holds in shared mode, so that others can see that this process is running. */
  readonly presence?: readonly [type: number, id: number];
  readonly onNotification: (payload: string, channel: string) => void;
  /** Called after every connect and reconnect, because notifications may have been missed before it. */
  readonly onConnected: () => void;
  /** Interval of heartbeats, and the time limit for the response to one. Tests shorten them. */
  readonly heartbeat?: { readonly everyMs: number; readonly timeoutMs: number };
}

/**
 * Listens until the returned function is called. Reconnects whenever the connection is lost, and detects a silently lost one within eight
 * seconds. No callback runs after closing.
 */
export function listen({
  url,
  channels,
  name,
  log,
  presence,
  onNotification,
  onConnected,
  heartbeat = HEARTBEAT,
}: ListenOptions): () => Promise<void> {
  let client: DatabaseClient | null = null;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let attempts = 0;

  const reconnectLater = (lostClient: DatabaseClient, err?: unknown) => {
    if (client !== lostClient) return;
    client = null;
    clearInterval(heartbeatTimer);
    lostClient.end().catch(() => undefined);
    if (isClosed) return;
    if (attempts === 0) log.warn({ err, name }, 'lost the database connection of a listener; reconnecting');
    const pauseMs = RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)]!;
    retryTimer = setTimeout(() => void connect(), pauseMs * (0.75 + Math.random() / 2));
  };
  const sendHeartbeat = async (current: DatabaseClient) => {
    try {
      await current.query('select 1');
    } catch (err) {
      reconnectLater(current, err);
    }
  };
  const connect = async () => {
    const newClient = new DatabaseClient({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: heartbeat.timeoutMs,
      application_name: name,
    });
    client = newClient;
    newClient.on('error', (error) => reconnectLater(newClient, error));
    newClient.on('end', () => reconnectLater(newClient));
    newClient.on('notification', ({ payload, channel }) => {
      if (!isClosed) onNotification(payload ?? '', channel);
    });
    try {
      await newClient.connect();
      for (const channel of channels) await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`);
      if (presence) await newClient.query('select pg_advisory_lock_shared($1, $2)', [...presence]);
      if (isClosed || client !== newClient) return;
      if (attempts > 0) log.warn({ name, attempts }, 'listener is connected to the database again');
      attempts = 0;
      heartbeatTimer = setInterval(() => void sendHeartbeat(newClient), heartbeat.everyMs);
      heartbeatTimer.unref();
      onConnected();
    } catch (err) {
      reconnectLater(newClient, err);
    }
  };
  void connect();
  return async () => {
    isClosed = true;
    clearTimeout(retryTimer);
    clearInterval(heartbeatTimer);
    await client?.end().catch(() => undefined);
  };
}
