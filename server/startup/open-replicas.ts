/** Opens connections to the database replicas, with the same limits and error handling as for the primary. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { readIdentity } from '../db/replicas/database-identity.ts';
import { openDatabase } from '../db/connections/pool.ts';
import { Replica } from '../db/replicas/replica.ts';
import { Replicas } from '../db/replicas/replicas.ts';

/** A replica that takes longer to return its position is not used. */
const WATCH_TIMEOUT_MS = 1000;
/** Also protects from writing to a replica that was promoted meanwhile: the site would lose these writes. */
const READ_ONLY_OPTIONS = '-c default_transaction_read_only=on';

/** Maximum time that a start waits for the replicas. The process also starts when one is unavailable. */
const START_WAIT_MS = 2000;

/**
 * Null when no replicas are configured. Does not wait until a replica has caught up: reads go to the primary until then.
 * @throws Error when a reachable replica belongs to another database, because everything read there would be wrong
 */
export async function openReplicas(
  { db, tracing }: Pick<Config, 'db' | 'tracing'>,
  primary: Pool,
  log: FastifyBaseLogger,
): Promise<Replicas | null> {
  const { urls, maxLagMs } = db.replicas;
  if (urls.length === 0) return null;
  const identity = await readIdentity((statement) => primary.query(statement));
  if (identity === null) log.warn('the database does not report its identifier, so its replicas are not checked');
  const all = urls.map((url) => {
    const name = new URL(url).host;
    const open = (size: number, statementTimeoutMs: number) =>
      openDatabase({
        url,
        size,
        statementTimeoutMs,
        onError: (error) => log.warn({ err: error, replica: name }, 'idle connection to a replica failed'),
        isPooled: db.directUrl !== null,
        isTraced: tracing !== null,
        sessionOptions: READ_ONLY_OPTIONS,
      });
    return new Replica({ name, reads: open(db.pool, db.statementTimeoutMs), watch: open(1, WATCH_TIMEOUT_MS), maxLagMs, log });
  });
  try {
    await Promise.all(all.map((replica) => assertSameDatabase(replica, identity)));
  } catch (error) {
    await Promise.all(all.map((replica) => replica.close()));
    throw error;
  }
  return new Replicas({ primary, all, identity, maxLagMs, log });
}

async function assertSameDatabase(replica: Replica, identity: string | null): Promise<void> {
  const waiting = new AbortController();
  const replicaIdentity = await Promise.race([
    replica.readIdentity().catch(() => null),
    sleep(START_WAIT_MS, null, { signal: waiting.signal }).catch(() => null),
  ]);
  waiting.abort();
  if (replicaIdentity !== null && identity !== null && replicaIdentity !== identity)
    throw new Error(
      `DATABASE_REPLICA_URLS names ${replica.name}, which is no replica of the database in DATABASE_URL: its system identifier and database are ${replicaIdentity}, not ${identity}.`,
    );
}
