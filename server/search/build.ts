/** Builds the index from the whole table, as of one moment, on a connection of its own. */
import { Client, Query } from 'pg';
import { rowIn, type BinaryRow } from './binary-row.ts';
import { ColumnIndex } from './column-index.ts';
import { KnownWords } from './known-words.ts';
import type { Layout } from './layout.ts';
import type { PlacedRow } from './row.ts';

export interface Built {
  readonly index: ColumnIndex;
  /** Changes of transactions older than this one are in it. */
  readonly watermark: string;
}

/** `place` reads them in this order. */
const COPY = `copy (
  select city_id, kind, listing_id, locality_id, price, deposit, area_sqm, rate, lat, lng, tokens, numbers, words, promotion_flags, photo_count,
    first_published_at, last_confirmed_at
  from listing_search) to stdout (format binary)`;

function place(row: BinaryRow, known: KnownWords): PlacedRow {
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
      tokens: row.list((each) => each.integer()!),
      numbers: row.list((each) => each.float()),
      words: row.words(known),
      flags: row.list((each) => each.text()!),
      photos: row.integer()!,
      publishedAt: row.time()!,
      confirmedAt: row.time()!,
    },
  };
}

/** The rows are streamed: what is held is the index, never the table. */
export async function buildIndex(url: string, layout: Layout): Promise<Built> {
  const client = new Client({
    connectionString: url,
    application_name: 'thinnai search build',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // what breaks the connection fails the query that runs
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
    const index = new ColumnIndex(layout);
    const known = new KnownWords();
    await copyOut(client, COPY, (message) => {
      const row = rowIn(message);
      if (row) index.load(place(row, known));
    });
    await client.query('commit');
    index.finish();
    return { index, watermark: rows[0]!.xmin };
  } finally {
    await client.end();
  }
}

function copyOut(client: Client, text: string, onMessage: (message: Buffer) => void): Promise<void> {
  const query = Object.assign(new Query(text), { handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => onMessage(chunk) });
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}
