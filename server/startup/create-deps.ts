import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { setSiteName } from '../../messages/catalogue.ts';
import { setBranding } from '../branding/branding.ts';
import type { Config } from '../config/config.ts';
import { requireSecretOfDataKeys } from '../db/data-keys.ts';
import { openDatabase } from '../db/connections/pool.ts';
import { storePurging } from '../db/purge-setting.ts';
import type { Deps, WorkerDeps } from '../deps.ts';
import { createMailAdapter } from '../integrations/mail/create-adapter.ts';
import { createIdTokenAdapter } from '../integrations/phone-auth/create-adapter.ts';
import { createCallAdapter } from '../integrations/calls/create-adapter.ts';
import { createSmsAdapter } from '../integrations/sms/create-adapter.ts';
import { createPaymentAdapter } from '../integrations/payments/create-adapter.ts';
import { createRoutingAdapter } from '../integrations/routing/create-adapter.ts';
import { databaseJobs } from '../jobs/queue.ts';
import { createLiveEvents } from '../live-events/live-events.ts';
import { openReplicas } from './open-replicas.ts';
import { createSearch } from './create-search.ts';
import { createStorage } from './create-storage.ts';
import { readSecrets } from '../config/secret.ts';
import { CardCache } from '../listings/read/card-cache.ts';
import { processUrl, siteUrl } from '../config/site-url.ts';
import { layoutOf } from '../search/table/numbering.ts';
import { createLiveSettings } from '../settings/settings.ts';
import { createVisitRecorder } from '../visits/index.ts';

interface CreatedDeps {
  readonly deps: Deps;
  readonly pool: Pool;
  /** Closes everything that was opened. */
  readonly close: () => Promise<void>;
}

type Clock = () => Date;
type ListingsListener = Parameters<Deps['onListingsChanged']>[0];

/** Sets name, logo and colours, which are the same for the complete process. */
function applyBranding({ branding }: Config): void {
  if (branding === null) return;
  setBranding(branding);
  setSiteName(branding.name);
}

/** Creates the dependencies of a worker thread. @param connections overrides the pool size of the configuration */
export async function createWorkerDeps(config: Config, url: string, log: FastifyBaseLogger, now: Clock, connections = config.db.pool) {
  applyBranding(config);
  const onError = (error: Error) => log.warn({ err: error }, 'idle database connection failed');
  const database = openDatabase({
    url,
    size: connections,
    statementTimeoutMs: config.db.statementTimeoutMs,
    onError,
    isPooled: config.db.directUrl !== null,
    isTraced: config.tracing !== null,
  });
  // outside a transaction, so that writers of listings do not have to query it again
  await layoutOf(database.db);
  const deps: WorkerDeps = {
    config,
    secrets: readSecrets(config.secret, config.dataDir),
    log,
    db: database.db,
    jobs: databaseJobs,
    storage: await createStorage(config),
    now,
  };
  return { deps, pool: database.pool, close: database.close };
}

/**
 * Creates all dependencies of the application on a migrated database.
 * @param url connection string, through a pooler when one is configured
 * @param now the clock; tests pass their own
 */
export async function createDeps(
  config: Config,
  url: string,
  log: FastifyBaseLogger,
  now: Clock,
  localUrl: () => string = () => processUrl(config),
): Promise<CreatedDeps> {
  const { deps: workerDeps, pool, close: closeWorkerDeps } = await createWorkerDeps(config, url, log, now);
  await requireSecretOfDataKeys(workerDeps.db, workerDeps.secrets);
  const directUrl = config.db.directUrl ?? url;
  const replicas = config.role === 'worker' ? null : await openReplicas(config, pool, log);
  await storePurging(workerDeps.db, config.http.purge !== null);
  const cards = new CardCache(workerDeps.db);
  const changeListeners: ListingsListener[] = [(keys) => cards.invalidate(keys)];
  const onChange: ListingsListener = (keys) => {
    // before anything is removed from a cache, because data that is read afterwards must not be older
    replicas?.noteChange();
    for (const listener of changeListeners) listener(keys);
  };
  const { search, close: closeSearch } = await createSearch({
    db: workerDeps.db,
    url: directUrl,
    log,
    storage: workerDeps.storage,
    onChange,
    syncWaitMs: config.db.syncWaitMs,
    isWaitedFor: config.role !== 'worker',
    statements: { ...config.search, url, isPooled: config.db.directUrl !== null },
  });
  const visits = createVisitRecorder({ db: workerDeps.db, secrets: workerDeps.secrets, log });
  const settings = await createLiveSettings({ db: workerDeps.db, url: directUrl, log }, config);
  const deps: Deps = {
    ...workerDeps,
    replicas,
    config: settings.config,
    environment: config,
    refreshSettings: settings.refresh,
    sms: createSmsAdapter(config, log, now),
    calls: createCallAdapter(config, workerDeps.secrets, localUrl),
    mail: await createMailAdapter(config, log, now),
    idTokens: await createIdTokenAdapter(config, log, now),
    search,
    cards,
    onListingsChanged: (listener) => void changeListeners.push(listener),
    visits,
    liveEvents: createLiveEvents({ url: directUrl, log }),
    payments: createPaymentAdapter(config, workerDeps.secrets, localUrl),
    routing: createRoutingAdapter(config),
    siteUrl: () => siteUrl(config),
    localUrl,
  };
  const close = async () => {
    await settings.close();
    await closeSearch();
    await visits.close();
    await deps.liveEvents.close();
    await deps.mail.close();
    await replicas?.close();
    await closeWorkerDeps();
  };
  return { deps, pool, close };
}
