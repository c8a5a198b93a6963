/**
 * What happens when somebody leaves: the request closes the account and takes what visitors see off the site; a job does the rest.
 * Every step may be repeated, so a process that is killed in the middle loses nothing: the job, or the next start, does it again.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables, Tx } from '../db/schema.ts';
import { audit } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { seal, unseal } from '../seal.ts';
import type { ListingKey } from '../search/index.ts';
import { BELONGINGS } from './belongings.ts';
import { noteErased } from './erased-file.ts';
import { BATCH, takeDown } from './take-down.ts';
import { isTheirs, mentions } from './their-rows.ts';
import { dropWaitingJobs } from './waiting-jobs.ts';

/** What of a person lies outside the database, and who deletes it. */
export interface OutsideTheDatabase {
  /** Folder of an import's file in storage. */
  readonly importFolder: (importId: string) => string;
  /** Forgets messages kept by local adapters that mention one of these texts. */
  readonly forgetMessages: (texts: readonly string[]) => Promise<void>;
}

/** By what traces of a person are found once their row names nobody; sealed while the job needs it. */
interface Known {
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Closes the account and begins its erasure, in the caller's transaction. Nobody logs in with it from here on.
 * @returns the listings that left the market, for search to read again; empty when it was closed before
 */
export async function beginErasure(
  deps: Deps,
  tx: Tx,
  { userId, cause, ip }: { readonly userId: string; readonly cause: 'asked' | 'inactive'; readonly ip: string | null },
): Promise<ListingKey[]> {
  const now = deps.now();
  const known = await tx
    .selectFrom('app_user')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return [];
  await tx
    .insertInto('erasure')
    .values({ user_id: userId, asked_at: now, cause, sealed: seal(deps.secret, known) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed: seal(deps.secret, known), finished_at: null }))
    .execute();
  await tx.updateTable('app_user').set({ deleted_at: now }).where('id', '=', userId).execute();
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await overwrite(tx, 'app_user', BELONGINGS.app_user.erasure, isTheirs('app_user', userId)!);
  const actorId = cause === 'asked' ? userId : null;
  await audit(tx, { action: 'erase', actorId, subject: userId, ip, facts: { cause }, at: now });
  const keys = await takeDown(deps, tx, userId, now);
  await deps.jobs.add(tx, 'erase_person', { userId }, { key: `erase:${userId}`, maxAttempts: 25 });
  return keys;
}

/** The job: everything that is left of a person, and at last the note that it is done. */
export async function erasePerson(deps: Deps, outside: OutsideTheDatabase, userId: string, signal?: AbortSignal): Promise<void> {
  const { db, secret } = deps;
  const begun = await db
    .selectFrom('erasure')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!begun) return;
  const known = begun.sealed === null ? { phone: null, email: null } : (unseal(secret, begun.sealed) as Known);
  const texts = [userId, known.phone?.slice(-10), known.email?.toLowerCase()].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];

  await forgetImports(deps, outside, userId);
  for (let last = BATCH; last === BATCH; signal?.throwIfAborted()) {
    const keys = await db.transaction().execute((tx) => takeDown(deps, tx, userId, deps.now()));
    if (keys.length > 0) await deps.search.refresh(keys);
    last = keys.length;
  }
  for (const table of Object.keys(BELONGINGS) as (keyof Tables)[]) await eraseRows(db, table, userId, texts);
  await dropWaitingJobs(db, secret, texts, 'erase_person');
  await outside.forgetMessages(texts);
  await noteErased(deps.config.dataDir, userId, deps.now());
  await db.updateTable('erasure').set({ sealed: null, finished_at: deps.now() }).where('user_id', '=', userId).execute();
}

/** Files first: a row without its file can still be found, a file without its row cannot. */
async function forgetImports({ db, storage }: Deps, { importFolder }: OutsideTheDatabase, userId: string): Promise<void> {
  const imports = await db.selectFrom('bulk_import').select('id').where('owner_id', '=', userId).execute();
  for (const { id } of imports) await storage.deleteAll(importFolder(id));
  await db.deleteFrom('bulk_import').where('owner_id', '=', userId).execute();
}

async function eraseRows(db: Db, table: keyof Tables, userId: string, texts: readonly string[]): Promise<void> {
  const { erasure, mentions: named } = BELONGINGS[table];
  const theirs = isTheirs(table, userId);
  if (theirs && erasure === 'delete') await remove(db, table, theirs);
  else if (theirs && typeof erasure === 'object') await overwrite(db, table, erasure, theirs);
  const naming = mentions(table, texts);
  if (!naming || !named) return;
  if (named.erasure === 'delete') await remove(db, table, naming);
  else await overwrite(db, table, named.erasure, naming);
}

async function remove(db: Db | Tx, table: keyof Tables, where: RawBuilder<boolean>): Promise<void> {
  await sql`delete from ${sql.table(table)} t where ${where}`.execute(db);
}

async function overwrite(db: Db | Tx, table: keyof Tables, values: unknown, where: RawBuilder<boolean>): Promise<void> {
  // names and values are constants of the table of belongings
  const set = Object.entries(values as Readonly<Record<string, string>>).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  );
  await sql`update ${sql.table(table)} t set ${sql.join(set)} where ${where}`.execute(db);
}
