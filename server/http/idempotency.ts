/** `Idempotency-Key`: the same request sent twice happens once, and is answered the same. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { m } from '../../messages/compiled/messages.js';
import type { Db } from '../db/schema.ts';
import { AppError } from './app-error.ts';

// longer than any request may take: who holds a key without an answer by then has died
const ABANDONED = sql<Date>`now() - interval '60 seconds'`;
const KEEP = sql<Date>`now() - interval '24 hours'`;

export interface Attempt {
  /** Whose key and which call: two people may choose the same key. */
  readonly scope: string;
  readonly key: string;
  readonly input: unknown;
  /** Keys the hash of the input, which may hold a password. */
  readonly secret: string;
}
interface Outcome {
  readonly status: number;
  readonly response: unknown;
  readonly replayed: boolean;
}

/** @throws AppError `invalid` when the header is not a usable key. Null when there is none. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid', m['error.idempotency_key'](), {
    errors: [{ path: 'Idempotency-Key', message: m['error.idempotency_key']() }],
  });
}

/**
 * Runs `work` unless this key has an answer already. What fails keeps no answer, so a corrected or repeated try goes through.
 * @throws AppError `idempotency_mismatch` for another input under the same key, `in_progress` while the first still runs.
 */
export async function once(db: Db, attempt: Attempt, status: number, work: () => Promise<unknown>): Promise<Outcome> {
  const { scope, key } = attempt;
  const hash = createHmac('sha256', attempt.secret).update(JSON.stringify(attempt.input)).digest();
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ scope, key, request_hash: hash, status: null, response: null })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ created_at: sql`now()`, request_hash: hash, status: null, response: null })
        .where((e) =>
          e.or([
            e.and([e('idempotency_key.status', 'is', null), e('idempotency_key.created_at', '<', ABANDONED)]),
            e('idempotency_key.created_at', '<', KEEP),
          ]),
        ),
    )
    .returning('created_at')
    .executeTakeFirst();
  if (!claimed) return replay(db, attempt, hash);
  const mine = db.updateTable('idempotency_key').where('scope', '=', scope).where('key', '=', key).where('status', 'is', null);
  try {
    const response = await work();
    await mine.set({ status, response: JSON.stringify(response) }).execute();
    return { status, response, replayed: false };
  } catch (error) {
    await db.deleteFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key).where('status', 'is', null).execute();
    throw error;
  }
}

async function replay(db: Db, { scope, key }: Attempt, hash: Buffer): Promise<Outcome> {
  const first = await db.selectFrom('idempotency_key').selectAll().where('scope', '=', scope).where('key', '=', key).executeTakeFirst();
  if (first && !first.request_hash.equals(hash)) throw new AppError('idempotency_mismatch', m['error.idempotency_mismatch']());
  // gone: the first try failed between the two statements, and may be repeated
  if (!first || first.status === null) throw new AppError('in_progress', m['error.in_progress'](), { retryAfter: 1 });
  return { status: first.status, response: first.response, replayed: true };
}

/** Deletes keys nobody will repeat any more. */
export async function pruneIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', KEEP).execute();
}
