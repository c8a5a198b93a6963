/** Asks the database server which sessions are running a statement, on a new connection, because the old one may be silently broken. */
import { Client, type ClientConfig } from 'pg';

/** Callers within this time share one result. It is shorter than the silence after which a connection is checked. */
const SHARED_MS = 500;

interface Lookup {
  readonly startedAt: number;
  readonly result: Promise<WorkingSessions>;
}
/**
 * `sessions`: ids of the server processes that run a statement. `unreachable`: no response. `unknown`: the server responds, but does not
 * tell.
 */
type WorkingSessions =
  | { readonly type: 'sessions'; readonly pids: ReadonlySet<number> }
  | { readonly type: 'unreachable' }
  | { readonly type: 'unknown' };

const lookups = new Map<string, Lookup>();

/**
 * Whether the server is running a statement of the session `pid` now. Also true when this cannot be determined: the server accepts no more
 * connections, or there is a connection pooler, which has its own process ids.
 * @param timeoutMs for connecting and for the response together
 */
export async function isSessionWorking(options: ClientConfig, pid: number, timeoutMs: number): Promise<boolean> {
  const url = options.connectionString ?? '';
  let lookup = lookups.get(url);
  if (!lookup || performance.now() - lookup.startedAt > SHARED_MS) {
    lookup = { startedAt: performance.now(), result: readWorkingSessions(options, timeoutMs) };
    lookups.set(url, lookup);
  }
  const sessions = await lookup.result;
  return sessions.type === 'sessions' ? sessions.pids.has(pid) : sessions.type === 'unknown';
}

async function readWorkingSessions({ connectionString, ssl }: ClientConfig, timeoutMs: number): Promise<WorkingSessions> {
  const client = new Client({ connectionString, ssl, application_name: 'thinnai check' });
  client.on('error', () => undefined);
  // ends everything that still waits with an error
  const timer = setTimeout(
    () => (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy(),
    timeoutMs,
  );
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity where usename = current_user and (state = 'active' or pid = pg_backend_pid())`,
    );
    const isDirect = rows[0]?.own === (client as unknown as { processID: number | null }).processID;
    return isDirect ? { type: 'sessions', pids: new Set(rows.map(({ pid }) => pid)) } : { type: 'unknown' };
  } catch (error) {
    // A code of five characters is an SQLSTATE: the server refused with a reason, for example because all connections are in use. 57P03
    // means that it is starting or stopping. No SQLSTATE begins with E, but codes of network errors such as EPIPE do.
    const code = (error as { code?: string }).code ?? '';
    return /^[0-9A-Z]{5}$/.test(code) && code !== '57P03' && !code.startsWith('E') ? { type: 'unknown' } : { type: 'unreachable' };
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}
