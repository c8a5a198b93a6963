import { maintainPartitions } from '../db/partitions.ts';
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
import { pruneIdempotencyKeys } from '../http/idempotency.ts';
import { pruneDispatches } from '../messaging/outgoing.ts';
import { pruneSms } from '../messaging/sms-log.ts';
import { pruneNotifications } from '../notifications/send.ts';
import { deleteExpiredData, retentionCutoff } from '../privacy/retention.ts';
import { pruneVisits } from '../visits/prune.ts';

/** Deletes expired rows of all features. Runs every hour. */
export async function prune(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const yesterday = new Date(now().getTime() - DAY_MS);
  await pruneIdempotencyKeys(db);
  await pruneWindows(db, new Date(yesterday.getTime() - DAY_MS));
  await db.deleteFrom('login_code').where('expires_at', '<', retentionCutoff('login_codes', now())).execute();
  await db.deleteFrom('used_id_token').where('expires_at', '<', now()).execute();
  await db.deleteFrom('session').where('expires_at', '<', yesterday).execute();
  // index followers that were offline for longer read the whole table again
  await db.deleteFrom('listing_change').where('at', '<', yesterday).execute();
  await pruneVisits(db, now());
  await pruneDispatches(db, now());
  await pruneSms(db, now());
  await pruneEmailLinks(db, now());
  await pruneApplications(db, now());
  await pruneNotifications(deps);
  await pruneChallenges(db, now());
  await prunePasswordLinks(db, now());
  await pruneSearches(db, now());
  await pruneEvents(deps);
  await deleteExpiredData(deps);
  await pruneImports(deps);
  await restartStalledImports(deps);
  // last: while a long statement holds a lock it fails, and is tried again with the next run
  await maintainPartitions(db, now());
}
