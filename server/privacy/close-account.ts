/** The first part of an erasure: closes the account and removes everything that visitors see. `erase-person.ts` erases the rest. */
import { publishUserEvent } from '../live-events/publish-event.ts';
import { rememberAccount } from '../accounts/former-accounts.ts';
import { IDENTITY_COLUMNS } from '../accounts/person-key.ts';
import type { Tx } from '../db/schema.ts';
import { audit } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { seal } from '../crypto/seal.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { eraseListings } from '../listings/write/erase-listings.ts';
import { eraseOwnRows } from './erase-rows.ts';
import { cancelErasures, logErasure } from './erasure-log.ts';
import { BULK_PRIORITY } from '../jobs/queue.ts';

interface ErasureRequest {
  readonly userId: string;
  readonly cause: 'requested' | 'inactive';
  readonly ip: string | null;
}
/**
 * With these values, the job finds mentions of the user after the account row was overwritten. They are stored sealed until the job is
 * done.
 */
export interface Identifiers {
  readonly phone: string | null;
  readonly email: string | null;
}
/**
 * Closes an account. After the commit, nobody can log in with it.
 * @returns keys of the removed listings, which the caller refreshes in search; empty when the account was already closed
 */
type CloseAccount = (request: ErasureRequest) => Promise<readonly ListingKey[]>;

/**
 * Runs a transaction that may close accounts. Each account is recorded in the erasure log before its row changes. When the transaction
 * fails, the record is cancelled.
 */
export async function closeAccounts<T>(deps: Deps, work: (tx: Tx, close: CloseAccount) => Promise<T>): Promise<T> {
  const records: string[] = [];
  try {
    return await deps.db.transaction().execute((tx) => work(tx, (request) => closeAccount(deps, tx, request, records)));
  } catch (error) {
    // After a crash before this line, the record remains. That is correct: the user requested the erasure and was verified, so the next
    // start completes it.
    await cancelErasures(deps.storage, records).catch((err: unknown) =>
      deps.log.error({ err }, 'records of erasures could not be cancelled'),
    );
    throw error;
  }
}

async function closeAccount(deps: Deps, tx: Tx, { userId, cause, ip }: ErasureRequest, records: string[]): Promise<readonly ListingKey[]> {
  const now = deps.now();
  const account = await tx
    .selectFrom('app_user')
    .select(IDENTITY_COLUMNS)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return [];
  records.push(await logErasure(deps.storage, userId, now));
  const identifiers: Identifiers = { phone: account.phone, email: account.email };
  const sealed = seal(deps.secrets, identifiers);
  await tx
    .insertInto('erasure')
    .values({ user_id: userId, requested_at: now, cause, sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed, finished_at: null }))
    .execute();
  await tx.updateTable('app_user').set({ deleted_at: now }).where('id', '=', userId).execute();
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  // open pages close their event streams at once
  await publishUserEvent(tx, [userId]);
  await rememberAccount(deps.secrets, tx, userId, account, now);
  await eraseOwnRows(tx, 'app_user', userId);
  const actorId = cause === 'requested' ? userId : null;
  await audit(tx, { action: 'erase', actorId, subject: userId, ip, details: { cause }, at: now });
  const { changedKeys } = await eraseListings(deps, tx, userId, now);
  await deps.jobs.add(tx, 'erase_person', { userId }, { key: `erase:${userId}`, maxAttempts: ERASURE_ATTEMPTS, priority: BULK_PRIORITY });
  return changedKeys;
}

/** Number of attempts of the job, over about four days. Every start of the server restarts them. */
export const ERASURE_ATTEMPTS = 25;
