/** Child process that creates the demo listings. `seed-database.ts` starts it. */
import { seed } from './seed.ts';
import { openSeedDatabase, type SeedProgress } from './seed-database.ts';

const report = (progress: SeedProgress) => process.send?.(progress);

async function seedDemo(url: string): Promise<void> {
  const database = openSeedDatabase(url);
  await seed({ db: database.db, now: () => new Date() }, { mode: 'demo', progress: (stage, done, all) => report({ stage, done, all }) });
  await database.close();
  process.disconnect();
}

// an error ends this process with an exit code that the parent reports
process.once('message', (url: string) => void seedDemo(url));
// ends together with its parent; the unfinished transaction is rolled back, and the next start retries
process.once('disconnect', () => process.exit());
