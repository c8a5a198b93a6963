/**
 * `npm run search -- rebuild` writes the search table anew from the records; `npm run search -- prove` holds the table against the
 * records, and an index built from the table against the table, and says what differs. Both work while the site runs.
 */
import { readConfig } from '../server/config.ts';
import { findEmbedded, startEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { buildIndex } from '../server/search/build.ts';
import { digestsOf } from '../server/search/digest.ts';
import { layout } from '../server/search/layout.ts';
import { proveTable } from '../server/search/prove.ts';
import { rewriteTable } from '../server/search/rewrite.ts';

/** Differences named one by one; beyond, their number says enough. */
const NAMED = 20;
const STATEMENT_MS = 600_000;

const [command] = process.argv.slice(2);
if (command !== 'rebuild' && command !== 'prove') {
  console.error('Use: npm run search -- rebuild, or npm run search -- prove');
  process.exit(2);
}

async function prove(db: Db, url: string): Promise<boolean> {
  const { checked, differences } = await proveTable(db);
  for (const { cityId, listingId, columns } of differences.slice(0, NAMED)) {
    const what = columns.length > 0 ? `differs in ${columns.join(', ')}` : 'is on one side only';
    console.log(`Listing ${cityId}/${listingId} ${what}.`);
  }
  console.log(`${checked} listings: the table differs from the records in ${differences.length}.`);
  const { index } = await buildIndex(url, layout);
  let wrong = 0;
  for (const { id, slug } of await db.selectFrom('city').select(['id', 'slug']).execute()) {
    const there = await digestsOf(db, id);
    const held = index.digests(id);
    for (const kind of new Set([...there.keys(), ...held.keys()])) {
      if (there.get(kind) === held.get(kind)) continue;
      wrong++;
      console.log(`The index of ${slug}, ${kind}, holds ${held.get(kind) ?? 'nothing'}; the table ${there.get(kind) ?? 'nothing'}.`);
    }
  }
  console.log(wrong === 0 ? 'The index built from the table holds the same.' : `${wrong} blocks of the index differ from the table.`);
  return differences.length === 0 && wrong === 0;
}

const config = readConfig(process.env);
const running = config.db.url ?? (await findEmbedded(config.dataDir, 'thinnai'));
// nobody runs the site: its database is opened for a moment
const own = running ? null : await startEmbedded({ dataDir: config.dataDir });
await own?.createDatabase('thinnai');
const url = running ?? own!.appUrl('thinnai');
const database = openDatabase({ url, size: 2, statementTimeoutMs: STATEMENT_MS, onError: (error) => console.error(error.message) });
try {
  if (command === 'rebuild') console.log(`${await rewriteTable(database.db, layout)} rows of the search table were written anew.`);
  else if (!(await prove(database.db, url))) process.exitCode = 1;
} finally {
  await database.close();
  await own?.stop();
}
