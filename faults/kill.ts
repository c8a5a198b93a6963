/** Kills processes of PostgreSQL or ends its sessions, as an operator or the operating system may do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const RECOVERY_LIMIT_MS = 60_000;
const NOTICE_MS = 100;

/** Runs `work` on a separate connection. @param url with the role that owns the tables */
async function withOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Process id of a session of the site, preferably one that is executing a statement. */
async function sessionPid(owner: Client): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = 'thinnai' and application_name = 'thinnai' order by state limit 1`,
  );
  return rows[0]?.pid;
}

/** Ends one session of the site with `pg_terminate_backend`. */
export function terminateSession(url: string): Promise<void> {
  return withOwner(url, async (owner) => {
    const pid = await sessionPid(owner);
    if (pid !== undefined) await owner.query('select pg_terminate_backend($1)', [pid]);
  });
}

/** Kills the process of one session with SIGKILL. PostgreSQL then ends all other sessions and recovers. */
export async function killSession(url: string): Promise<void> {
  const pid = await withOwner(url, sessionPid);
  if (pid !== undefined) await killAndWait(pid);
}

/** Kills a process of PostgreSQL, and gives the others time to notice. */
export async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await sleep(NOTICE_MS);
}

/** Resolves when the database accepts logins; after a crash it has to recover first. @throws Error when it does not within the limit */
export async function untilDatabaseResponds(url: string): Promise<void> {
  for (const end = Date.now() + RECOVERY_LIMIT_MS; Date.now() < end; await sleep(20)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch {
      // the database does not accept logins yet
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`The database did not respond within ${RECOVERY_LIMIT_MS} ms.`);
}
