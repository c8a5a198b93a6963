/**
 * Erasure of an account. The request closes the account and removes what visitors see; a job erases the rest. Every step is
 * idempotent: when a process is killed in the middle, the job or the next start repeats it.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables, Tx } from '../db/schema.ts';
import { audit } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { DATA_INVENTORY } from './data-inventory.ts';
import { appendErasure } from './erasure-log.ts';
import { REMOVAL_BATCH, removeListings } from './remove-listings.ts';
import { isOwnedBy, mentionsAny } from './ownership-conditions.ts';
import { deletePendingJobs } from './pending-jobs.ts';

/** Personal data outside the database, deleted through these functions. */
export interface ExternalData {
  /** Storage folder of a bulk import's file. */
  readonly importFolder: (importId: string) => string;
  /** Deletes messages stored by the local mail and SMS adapters that contain one of these texts. */
  readonly forgetMessages: (texts: readonly string[]) => Promise<void>;
}

/** Identifiers by which the job finds mentions of the user after the account row was overwritten. Stored sealed until the job is done. */
interface Identifiers {
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Closes the account and starts its erasure, in the caller's transaction. From then on nobody can log in with it.
 * @returns the listings that were removed, for the caller to refresh in search; empty when the account was closed before
 */
export async function beginErasure(
  deps: Deps,
  tx: Tx,
  { userId, cause, ip }: { readonly userId: string; readonly cause: 'asked' | 'inactive'; readonly ip: string | null },
): Promise<ListingKey[]> {
  const now = deps.now();
  const identifiers = await tx
    .selectFrom('app_user')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!identifiers) return [];
  await tx
    .insertInto('erasure')
    .values({ user_id: userId, requested_at: now, cause, sealed: seal(deps.secret, identifiers) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed: seal(deps.secret, identifiers), finished_at: null }))
    .execute();
  await tx.updateTable('app_user').set({ deleted_at: now }).where('id', '=', userId).execute();
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await overwrite(tx, 'app_user', DATA_INVENTORY.app_user.erasure, isOwnedBy('app_user', userId)!);
  const actorId = cause === 'asked' ? userId : null;
  await audit(tx, { action: 'erase', actorId, subject: userId, ip, facts: { cause }, at: now });
  const keys = await removeListings(deps, tx, userId, now);
  await deps.jobs.add(tx, 'erase_person', { userId }, { key: `erase:${userId}`, maxAttempts: 25 });
  return keys;
}

/** The job: erases everything that is left of a user and finally marks the erasure as finished. */
export async function erasePerson(deps: Deps, externalData: ExternalData, userId: string, signal?: AbortSignal): Promise<void> {
  const { db, secret } = deps;
  const pending = await db
    .selectFrom('erasure')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!pending) return;
  const identifiers = pending.sealed === null ? { phone: null, email: null } : (unseal(secret, pending.sealed) as Identifiers);
  const searchTexts = [userId, identifiers.phone?.slice(-10), identifiers.email?.toLowerCase()].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];

  await deleteImports(deps, externalData, userId);
  let batchSize: number;
  do {
    const keys = await db.transaction().execute((tx) => removeListings(deps, tx, userId, deps.now()));
    if (keys.length > 0) await deps.search.refresh(keys);
    batchSize = keys.length;
    signal?.throwIfAborted();
  } while (batchSize === REMOVAL_BATCH);
  for (const table of Object.keys(DATA_INVENTORY) as (keyof Tables)[]) await eraseRows(db, table, userId, searchTexts);
  await deletePendingJobs(db, secret, searchTexts, 'erase_person');
  await externalData.forgetMessages(searchTexts);
  await appendErasure(deps.config.dataDir, userId, deps.now());
  await db.updateTable('erasure').set({ sealed: null, finished_at: deps.now() }).where('user_id', '=', userId).execute();
}

/** Files are deleted before their rows, because without the row a file could not be found again. */
async function deleteImports({ db, storage }: Deps, { importFolder }: ExternalData, userId: string): Promise<void> {
  const imports = await db.selectFrom('bulk_import').select('id').where('owner_id', '=', userId).execute();
  for (const { id } of imports) await storage.deleteAll(importFolder(id));
  await db.deleteFrom('bulk_import').where('owner_id', '=', userId).execute();
}

async function eraseRows(db: Db, table: keyof Tables, userId: string, texts: readonly string[]): Promise<void> {
  const { erasure, mentions } = DATA_INVENTORY[table];
  const isOwned = isOwnedBy(table, userId);
  if (isOwned && erasure === 'delete') await deleteRows(db, table, isOwned);
  else if (isOwned && typeof erasure === 'object') await overwrite(db, table, erasure, isOwned);
  const isMentioned = mentionsAny(table, texts);
  if (!isMentioned || !mentions) return;
  if (mentions.erasure === 'delete') await deleteRows(db, table, isMentioned);
  else await overwrite(db, table, mentions.erasure, isMentioned);
}

async function deleteRows(db: Db | Tx, table: keyof Tables, where: RawBuilder<boolean>): Promise<void> {
  await sql`delete from ${sql.table(table)} t where ${where}`.execute(db);
}

async function overwrite(db: Db | Tx, table: keyof Tables, values: unknown, where: RawBuilder<boolean>): Promise<void> {
  // names and values are constants of the data inventory
  const set = Object.entries(values as Readonly<Record<string, string>>).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  );
  await sql`update ${sql.table(table)} t set ${sql.join(set)} where ${where}`.execute(db);
}
