/**
 * Which server a query goes to. Within `readWith`, each query asks for a server when it takes its connection, so one that starts after this
 * process was notified of a change never goes to a replica that lacks it. Everything else goes to the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

/** Where the queries of one read go. */
interface ReadScope {
  /** A connection of a replica; null for the primary. */
  readonly connect: () => Promise<PoolClient | null>;
}

const scope = new AsyncLocalStorage<ReadScope>();

/** Runs a read whose queries may go to a replica. */
export const readWith = <T>(reads: ReadScope, work: () => T): T => scope.run(reads, work);

/** For reads whose result a process caches beyond the request, such as places: it must not cache an old value. */
export const readFromPrimary = <T>(work: () => T): T => scope.exit(work);

/** A pool as Kysely wants it. It gives connections of the server that the current read may use. */
export const routedPool = (primary: Pool) => ({
  connect: async (): Promise<PoolClient> => (await scope.getStore()?.connect()) ?? primary.connect(),
  end: () => primary.end(),
  options: primary.options,
});
