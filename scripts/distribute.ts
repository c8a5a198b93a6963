/**
 * `npm run db:distribute` turns the installed database into the database of a Citus cluster, distributed by city (docs/citus.md). Stop the
 * site before and start it afterwards. Safe to repeat; after an upgrade it distributes new tables.
 */
import { parseArgs } from 'node:util';
import { roleOfUrl } from '../server/db/privileges/check-privileges.ts';
import { distribute } from '../server/db/citus/distribute.ts';
import { migrate } from '../server/db/migrate.ts';
import { readConfigOrExit } from './configuration.ts';

const DEFAULT_SHARDS = 32;
const { values } = parseArgs({ options: { shards: { type: 'string', default: String(DEFAULT_SHARDS) } } });
const shards = Number(values.shards);
const { db } = readConfigOrExit();

if (db.url === null || !Number.isInteger(shards) || shards < 1) {
  console.error('Usage: npm run db:distribute [-- --shards 32], with DATABASE_URL and MIGRATION_DATABASE_URL of the coordinator.');
  process.exitCode = 2;
} else {
  const appRole = roleOfUrl(db.url);
  await migrate(db.ownerUrl, appRole);
  const startedAt = performance.now();
  const { placed, workers } = await distribute(db.ownerUrl, appRole, { shards, onProgress: (table) => console.log(table) });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(placed.length === 0 ? 'All tables are placed.' : `Placed ${placed.length} tables on ${workers} workers in ${seconds} s.`);
}
