/**
 * Selects the server for a query. Within `readWith`, each query requests a server when it takes its connection, so a query that starts
 * after this process was notified of a change never goes to a replica without that change. Everything else goes to the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

/** Selects the server for the queries of one read. */
interface ReadScope {
  /** Opens a connection to a replica; null to use the primary. */
  readonly connect: () => Promise<PoolClient | null>;
}

const scope = new AsyncLocalStorage<ReadScope>();

/** Runs a read whose queries may go to a replica. */
export const readWith = <T>(reads: ReadScope, work: () => T): T => scope.run(reads, work);

/** For reads whose result a process caches beyond the request, such as places: it must not cache an outdated value. */
export const readFromPrimary = <T>(work: () => T): T => scope.exit(work);

/** A pool with the interface that Kysely requires. Its connections are to the server that the current read may use. */
export const routedPool = (primary: Pool) => ({
  connect: async (): Promise<PoolClient> => (await scope.getStore()?.connect()) ?? primary.connect(),
  end: () => primary.end(),
  options: primary.options,
});
