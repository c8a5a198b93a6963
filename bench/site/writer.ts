/**
 * Writes listings during the requests of a step, in a separate thread, because in the thread of the clients it would delay their
 * measurements. Runs as a worker thread; it posts the number of writes after each one, and ends when it receives a message.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import type { ListingKey } from '../../server/db/listing-key.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import { layoutOf } from '../../server/search/table/numbering.ts';
import { writeSearchRow } from '../../server/search/table/write-rows.ts';

/** Input of the thread, which `measure-market.ts` starts. */
export interface WriterData {
  readonly url: string;
  readonly perSecond: number;
}

const MAX_OPEN_WRITES = 4;
/** Number of listings that are written in rotation. */
const WRITTEN_LISTINGS = 2000;
/** Distance between two listings written in succession, because writes on a real site seldom change neighbouring rows. */
const STRIDE = 7;

const { url, perSecond } = workerData as WriterData;
const { db, close } = openDatabase({ url, size: MAX_OPEN_WRITES, statementTimeoutMs: 60_000, onError: () => undefined });
// read once before the writes, as a server does at its start; otherwise each write would read it
await layoutOf(db);
const keys = await db
  .selectFrom('listing_search')
  .select(['city_id as cityId', 'listing_id as listingId'])
  .orderBy('city_id')
  .orderBy('listing_id')
  .limit(WRITTEN_LISTINGS)
  .execute();

const write = (key: ListingKey): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`update listing set last_confirmed_at = now() where city_id = ${key.cityId} and id = ${key.listingId}`.execute(tx);
    await writeSearchRow(tx, key);
  });

let [startedCount, written] = [0, 0];
function report(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(++written);
}

const openWrites = new Set<Promise<void>>();
const timer = setInterval(() => {
  if (openWrites.size >= MAX_OPEN_WRITES) return;
  const writing: Promise<void> = write(keys[(startedCount++ * STRIDE) % keys.length]!)
    .then(report)
    .catch((error: unknown) => console.error(error))
    .finally(() => openWrites.delete(writing));
  openWrites.add(writing);
}, 1000 / perSecond);
parentPort!.once('message', () => {
  clearInterval(timer);
  void Promise.all(openWrites).then(close);
});
