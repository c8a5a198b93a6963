/** The process that draws the demo market; see `fill.ts`. */
import { seed } from './db/seed/index.ts';
import { openForFilling, type FillProgress } from './fill.ts';

const tell = (progress: FillProgress) => process.send?.(progress);

process.once('message', (url: string) => {
  const database = openForFilling(url);
  const filled = seed(
    { db: database.db, now: () => new Date() },
    { mode: 'demo', progress: (what, done, all) => tell({ what, done, all }) },
  );
  // an error ends this process, and its exit code tells the parent
  void filled.finally(() => database.close()).then(() => process.disconnect());
});
