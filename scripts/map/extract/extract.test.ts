import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { PMTiles, tileIdToZxy, type Source } from 'pmtiles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TILES_FOLDER } from '../city-data.ts';
import { archiveHead, type TileEntry } from './archive.ts';
import { extract } from './extract.ts';
import { tileIds } from './plan.ts';
import { HttpSource } from './source.ts';

/** A street map of the site, used instead of a planet file. */
const planet = readFileSync(join(TILES_FOLDER, 'coimbatore.pmtiles'));
const RS_PURAM = [76.93, 10.99, 76.97, 11.03] as const;
const folder = mkdtempSync(join(tmpdir(), 'thinnai-map-extract-'));
let server: Server;
let address = '';
let content: Buffer = planet;
let version = '"1"';
let ignoresRanges = false;
/** Failures by the number of the request; they replace the server's response. */
let faults = new Map<number, 'broken' | 503 | 404>();
let requests = 0;
let sentBytes = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    const fault = faults.get(requests);
    if (fault === 'broken') return void request.socket.destroy();
    if (fault) return void response.writeHead(fault).end();
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? [];
    const part = content.subarray(Number(from), Number(to) + 1);
    sentBytes += part.length;
    if (ignoresRanges) return void response.writeHead(200).end(part);
    response
      .writeHead(206, { etag: version, 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}` })
      .end(part);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet.pmtiles`;
});
beforeEach(() => {
  [content, version, ignoresRanges, faults, requests, sentBytes] = [planet, '"1"', false, new Map(), 0, 0];
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = (bytes: Buffer): Source => ({
  getKey: () => 'bytes',
  getBytes: (offset, length) => Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
});
const run = (attempts = 3, log: string[] = []) =>
  extract({
    source: new HttpSource(address, { attempts, pauseMs: 0 }),
    city: 'rs-puram',
    box: RS_PURAM,
    maxZoom: 14,
    folder,
    log: (line) => log.push(line),
  });
const tileOf = async (bytes: Buffer, tileId: number) => {
  const tile = await new PMTiles(bytesOf(bytes)).getZxy(...tileIdToZxy(tileId));
  return tile && Buffer.from(tile.data);
};

describe('copying a bounding box out of a PMTiles file with range requests', () => {
  test('every tile of the bounding box is the same, and much less than the complete file is loaded', async () => {
    const { file, sha256, bytes } = await run();
    const copy = readFileSync(file);
    expect(copy.length).toBe(bytes);
    expect(createHash('sha256').update(copy).digest('hex')).toBe(sha256);
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sha256}  rs-puram.pmtiles\n`);
    for (const tileId of tileIds(RS_PURAM, 6, 14)) expect(await tileOf(copy, tileId)).toEqual(await tileOf(planet, tileId));
    expect(sentBytes).toBeLessThan(planet.length / 2);
    const archive = new PMTiles(bytesOf(copy));
    expect(await archive.getHeader()).toMatchObject({ minLon: 76.93, maxLat: 11.03, minZoom: 6, maxZoom: 14 });
    expect(((await archive.getMetadata()) as { attribution: string }).attribution).toContain('OpenStreetMap');
    expect(readdirSync(folder).toSorted()).toEqual(['rs-puram.pmtiles', 'rs-puram.pmtiles.sha256']);
  });

  test('a broken connection and an overloaded server are retried', async () => {
    faults = new Map<number, 'broken' | 503>([
      [1, 503],
      [2, 'broken'],
      [4, 'broken'],
    ]);
    const { sha256 } = await run();
    expect(sha256).toBe((await run()).sha256);
  });

  test('a run after a broken connection continues where the last one stopped, and logs that', async () => {
    await run();
    const requestCount = requests;
    const fullSize = sentBytes;
    rmSync(folder, { recursive: true });
    [requests, sentBytes] = [0, 0];
    faults = new Map([[requestCount, 'broken']]);
    await expect(run(1)).rejects.toThrow(/Run the command again; it continues where it stopped/);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^rs-puram\..+\.part$/)]);
    [requests, sentBytes, faults] = [0, 0, new Map()];
    const log: string[] = [];
    await run(1, log);
    expect(log.some((line) => line.startsWith('continuing after'))).toBe(true);
    expect(sentBytes).toBeLessThan(fullSize);
  });

  test('a partial file that was damaged on the disk is detected', async () => {
    await run();
    const requestCount = requests;
    faults = new Map([[2 * requestCount, 'broken']]);
    await expect(run(1)).rejects.toThrow();
    const part = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.part'))!,
    );
    writeFileSync(part, Buffer.alloc(readFileSync(part).length));
    faults = new Map();
    await expect(run(1)).rejects.toThrow(/damaged/);
    await expect(run(1)).resolves.toMatchObject({ bytes: expect.any(Number) as number });
  });

  test.each<[string, () => void, RegExp]>([
    ['a server that ignores range requests', () => void (ignoresRanges = true), /does not send parts of files/],
    ['a missing file', () => void (faults = new Map([[1, 404]])), /responded with 404/],
    ['a file of another type', () => void (content = Buffer.from('<html>'.repeat(5000))), /no PMTiles file/],
    // Bengaluru is close enough to be in the same tile of the lowest zoom level.
    ['a file of another city', () => void (content = readFileSync(join(TILES_FOLDER, 'bangalore.pmtiles'))), /holds nothing of this place/],
  ])('%s is refused in a sentence, and leaves no file', async (_, prepare, message) => {
    prepare();
    await expect(run(1)).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a file that is replaced during the copy is not mixed with the previous version', async () => {
    const source = new HttpSource(address, { attempts: 1, pauseMs: 0 });
    await source.getBytes(0, 10);
    version = '"2"';
    await expect(source.getBytes(10, 10)).rejects.toThrow(/was replaced meanwhile/);
  });
});

test('a directory that is too large for the head of the file is split, and every tile is found', async () => {
  const entries = Array.from({ length: 20_000 }, (_, index): TileEntry => {
    // Random lengths, because regular ones would make the compressed directory small.
    const length = 1 + (createHash('md5').update(String(index)).digest().readUInt16LE() % 5000);
    return { tileId: 2_000_000 + index * 3, offset: index * 7000, length, runLength: 1 };
  });
  const head = archiveHead({
    entries,
    metadata: {},
    box: RS_PURAM,
    minZoom: 6,
    maxZoom: 14,
    dataLength: 20_000 * 7000,
    contentCount: entries.length,
    tiles: { tileCompression: 1, tileType: 1 },
  });
  let requestedRange: readonly [number, number] = [0, 0];
  const source: Source = {
    getKey: () => 'head',
    getBytes: (offset, length) => {
      requestedRange = [offset, length];
      return Promise.resolve({ data: new Uint8Array(Buffer.concat([head, Buffer.alloc(5000)]).subarray(offset, offset + length)).buffer });
    },
  };
  const archive = new PMTiles(source);
  const { rootDirectoryLength, leafDirectoryLength } = await archive.getHeader();
  expect(rootDirectoryLength).toBeLessThan(16_384);
  expect(leafDirectoryLength).toBeGreaterThan(0);
  for (const { tileId, offset, length } of [entries[0]!, entries[9999]!, entries.at(-1)!]) {
    await archive.getZxy(...tileIdToZxy(tileId));
    expect(requestedRange).toEqual([head.length + offset, length]);
  }
});
