/** The connections of the job workers. */
import { Pool, type PoolConfig } from 'pg';

/** graphile-worker pauses for seconds to minutes after errors with these codes; after other errors it polls again every two seconds. */
const LONG_DELAY_CODES = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT']);

const withoutCode = (error: Error & { code?: unknown }): Error =>
  typeof error.code === 'string' && LONG_DELAY_CODES.has(error.code)
    ? new Error(`${error.code} ${error.message}`, { cause: error })
    : error;

type ConnectCallback = (error: Error | undefined, ...more: unknown[]) => void;

/** A pool for graphile-worker. The workers are back within seconds after the database is, however long it was unavailable. */
export function createWorkerPool(options: PoolConfig): Pool {
  const pool = new Pool(options);
  const connect = pool.connect.bind(pool) as unknown as (done?: ConnectCallback) => Promise<unknown> | undefined;
  pool.connect = ((done?: ConnectCallback) =>
    done
      ? connect((error, ...more) => done(error && withoutCode(error), ...more))
      : connect()?.catch((error: Error) => {
          throw withoutCode(error);
        })) as unknown as Pool['connect'];
  return pool;
}
