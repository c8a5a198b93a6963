/**
 * Writes the open data of every city to storage, once a night (docs/operator.md): the live listings as CSV (RFC 4180), GeoJSON (RFC 7946)
 * and Parquet, with an index of the files. Listings are read once for each format, in batches.
 */
import { createHash, type Hash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { OPEN_DATA_FORMATS, type OpenDataFormat, type OpenDataIndex } from '../../../contract/open-data.ts';
import type { Deps } from '../../deps.ts';
import { readListingRows } from '../../listings/read/listing-cards.ts';
import { placesOf } from '../../places/places.ts';
import { writeParquet } from './parquet.ts';
import { COLUMNS, LICENCE, openDataRecord, type OpenDataRecord } from './records.ts';

/** Writes all files of the open data. */
export type RunExport = (signal: AbortSignal) => Promise<void>;
type ExportDeps = Pick<Deps, 'db' | 'storage' | 'now'>;

const LISTINGS_PER_BATCH = 500;
/** This folder is not backed up, because the files are written again the next night. */
const FOLDER = 'snapshots/open-data';
export const openDataKey = (file: string): string => `${FOLDER}/${file}`;

/** The file that lists all others. It is written last. */
export const INDEX_FILE = 'index.json';
const WRITERS: Readonly<Record<OpenDataFormat, (batches: AsyncIterable<readonly OpenDataRecord[]>) => AsyncIterable<Buffer>>> = {
  csv: (batches) => joinToBuffers(writeCsv(batches)),
  geojson: (batches) => joinToBuffers(writeGeojson(batches)),
  parquet: writeParquet,
};

/**
 * Writes all files. Idempotent.
 * @throws when `signal` aborts; files that are not complete yet keep their previous content
 */
export async function exportOpenData(deps: ExportDeps, signal?: AbortSignal): Promise<void> {
  const cities: OpenDataIndex['cities'] = [];
  for (const city of (await placesOf(deps.db)).all) {
    const files: OpenDataIndex['cities'][number]['files'] = [];
    let listings = 0;
    for (const format of OPEN_DATA_FORMATS) {
      const name = `${city.slug}.${format}`;
      const measure = { bytes: 0, hash: createHash('sha256') };
      const countedRecords = countRecords(readRecords(deps, city.id, signal), (count) => {
        listings = count;
      });
      await deps.storage.putStream(openDataKey(name), measureBytes(WRITERS[format](countedRecords), measure));
      files.push({ name, format, bytes: measure.bytes, sha256: measure.hash.digest('hex') });
    }
    cities.push({ slug: city.slug, name: city.name, listings, files });
  }
  const index: OpenDataIndex = { written_at: deps.now().toISOString(), licence: LICENCE, columns: [...COLUMNS], cities };
  await deps.storage.put(openDataKey(INDEX_FILE), Buffer.from(`${JSON.stringify(index, null, 2)}\n`));
}

/** Passes the batches through and reports the number of their rows at the end. */
async function* countRecords(batches: AsyncIterable<OpenDataRecord[]>, onEnd: (count: number) => void): AsyncGenerator<OpenDataRecord[]> {
  let count = 0;
  for await (const batch of batches) {
    count += batch.length;
    yield batch;
  }
  onEnd(count);
}

async function* measureBytes(chunks: AsyncIterable<Buffer>, measure: { bytes: number; readonly hash: Hash }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    measure.bytes += chunk.length;
    measure.hash.update(chunk);
    yield chunk;
  }
}

/** In the order of the public ids, which are random: the order in which listings were created tells which ones somebody imported together. */
async function* readRecords({ db }: ExportDeps, cityId: number, signal?: AbortSignal): AsyncGenerator<OpenDataRecord[]> {
  for (let afterId = ''; ;) {
    signal?.throwIfAborted();
    const rows = await db
      .selectFrom('listing')
      .select(['id', 'public_id'])
      .where('city_id', '=', cityId)
      .where('status', '=', 'active')
      .where('public_id', '>', afterId)
      .orderBy('public_id')
      .limit(LISTINGS_PER_BATCH)
      .execute();
    if (rows.length === 0) return;
    afterId = rows.at(-1)!.public_id;
    const listings = await readListingRows(
      db,
      rows.map(({ id }) => ({ cityId, listingId: id })),
    );
    yield listings.flatMap((row) => openDataRecord(row) ?? []);
  }
}

async function* writeCsv(batches: AsyncIterable<readonly OpenDataRecord[]>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for await (const records of batches)
    if (records.length > 0)
      yield stringify(
        records.map((record) => COLUMNS.map((column) => record[column])),
        { record_delimiter: '\r\n' },
      );
}

async function* writeGeojson(batches: AsyncIterable<readonly OpenDataRecord[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const records of batches)
    for (const { lat, lng, ...properties } of records) {
      const geometry = lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] };
      yield separator + JSON.stringify({ type: 'Feature', geometry, properties });
      separator = ',\n';
    }
  yield '\n]}\n';
}

const MIN_BUFFER_LENGTH = 65_536;
/** Joins texts to buffers of a minimum size, because the storage writes each buffer separately. */
async function* joinToBuffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pendingText = '';
  for await (const text of texts) {
    pendingText += text;
    if (pendingText.length < MIN_BUFFER_LENGTH) continue;
    yield Buffer.from(pendingText);
    pendingText = '';
  }
  if (pendingText !== '') yield Buffer.from(pendingText);
}
