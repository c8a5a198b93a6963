/** The process that draws the demo market; see `fill.ts`. */
import { seed } from './db/seed/index.ts';
import { openForFilling, type FillProgress } from './fill.ts';

const tell = (progress: FillProgress) => process.send?.(progress);

async function draw(url: string): Promise<void> {
  const database = openForFilling(url);
  await seed({ db: database.db, now: () => new Date() }, { mode: 'demo', progress: (what, done, all) => tell({ what, done, all }) });
  await database.close();
  process.disconnect();
}

// an error ends this process, and its exit code tells the parent
process.once('message', (url: string) => void draw(url));
// ends with its parent at the latest: what it began is one transaction, and the next start begins anew
process.once('disconnect', () => process.exit());
