/** Everything that is done once with the database before any process serves: server, schema, privileges, limits, initial content. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { assertPrivileges, roleOfUrl } from '../db/privileges/check-privileges.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { storeRoleLimits } from '../db/privileges/role-limits.ts';
import type { Lifecycle } from './lifecycle.ts';
import { fillDatabase } from './seeding/seed-database.ts';

/**
 * Starts the embedded PostgreSQL when no database is configured, migrates the schema, and seeds an empty database.
 * @returns the connection string for the application role
 */
export async function prepareDatabase(config: Config, log: FastifyBaseLogger, lifecycle: Lifecycle): Promise<string> {
  const { url, ownerUrl } = await openDatabaseServer(config, log, lifecycle);
  const directUrl = config.db.directUrl ?? url;
  await migrate(ownerUrl, roleOfUrl(directUrl));
  await assertPrivileges(directUrl, config, log);
  if (config.db.directUrl !== null) await storeRoleLimits(config.db.directUrl, config.db.statementTimeoutMs);
  await fillDatabase(ownerUrl, config.seed, (line) => process.stdout.write(`${line}\n`));
  return url;
}

/** Connection strings of the application role and of the owner of the tables. */
async function openDatabaseServer(
  { db, dataDir }: Config,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
): Promise<{ url: string; ownerUrl: string }> {
  if (db.url) return db;
  const onGiveUp = (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    lifecycle.fail('the embedded PostgreSQL cannot be kept running');
  };
  const server = await startEmbedded({ dataDir, supervision: { log, onGiveUp } });
  lifecycle.onEnd(server.stop);
  await server.createDatabase('thinnai');
  return { url: server.appUrl('thinnai'), ownerUrl: server.url('thinnai') };
}
