/** Connections to the replicas of the database, with the limits and the error handling of those to the primary. */
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/pool.ts';
import { Replica } from '../db/replicas/replica.ts';
import { Replicas } from '../db/replicas/replicas.ts';

/** A replica that takes longer to tell its position is left out. */
const WATCH_TIMEOUT_MS = 1000;
/** Also for a replica that was promoted meanwhile: its writes would be lost for the site. */
const READ_ONLY = '-c default_transaction_read_only=on';

/** Null without replicas. Does not wait for them: until one is known to be close behind, reads go to the primary. */
export function openReplicas({ db, tracing }: Pick<Config, 'db' | 'tracing'>, primary: Pool, log: FastifyBaseLogger): Replicas | null {
  const { urls, maxLagMs } = db.replicas;
  if (urls.length === 0) return null;
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
        sessionOptions: READ_ONLY,
      });
    return new Replica({ name, reads: open(db.pool, db.statementTimeoutMs), watch: open(1, WATCH_TIMEOUT_MS), maxLagMs, log });
  });
  return new Replicas({ primary, all, maxLagMs, log });
}
