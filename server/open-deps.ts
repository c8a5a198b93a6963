import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import { openDatabase } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { openMail } from './integrations/mail/open.ts';
import { consoleSms } from './integrations/sms/console.ts';
import { diskStorage } from './integrations/storage/disk.ts';
import { databaseJobs } from './jobs.ts';
import { openSearch } from './open-search.ts';
import { readSecret } from './secret.ts';
import { openVisits } from './visits/index.ts';

export interface OpenDeps {
  readonly deps: Deps;
  readonly pool: Pool;
  /** Lets go of everything that was opened, in order. */
  readonly close: () => Promise<void>;
}

/** Opens everything the application stands on; the database is migrated already. `now` is the clock, tests hand in theirs. */
export async function openDeps(config: Config, url: string, log: FastifyBaseLogger, now: () => Date): Promise<OpenDeps> {
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const database = openDatabase({ url, size: config.db.pool, statementTimeoutMs: config.db.statementTimeoutMs, onError });
  const search = await openSearch({ db: database.db, url, log });
  const secret = readSecret(config.secret, config.dataDir);
  const visits = openVisits({ db: database.db, secret, log });
  const deps: Deps = {
    config,
    secret,
    log,
    db: database.db,
    jobs: databaseJobs,
    sms: consoleSms(config.dataDir, now),
    mail: openMail(config, log, now),
    storage: diskStorage(join(config.dataDir, 'files')),
    search: search.index,
    visits,
    now,
  };
  const close = async () => {
    await search.close();
    await visits.close();
    await deps.mail.close();
    await database.close();
  };
  return { deps, pool: database.pool, close };
}
