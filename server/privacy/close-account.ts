/** The first part of an erasure: closes the account and removes what visitors see. `erase-person.ts` erases the rest. */
import { publishNotificationEvent } from '../live-events/publish-event.ts';
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

interface ErasureRequest {
  readonly userId: string;
  readonly cause: 'requested' | 'inactive';
  readonly ip: string | null;
}
/** How the job finds mentions of the user after the account row was overwritten. Stored sealed until the job is done. */
export interface Identifiers {
  readonly phone: string | null;
  readonly email: string | null;
}
/**
 * Closes an account. From the commit on nobody can log in with it.
 * @returns the listings that were removed, for the caller to refresh in search; empty when the account was closed before
 */
type CloseAccount = (request: ErasureRequest) => Promise<readonly ListingKey[]>;

/**
 * Runs a transaction that may close accounts. Each one is in the erasure log before its row changes; when the transaction fails, it is
 * taken back there.
 */
export async function closeAccounts<T>(deps: Deps, work: (tx: Tx, close: CloseAccount) => Promise<T>): Promise<T> {
  const records: string[] = [];
  try {
    return await deps.db.transaction().execute((tx) => work(tx, (request) => closeAccount(deps, tx, request, records)));
  } catch (error) {
    // A crash before this line leaves the record: the user asked for the erasure and was verified, so the next start completes it.
    await cancelErasures(deps.storage, records).catch((err: unknown) =>
      deps.log.error({ err }, 'records of erasures could not be restored'),
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
  // open pages close their streams at once
  await publishNotificationEvent(tx, [userId]);
  await rememberAccount(deps.secrets, tx, userId, account, now);
  await eraseOwnRows(tx, 'app_user', userId);
  const actorId = cause === 'requested' ? userId : null;
  await audit(tx, { action: 'erase', actorId, subject: userId, ip, facts: { cause }, at: now });
  const { changedKeys } = await eraseListings(deps, tx, userId, now);
  await deps.jobs.add(tx, 'erase_person', { userId }, { key: `erase:${userId}`, maxAttempts: ERASURE_ATTEMPTS });
  return changedKeys;
}

/** Attempts of the job, over about four days; every start of the server starts again. */
export const ERASURE_ATTEMPTS = 25;
