/**
 * `npm run migrate` migrates the database to the schema of this program and exits, so that a release can migrate before its first process
 * starts. Needs `MIGRATION_DATABASE_URL` (the owner of the tables). Safe to repeat and to run several times at once.
 */
import { roleOfUrl } from '../server/db/privileges/check-privileges.ts';
import { migrate } from '../server/db/migrate.ts';
import { readConfigOrExit } from './configuration.ts';

const { db } = readConfigOrExit();
if (db.url === null) {
  console.error('DATABASE_URL is not set. The embedded database is migrated when the site starts.');
  process.exitCode = 2;
} else {
  const applied = await migrate(db.ownerUrl, roleOfUrl(db.url));
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
}
