/** Compares an index with its table, range by range, and reads differing listings again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema.ts';
import type { ColumnIndex } from '../column-index.ts';
import { endOfRange, listingIdsInTable, tableDigests, type IdRange } from '../index/digest.ts';
import type { Layout } from '../layout.ts';
import { RowCompatibility } from '../table/row-compatibility.ts';
import type { IndexedCities, Search } from '../types.ts';

/** Number of table rows that one comparison reads. */
const RANGE_ROWS = 5000;
/** Number of comparisons before a range counts as different, because listings may change between reading the feed and reading the table. */
const VERIFY_ATTEMPTS = 4;
const VERIFY_PAUSE_MS = 250;

interface Verification {
  readonly db: Db;
  readonly layout: Layout;
  readonly log: FastifyBaseLogger;
  readonly cities: IndexedCities;
  readonly search: Pick<Search, 'refresh'> & { readonly catchUp: () => Promise<void> };
  /** Returns the current index, which may be replaced meanwhile. */
  readonly currentIndex: () => ColumnIndex;
}

/** Returns the ids of the cities that differed. A difference is a bug, so it is logged as an error. */
export async function verifyIndex(verification: Verification): Promise<number[]> {
  const { db, log, cities: indexedCities } = verification;
  const cities = await db.selectFrom('city').select('id').orderBy('id').execute();
  const correctedIds: number[] = [];
  for (const { id } of cities) {
    if (indexedCities !== 'all' && !indexedCities.has(id)) continue;
    const correctedCount = await correctCity(verification, id);
    if (correctedCount === 0) continue;
    log.error({ city: id, listings: correctedCount }, 'search index differed from its table and was corrected');
    correctedIds.push(id);
  }
  return correctedIds;
}

/** Returns how many listings of the city were read again. */
async function correctCity(verification: Verification, cityId: number): Promise<number> {
  const { db, search, currentIndex } = verification;
  let correctedCount = 0;
  for (let after = 0, last: number | null = 0; last !== null; after = last ?? after) {
    last = await endOfRange(db, cityId, after, RANGE_ROWS);
    const range = { cityId, after, last };
    if (await matchesTable(verification, range)) continue;
    const ids = new Set([...(await listingIdsInTable(db, range)), ...currentIndex().listingIds(range)]);
    await search.refresh([...ids].map((listingId) => ({ cityId, listingId })));
    correctedCount += ids.size;
  }
  return correctedCount;
}

async function matchesTable({ db, layout, search, currentIndex }: Verification, range: IdRange): Promise<boolean> {
  for (let attempt = 0; attempt < VERIFY_ATTEMPTS; attempt++) {
    // not needed for the first attempt, because few listings change at a time
    if (attempt > 0) await search.catchUp();
    const expected = await tableDigests(db, range);
    const actual = currentIndex().digests(range);
    if (expected.size === actual.size && [...expected].every(([kind, digest]) => actual.get(kind) === digest)) return true;
    // the index contains rows of other releases as this program would write them, which may differ from the rows in the table
    if ((await RowCompatibility.of(layout).affectedKeys(db)).length > 0) return true;
    await sleep(VERIFY_PAUSE_MS * attempt);
  }
  return false;
}
