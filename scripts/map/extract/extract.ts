import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { glob, mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { Compression, type Source } from 'pmtiles';
import type { Box } from '../layers.ts';
import { archiveHead } from './archive.ts';
import { planExtract, type Plan } from './plan.ts';
import { ExtractionError } from './source.ts';

interface ExtractOptions {
  readonly source: Source & { readonly version: string };
  /** Slug of the city, which is the name of the file. */
  readonly city: string;
  readonly box: Box;
  readonly maxZoom: number;
  readonly folder: string;
  readonly log: (line: string) => void;
}
interface ExtractedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
/** Progress is logged each time this fraction has been loaded. */
const PROGRESS_STEP = 0.05;

/**
 * Copies the tiles of a bounding box to `<folder>/<city>.pmtiles`. Data that was loaded before an interruption is kept in a partial file
 * and not loaded again. The file itself appears only when it is complete, with its SHA-256 in `<city>.pmtiles.sha256`.
 * @throws ExtractionError when the source cannot be used
 */
export async function extract({ source, city, box, maxZoom, folder, log }: ExtractOptions): Promise<ExtractedFile> {
  await mkdir(folder, { recursive: true });
  const plan = await planExtract(source, box, maxZoom);
  const loadSize = plan.ranges.reduce((sum, { length }) => sum + length, 0);
  log(`${city}: ${plan.entries.length} tiles to zoom ${plan.maxZoom}, ${megabytes(plan.dataLength)}; ${megabytes(loadSize)} to load`);
  const partialFile = join(folder, `${city}.${plan.digest}.part`);
  // Partial files for another version or bounding box are useless now.
  for await (const name of glob(`${city}.*.part`, { cwd: folder })) if (join(folder, name) !== partialFile) await rm(join(folder, name));
  await load(source, plan, partialFile, log);
  await verify(plan, partialFile);
  const file = join(folder, `${city}.pmtiles`);
  const { bytes, sha256 } = await assemble(plan, box, partialFile, file);
  await writeFile(`${file}.sha256`, `${sha256}  ${city}.pmtiles\n`);
  await rm(partialFile);
  return { file, bytes, sha256 };
}

/**
 * Loads the ranges that the partial file does not contain yet. The partial file always ends with a complete range, whatever stopped the
 * last run.
 */
async function load(source: Source, plan: Plan, partialFile: string, log: (line: string) => void): Promise<void> {
  const size = await stat(partialFile).then(
    (found) => found.size,
    () => 0,
  );
  let loadedBytes = 0;
  let index = 0;
  for (const { contents } of plan.ranges) {
    const next = loadedBytes + contents.reduce((sum, { length }) => sum + length, 0);
    if (next > size) break;
    loadedBytes = next;
    index += 1;
  }
  if (size > loadedBytes) await truncate(partialFile, loadedBytes);
  if (loadedBytes > 0) log(`continuing after ${megabytes(loadedBytes)}`);
  const handle = await open(partialFile, 'a');
  try {
    let reportedBytes = loadedBytes;
    for (const { offset, length, contents } of plan.ranges.slice(index)) {
      const { data } = await source.getBytes(offset, length);
      const joinedContents = Buffer.concat(contents.map((content) => Buffer.from(data, content.start, content.length)));
      await handle.write(joinedContents);
      loadedBytes += joinedContents.length;
      if (loadedBytes - reportedBytes < plan.dataLength * PROGRESS_STEP && loadedBytes < plan.dataLength) continue;
      reportedBytes = loadedBytes;
      log(`${Math.floor((loadedBytes / plan.dataLength) * 100)} %, ${megabytes(loadedBytes)} of ${megabytes(plan.dataLength)}`);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Verifies the checksum of every compressed tile. @throws ExtractionError when one is wrong; the next run then loads everything again */
async function verify({ header, entries }: Plan, partialFile: string): Promise<void> {
  if (header.tileCompression !== Compression.Gzip) return;
  const handle = await open(partialFile);
  try {
    for (const { offset, length } of entries) {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
      gunzipSync(buffer);
    }
  } catch (error) {
    await rm(partialFile);
    throw new ExtractionError(
      `What was loaded is damaged (${error instanceof Error ? error.message : String(error)}). Run the command again.`,
    );
  } finally {
    await handle.close();
  }
}

/** Writes the file under a temporary name first, so that a running site never sees an incomplete file. */
async function assemble(plan: Plan, box: Box, partialFile: string, file: string): Promise<Omit<ExtractedFile, 'file'>> {
  const { header, metadata, maxZoom, entries, dataLength, contentCount } = plan;
  const head = archiveHead({ entries, metadata, box, minZoom: header.minZoom, maxZoom, dataLength, contentCount, tiles: header });
  const unfinished = `${file}.new`;
  const hash = createHash('sha256').update(head);
  await pipeline(
    (async function* () {
      yield head;
      for await (const chunk of createReadStream(partialFile)) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    })(),
    createWriteStream(unfinished, { flush: true }),
  );
  await rename(unfinished, file);
  return { bytes: head.length + dataLength, sha256: hash.digest('hex') };
}
