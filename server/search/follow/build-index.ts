/**
 * Builds the index from the table listing_search, in one snapshot and on a separate connection. The rows are read with a binary COPY and
 * added one by one, so the complete table is never in memory.
 */
import { Query, type Client } from 'pg';
import { DatabaseClient } from '../../db/connections/database-client.ts';
import { rowOfCopyMessage, type BinaryRow } from './binary-row.ts';
import { ColumnIndex } from '../column-index.ts';
import { SOCIETY_MARK } from '../text/society-mark.ts';
import { WordCache } from '../text/word-cache.ts';
import { currentPosition, type FeedPosition } from './change-feed.ts';
import type { Layout } from '../layout.ts';
import type { KindRow } from '../index/row.ts';
import type { IndexedCities } from '../types.ts';

export interface BuiltIndex {
  readonly index: ColumnIndex;
  /** All changes before this position are in the index. */
  readonly watermark: FeedPosition;
}

/** `readRow` reads the columns in this order. COPY accepts no parameters, so the city ids are part of the text. */
const copyStatement = (cities: IndexedCities): string => `copy (
  select city_id, kind, listing_id, locality_id, price, deposit, area_sqm, rate, lat, lng, tokens, numbers,
    concat_ws(' ', nullif(words, ''), '${SOCIETY_MARK}' || society), promotion_flags, photo_count,
    first_published_at, last_confirmed_at
  from listing_search ${cities === 'all' ? '' : `where city_id in (${[...cities, NO_CITY].map(Number).join()})`}) to stdout (format binary)`;

function readRow(row: BinaryRow, wordCache: WordCache): KindRow {
  return {
    cityId: row.integer()!,
    kind: row.text()!,
    row: {
      listingId: row.integer()!,
      localityId: row.integer(),
      price: row.integer(),
      deposit: row.integer(),
      areaSqm: row.float(),
      rate: row.float(),
      lat: row.float(),
      lng: row.float(),
      tokens: row.list((element) => element.integer()!),
      numbers: row.list((element) => element.float()),
      words: row.words(wordCache),
      flags: row.list((element) => element.text()!),
      photoCount: row.integer()!,
      publishedAt: row.time()!,
      confirmedAt: row.time()!,
    },
  };
}

/** An id that no city has, because a list in SQL must not be empty. */
const NO_CITY = 0;

/**
 * Builds the index of these cities, or of all cities.
 * @param url a direct connection, not through a pooler
 */
export async function buildIndex(url: string, layout: Layout, cities: IndexedCities = 'all'): Promise<BuiltIndex> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai search build' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const watermark = await currentPosition(client);
    const index = new ColumnIndex(layout);
    const wordCache = new WordCache();
    await copyOut(client, copyStatement(cities), (message) => {
      const row = rowOfCopyMessage(message);
      if (row) index.load(readRow(row, wordCache));
    });
    await client.query('commit');
    await index.finish();
    return { index, watermark };
  } finally {
    await client.end();
  }
}

/** Runs a statement `copy … to stdout`. `pg` calls the method `handleCopyData` of a query for each message with data. */
function copyOut(client: Client, statement: string, onMessage: (message: Buffer) => void): Promise<void> {
  const query = Object.assign(new Query(statement), { handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => onMessage(chunk) });
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}
