/**
 * `Idempotency-Key` header: a request that is sent twice is executed once and gets the same response both times. The response is stored in
 * the transaction of the change, so either both are stored or neither, even when a process ends or a connection breaks.
 */
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { seal, unseal } from '../../crypto/seal.ts';
import { keyedHashes, type Secrets } from '../../crypto/secrets.ts';
import { isConnectionError } from '../../db/connections/connection-errors.ts';
import { networkOf } from '../../db/ip-address.ts';
import { consumeDaily } from '../../db/daily-limit.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

const EXPIRED_BEFORE = sql<Date>`now() - interval '24 hours'`;

export interface IdempotentRequest {
  /** The person and the route of the request, because two people may choose the same key. */
  readonly scope: string;
  /** Whose stored responses of a day are limited. */
  readonly limitedScope: string;
  readonly key: string;
  readonly input: unknown;
  /** Whether the response contains personal data and is therefore stored encrypted. */
  readonly sealed: boolean;
  /** Keys for the HMAC of the input (a plain hash of a password could be guessed) and for sealed responses. */
  readonly secrets: Secrets;
}
interface Outcome {
  readonly response: unknown;
  readonly replayed: boolean;
}

/**
 * A response that was passed to `StoreResponse`. Only `StoreResponse` creates one, so the types reject a handler of an idempotent route
 * that does not store its response.
 */
export class StoredResponse<A> {
  readonly response: A;
  constructor(response: A) {
    this.response = response;
  }
}
/**
 * Stores the response of an idempotent request, as the last statement of the transaction of its change. Without a key, nothing is stored.
 * @throws RepeatedRequestError when another process completed the same request meanwhile; the transaction must roll back
 */
export type StoreResponse = <A>(tx: Tx, response: A) => Promise<StoredResponse<A>>;
/**
 * Creates the response to a change, in its transaction. Handlers pass one to the functions they call: `(tx, result) => storeResponse(tx,
 * ...)`.
 */
export type Respond<T, R> = (tx: Tx, result: T) => Promise<R>;

/**
 * Whose responses a key finds, and whose are counted. A visitor is known by the address, but counted by the network, because the address can be
 * changed within it.
 */
export function scopesOf(userId: string | null, ip: string, call: string): Pick<IdempotentRequest, 'scope' | 'limitedScope'> {
  return { scope: `${userId ?? `address ${ip}`} ${call}`, limitedScope: `${userId ?? `network ${networkOf(ip)}`} ${call}` };
}

class RepeatedRequestError extends Error {}

/** Used for requests without a key. */
export const storeNothing: StoreResponse = async (_tx, response) => new StoredResponse(response);

/**
 * The key of a request; null without the header.
 * @throws AppError `invalid` when the header is not a usable key
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid', m['error.idempotency_key'](), {
    errors: [{ path: 'Idempotency-Key', message: m['error.idempotency_key']() }],
  });
}

/**
 * Runs `work`, or returns the stored response of an earlier request with the same key. Of two parallel requests, the second one waits for
 * the first at the row of the key, rolls back and gets its response. A request that fails stores nothing, so it can be repeated.
 * @throws AppError `idempotency_mismatch` for another input under the same key, `too_many_requests` at the limit of a day
 */
export async function runOnce(
  db: Db,
  request: IdempotentRequest,
  work: (storeResponse: StoreResponse) => Promise<StoredResponse<unknown>>,
): Promise<Outcome> {
  // the input without the proof of work, because a repetition has another one or none
  const input = JSON.stringify(request.input, (key, value: unknown) => (key === 'captcha' ? undefined : value));
  const requestHashes = keyedHashes(request.secrets, input);
  const [requestHash] = requestHashes as [Buffer];
  const existing = await findResponse(db, request, requestHashes);
  if (existing) return existing;
  try {
    const { response } = await work(async (tx, value) => {
      await insertResponse(tx, request, requestHash, value);
      return new StoredResponse(value);
    });
    return { response, replayed: false };
  } catch (error) {
    // without a database no response can be found, and the client may send the same request again
    if (error instanceof Error && isConnectionError(error)) throw error;
    // The request was completed nevertheless: in another process, which may have used up what this one needed, or in this process, before
    // something failed after the commit.
    const completed = await findResponse(db, request, requestHashes);
    if (completed) return completed;
    throw error;
  }
}

async function insertResponse(
  tx: Tx,
  { scope, limitedScope, key, sealed, secrets }: IdempotentRequest,
  requestHash: Buffer,
  value: unknown,
): Promise<void> {
  const row = {
    request_hash: requestHash,
    response: sealed ? null : JSON.stringify(value),
    sealed: sealed ? seal(secrets, value) : null,
  };
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ scope, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ ...row, created_at: sql`now()` })
        .where('idempotency_key.created_at', '<', EXPIRED_BEFORE),
    )
    .returning('created_at')
    .executeTakeFirst();
  if (!inserted) throw new RepeatedRequestError(`A response is already stored for a key of ${scope}`);
  await consumeDaily(tx, 'stored_responses', limitedScope, new Date());
}

async function findResponse(db: Db, { scope, key, secrets }: IdempotentRequest, requestHashes: readonly Buffer[]): Promise<Outcome | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response', 'sealed'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>=', EXPIRED_BEFORE)
    .executeTakeFirst();
  if (!row) return null;
  if (!requestHashes.some((hash) => row.request_hash.equals(hash)))
    throw new AppError('idempotency_mismatch', m['error.idempotency_mismatch']());
  return { response: row.sealed === null ? row.response : unseal(secrets, row.sealed), replayed: true };
}

/** Deletes expired keys. */
export async function pruneIdempotencyKeys(db: Db): Promise<void> {
  await deleteInBatches(db, 'idempotency_key', sql`created_at < ${EXPIRED_BEFORE}`);
}
