import { sql } from 'kysely';
import { deleteUnsentPhotos } from '../conversations/delete-photos.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { dropPartitions, maintainPartitions } from '../db/partitions.ts';
import { pruneWindows } from '../db/rate-window.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../durations.ts';
import { pruneEmailLinks } from '../features/account/email-verification.ts';
import { pruneChallenges } from '../features/auth/challenge.ts';
import { prunePasswordLinks } from '../features/auth/password/password-change.ts';
import { pruneImports, restartStalledImports } from '../features/bulk-import/imports.ts';
import { pruneApplications } from '../features/partners/apply.ts';
import { pruneSearches } from '../features/saved-searches/queries.ts';
import { pruneEvents } from '../features/subscription/jobs.ts';
import { pruneIdempotencyKeys } from '../http/api/idempotency.ts';
import { pruneDispatches } from '../messaging/outgoing.ts';
import { pruneSms } from '../messaging/sms-log.ts';
import { pruneNotifications } from '../notifications/send.ts';
import { deleteExpiredData, retentionCutoff } from '../privacy/retention.ts';
import { pruneWords } from '../search/table/words.ts';
import { pruneVisits } from '../visits/prune.ts';

/**
 * Deletes expired rows of all features, and creates the partitions that are needed next. Runs every hour.
 * @throws AggregateError with the errors of failed steps, after all other steps were run
 */
export async function prune(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const yesterday = new Date(now().getTime() - DAY_MS);
  const steps: readonly (() => Promise<unknown>)[] = [
    () => pruneIdempotencyKeys(db),
    () => pruneWindows(db, new Date(yesterday.getTime() - DAY_MS)),
    () => deleteInBatches(db, 'verification_code', sql`expires_at < ${retentionCutoff('login_codes', now())}`),
    () => deleteInBatches(db, 'used_id_token', sql`expires_at < ${now()}`),
    () => deleteInBatches(db, 'session', sql`expires_at < ${yesterday}`),
    // an index that could not read the change feed for longer is rebuilt from the table
    () => dropPartitions(db, 'listing_change', yesterday),
    () => deleteInBatches(db, 'listing_change', sql`at < ${yesterday}`),
    () => pruneWords(db, now()),
    () => pruneVisits(db, now()),
    () => pruneDispatches(db, now()),
    () => pruneSms(db, now()),
    () => pruneEmailLinks(db, now()),
    () => pruneApplications(db, now()),
    () => pruneNotifications(deps),
    () => pruneChallenges(db, now()),
    () => prunePasswordLinks(db, now()),
    () => pruneSearches(db, now()),
    () => pruneEvents(deps),
    () => deleteUnsentPhotos(deps),
    () => deleteExpiredData(deps),
    () => pruneImports(deps),
    () => restartStalledImports(deps),
    () => maintainPartitions(db, now()),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Expired data could not be deleted completely');
}
