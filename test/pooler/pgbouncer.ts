/** PgBouncer in transaction mode in front of the database of a test run, if it is installed (Debian: `apt-get install pgbouncer`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../scripts/testing/free-port.ts';

const START_TRIES = 200;
const RETRY_MS = 50;
/** PgBouncer refuses to run as root; this is `nobody` on Debian. */
const NOBODY = 65_534;
/** Sessions per database: fewer than the connections of the tests, so that transactions of different connections share them. */
const SESSIONS = 3;

interface Pooler {
  /** Returns the connection string with the pooler's address. */
  readonly through: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** Path of the program; null when it is not installed. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/** Starts PgBouncer in front of the server of `url`, for every database and the role in `url`. No startup parameter is ignored. */
export async function startPgbouncer(url: string): Promise<Pooler> {
  const program = findPgbouncer();
  if (program === null) throw new Error('PgBouncer is not installed.');
  const { hostname, port: serverPort, username, password } = new URL(url.replace('DATABASE', 'postgres'));
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-pgbouncer-'));
  const port = await freePort();
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 2000',
      `default_pool_size = ${SESSIONS}`,
      'max_db_connections = 0',
      'server_idle_timeout = 5',
      '',
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o711);
    for (const file of [users, settings]) chownSync(file, NOBODY, NOBODY);
  }
  const child = spawn(program, ['-q', settings], { stdio: ['ignore', 'ignore', 'pipe'], ...(isRoot && { uid: NOBODY, gid: NOBODY }) });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000)));
  const stop = async () => {
    // SIGTERM stops it at once, without waiting for its clients
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const through = (direct: string) => {
    const pooled = new URL(direct);
    pooled.port = String(port);
    return pooled.href;
  };
  for (let tries = 1; ; tries += 1) {
    const client = new Client({ connectionString: through(url.replace('DATABASE', 'postgres')) });
    try {
      await client.connect();
      return { through, stop };
    } catch (cause) {
      if (tries < START_TRIES && child.exitCode === null) await sleep(RETRY_MS);
      else {
        await stop();
        throw new Error(`PgBouncer did not start:\n${output}`, { cause });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
