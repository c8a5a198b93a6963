import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import { openDatabase } from './db/pool.ts';
import type { Deps, Tools } from './deps.ts';
import { openMail } from './integrations/mail/open.ts';
import { openIdTokens } from './integrations/phone-auth/open.ts';
import { openSms } from './integrations/sms/open.ts';
import { openPayments } from './integrations/payments/open.ts';
import { diskStorage } from './integrations/storage/disk.ts';
import { databaseJobs } from './jobs.ts';
import { openLive } from './notices/live.ts';
import { openSearch } from './open-search.ts';
import { readSecret } from './secret.ts';
import { KeptCards } from './views/kept-cards.ts';
import { ownAddress, siteUrl } from './site.ts';
import { openSettings } from './settings.ts';
import { openVisits } from './visits/index.ts';

export interface OpenDeps {
  readonly deps: Deps;
  readonly pool: Pool;
  /** Lets go of everything that was opened, in order. */
  readonly close: () => Promise<void>;
}

type Clock = () => Date;

/** What threads beside the server stand on: quick to open, and small. `connections` overrules the size of the pool. */
export function openTools(config: Config, url: string, log: FastifyBaseLogger, now: Clock, connections = config.db.pool) {
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const database = openDatabase({ url, size: connections, statementTimeoutMs: config.db.statementTimeoutMs, onError });
  const tools: Tools = {
    config,
    secret: readSecret(config.secret, config.dataDir),
    log,
    db: database.db,
    jobs: databaseJobs,
    storage: diskStorage(join(config.dataDir, 'files')),
    now,
  };
  return { tools, pool: database.pool, close: database.close };
}

/** Opens everything the application stands on; the database is migrated already. `now` is the clock, tests hand in theirs. */
export async function openDeps(
  config: Config,
  url: string,
  log: FastifyBaseLogger,
  now: Clock,
  here: () => string = () => ownAddress(config),
): Promise<OpenDeps> {
  const { tools, pool, close: closeTools } = openTools(config, url, log, now);
  const cards = new KeptCards(tools.db);
  const search = await openSearch({ db: tools.db, url, log, onChange: (keys) => cards.forget(keys) });
  const visits = openVisits({ db: tools.db, secret: tools.secret, log });
  const settings = await openSettings({ db: tools.db, url, log }, config);
  const deps: Deps = {
    ...tools,
    config: settings.config,
    environment: config,
    rereadSettings: settings.refresh,
    sms: openSms(config, log, now),
    mail: openMail(config, log, now),
    idTokens: openIdTokens(config, log, now),
    search: search.index,
    cards,
    visits,
    live: openLive({ url, log }),
    payments: openPayments(config, tools.secret, here),
    siteUrl: () => siteUrl(config),
    here,
  };
  const close = async () => {
    await settings.close();
    await search.close();
    await visits.close();
    await deps.live.close();
    await deps.mail.close();
    await closeTools();
  };
  return { deps, pool, close };
}
