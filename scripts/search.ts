/**
 * `npm run search -- rebuild` rewrites the search table from the listings. `npm run search -- verify` compares the table with the listings,
 * and an index built from the table with the table, and reports differences. Both work while the site is running.
 */
import { pino } from 'pino';
import type { Db } from '../server/db/schema.ts';
import { IndexSearch } from '../server/search/follow/index-search.ts';
import { layoutOf } from '../server/search/table/numbering.ts';
import { rewriteTable } from '../server/search/table/rewrite-table.ts';
import { verifyTable } from '../server/search/table/verify-table.ts';
import { withDatabase } from './database.ts';
import { readConfigOrExit } from './configuration.ts';

const MAX_LISTED_DIFFERENCES = 20;
const STATEMENT_TIMEOUT_MS = 600_000;

/** Compares the search table with the listings; returns the number of listings that differ. */
async function countTableDifferences(db: Db): Promise<number> {
  const { checked, differences } = await verifyTable(db);
  for (const { cityId, listingId, columns } of differences.slice(0, MAX_LISTED_DIFFERENCES)) {
    const difference = columns.length > 0 ? `differs in ${columns.join(', ')}` : 'is missing on one side';
    console.log(`Listing ${cityId}/${listingId} ${difference}.`);
  }
  console.log(`Compared ${checked} listings with the search table: ${differences.length} differ.`);
  return differences.length;
}

/** Builds an index from the search table and compares it with the table; returns the number of cities that differ. */
async function countIndexDifferences(db: Db, url: string): Promise<number> {
  const index = await IndexSearch.build({ db, url, layout: await layoutOf(db), log: pino({ level: 'silent' }) });
  const differing = await index.verify();
  console.log(
    differing.length === 0
      ? 'The index matches the search table.'
      : `The index differs from the search table in the cities with these ids: ${differing.join(', ')}.`,
  );
  return differing.length;
}

const [command = ''] = process.argv.slice(2);
if (!['rebuild', 'verify'].includes(command)) {
  console.error('Usage: npm run search -- rebuild, or npm run search -- verify');
  process.exit(2);
}

await withDatabase(readConfigOrExit(), { statementTimeoutMs: STATEMENT_TIMEOUT_MS, size: 2 }, async (db, url) => {
  if (command === 'rebuild') {
    console.log(`Rewrote ${await rewriteTable(db)} rows of the search table.`);
    return;
  }
  const tableDifferences = await countTableDifferences(db);
  const indexDifferences = await countIndexDifferences(db, url);
  process.exitCode = tableDifferences + indexDifferences === 0 ? 0 : 1;
});
