/**
 * The second part of an erasure, run by a job: erases all remaining data of a user whose account was closed (`close-account.ts`). The steps
 * do not depend on each other, and each is safe to repeat: a failed step does not stop the others, and the job is repeated. Only visits are
 * not deleted before they were cancelled, because afterwards nobody could tell the other people.
 */
import { createIdentifierMatcher } from '../../kinds/contact-details/known-details.ts';
import { sql } from 'kysely';
import { deleteConversationPhotos } from '../conversations/delete-photos.ts';
import { unseal } from '../crypto/seal.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Tables } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { MINUTE_MS } from '../durations.ts';
import { LISTINGS_PER_ERASURE, eraseListings } from '../listings/write/erase-listings.ts';
import type { Identifiers } from './close-account.ts';
import { DATA_INVENTORY } from './data-inventory.ts';
import { eraseMentions, eraseOwnRows, type MentionMatcher } from './erase-rows.ts';
import { deletePendingJobs } from './pending-jobs.ts';
import { deleteStoredResponses } from './stored-responses.ts';

/** Parts of features that an erasure needs, which are passed in because this module imports no features. */
export interface ErasureHandlers {
  /** Cancels all future visits of the user and notifies the other people, before the visits are deleted. */
  readonly cancelVisits: (userId: string) => Promise<void>;
  /** Storage folder of a bulk import's file. */
  readonly importFolder: (importId: string) => string;
  /** Deletes messages that mention the user from the files of the local mail and SMS adapters. */
  readonly deleteMessages: (isMentionedIn: (text: string) => boolean) => Promise<void>;
}

type Step = readonly [name: string, work: () => Promise<void>];

/**
 * The job: erases all remaining data of a user, and finally marks the erasure as finished.
 * @throws AggregateError with the error of every failed step; all other steps were completed
 */
export async function erasePerson(deps: Deps, handlers: ErasureHandlers, userId: string, signal?: AbortSignal): Promise<void> {
  const { db, secrets } = deps;
  const unfinished = await db
    .selectFrom('erasure')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!unfinished) return;
  const failures: Error[] = [];
  const attempt = async ([name, work]: Step): Promise<boolean> => {
    signal?.throwIfAborted();
    try {
      await work();
      return true;
    } catch (cause) {
      failures.push(new Error(`Erasure: ${name} failed`, { cause }));
      return false;
    }
  };
  let identifiers: Identifiers = { phone: null, email: null };
  await attempt(['identifiers', async () => void (identifiers = readIdentifiers(secrets, unfinished.sealed))]);
  const matcher = createMentionMatcher(userId, identifiers);
  const areVisitsCancelled = await attempt(['visits', () => handlers.cancelVisits(userId)]);
  const tables = (Object.keys(DATA_INVENTORY) as (keyof Tables)[]).filter(
    (table) => areVisitsCancelled || !(table === 'site_visit' || table === 'site_visit_slot'),
  );
  const steps: Step[] = [
    ['imports', () => deleteImports(deps, handlers, userId)],
    ['photos of conversations', () => deletePhotosOf(deps, userId, signal)],
    ['own blocks', async () => void (await db.deleteFrom('contact_block').where('blocker_id', '=', userId).execute())],
    ['listings', () => eraseAllListings(deps, userId, signal)],
    ['matches of saved searches', () => deleteMatches(deps, userId, signal)],
    ...tables.map((table): Step => [`own rows of ${table}`, () => eraseOwnRows(db, table, userId)]),
    ...tables.map((table): Step => [`mentions in ${table}`, () => eraseMentions(db, table, matcher, signal)]),
    ['waiting jobs', () => deletePendingJobs(db, secrets, matcher.isMentionedIn, 'erase_person')],
    ['stored responses', () => deleteStoredResponses(db, secrets, matcher.isMentionedIn)],
    ['stored messages', () => handlers.deleteMessages(matcher.isMentionedIn)],
  ];
  for (const step of steps) await attempt(step);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  await finish(deps, userId, deps.now());
}

/** @throws Error when the identifiers were sealed with another secret, because mentions of the number cannot be found without them */
const readIdentifiers = (secrets: Secrets, sealed: string | null): Identifiers =>
  sealed === null ? { phone: null, email: null } : (unseal(secrets, sealed) as Identifiers);

function createMentionMatcher(userId: string, { phone, email }: Identifiers): MentionMatcher {
  const stored = [userId, phone?.slice(-10), email?.toLowerCase()];
  return {
    texts: stored.filter((text): text is string => text !== undefined && text !== ''),
    isMentionedIn: createIdentifierMatcher({ phones: phone === null ? [] : [phone], texts: email === null ? [userId] : [userId, email] }),
  };
}

/** Files are deleted before their rows, because a file cannot be found without its row. */
async function deleteImports({ db, storage }: Deps, { importFolder }: ErasureHandlers, userId: string): Promise<void> {
  const imports = await db.selectFrom('bulk_import').select('id').where('owner_id', '=', userId).execute();
  for (const { id } of imports) await storage.deleteAll(importFolder(id));
  // the rows first and in batches, because there may be millions
  await deleteInBatches(db, 'bulk_import_row', sql`import_id in (select id from bulk_import where owner_id = ${userId})`);
  await db.deleteFrom('bulk_import').where('owner_id', '=', userId).execute();
}

/** In batches, because there may be hundreds of thousands. */
async function deleteMatches({ db }: Deps, userId: string, signal?: AbortSignal): Promise<void> {
  const isOwn = sql`(search_id, city_id) in (select s.id, s.city_id from saved_search s where s.user_id = ${userId}::uuid)`;
  await deleteInBatches(db, 'saved_search_match', isOwn, signal);
}

/** Deletes the photos of both people, because their conversations are deleted with the account. */
function deletePhotosOf(deps: Deps, userId: string, signal?: AbortSignal): Promise<void> {
  const photoCondition = sql`(uploader_id = ${userId}::uuid or conversation_id in (
    select id from conversation where seeker_id = ${userId}::uuid or owner_id = ${userId}::uuid))`;
  return deleteConversationPhotos(deps, photoCondition, signal);
}

async function eraseAllListings(deps: Deps, userId: string, signal?: AbortSignal): Promise<void> {
  let batchSize: number;
  do {
    const erased = await deps.db.transaction().execute((tx) => eraseListings(deps, tx, userId, deps.now()));
    if (erased.changedKeys.length > 0) await deps.search.refresh(erased.changedKeys);
    batchSize = erased.count;
    signal?.throwIfAborted();
  } while (batchSize === LISTINGS_PER_ERASURE);
}

/** Erasures often come in groups, and one snapshot after all of them is enough. */
const SNAPSHOT_DELAY_MS = 5 * MINUTE_MS;

/** The stored snapshot of the search index may still contain the person's listings, so a new one replaces it. */
async function finish({ db, jobs }: Deps, userId: string, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('erasure').set({ sealed: null, finished_at: at }).where('user_id', '=', userId).execute();
    const runAt = new Date(at.getTime() + SNAPSHOT_DELAY_MS);
    await jobs.add(tx, 'write_search_snapshot', null, { key: 'write_search_snapshot', runAt });
  });
}
