/** `Idempotency-Key` header: a request that is sent twice is executed once and gets the same answer both times. */
import { sql } from 'kysely';
import { m } from '../../messages/compiled/messages.js';
import { keyedHashes, type Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';

// longer than any request may take, so the process that claimed the key has ended
const ABANDONED_BEFORE = sql<Date>`now() - interval '60 seconds'`;
const EXPIRED_BEFORE = sql<Date>`now() - interval '24 hours'`;

export interface IdempotentRequest {
  /** Person and route of the request, since two people may choose the same key. */
  readonly scope: string;
  readonly key: string;
  readonly input: unknown;
  /** Keys of the HMAC over the input; a plain hash of a password could be guessed. */
  readonly secrets: Secrets;
}
interface Outcome {
  readonly status: number;
  readonly response: unknown;
  readonly replayed: boolean;
}

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
 * Runs `work`, or returns the stored answer of an earlier request with the same key. A failed request stores nothing, so it can be
 * repeated.
 * @throws AppError `idempotency_mismatch` for another input under the same key, `in_progress` while the first request still runs
 */
export async function runOnce(db: Db, attempt: IdempotentRequest, status: number, work: () => Promise<unknown>): Promise<Outcome> {
  const { scope, key } = attempt;
  const requestHashes = keyedHashes(attempt.secrets, JSON.stringify(attempt.input));
  const [requestHash] = requestHashes as [Buffer];
  const claimedRow = await db
    .insertInto('idempotency_key')
    .values({ scope, key, request_hash: requestHash, status: null, response: null })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ created_at: sql`now()`, request_hash: requestHash, status: null, response: null })
        .where((e) =>
          e.or([
            e.and([e('idempotency_key.status', 'is', null), e('idempotency_key.created_at', '<', ABANDONED_BEFORE)]),
            e('idempotency_key.created_at', '<', EXPIRED_BEFORE),
          ]),
        ),
    )
    .returning('created_at')
    .executeTakeFirst();
  if (!claimedRow) return replay(db, attempt, requestHashes);
  const ownKey = db.updateTable('idempotency_key').where('scope', '=', scope).where('key', '=', key).where('status', 'is', null);
  try {
    const response = await work();
    await ownKey.set({ status, response: JSON.stringify(response) }).execute();
    return { status, response, replayed: false };
  } catch (error) {
    await db.deleteFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key).where('status', 'is', null).execute();
    throw error;
  }
}

async function replay(db: Db, { scope, key }: IdempotentRequest, requestHashes: readonly Buffer[]): Promise<Outcome> {
  const storedRow = await db.selectFrom('idempotency_key').selectAll().where('scope', '=', scope).where('key', '=', key).executeTakeFirst();
  if (storedRow && !requestHashes.some((hash) => storedRow.request_hash.equals(hash)))
    throw new AppError('idempotency_mismatch', m['error.idempotency_mismatch']());
  // no row: the first request failed between the two statements, so it may be repeated
  if (!storedRow || storedRow.status === null) throw new AppError('in_progress', m['error.in_progress'](), { retryAfter: 1 });
  return { status: storedRow.status, response: storedRow.response, replayed: true };
}

/** Deletes expired keys. */
export async function pruneIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', EXPIRED_BEFORE).execute();
}
