/** Brotli for bodies that are complete. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib';
import { copyUnpooled } from './copy-unpooled.ts';

const compressInThread = promisify(brotliCompress);

/** Bytes that a zlib thread writes before it returns to the main thread; most compressed bodies fit. */
const THREAD_CHUNK_BYTES = 64 * 1024;
/** At the fastest quality a body shrinks to less than this fraction. A body that does not needs another chunk. */
const FAST_CHUNK_FRACTION = 1 / 4;
const MIN_CHUNK_BYTES = 1024;

/**
 * For what is sent once or twice. For a listing page (132 kB), quality 1 takes 0.4 ms and results in 20 kB, 2 takes 0.8 ms for 18.8 kB, 5
 * takes 5.6 ms for 16.2 kB.
 */
export const FAST_QUALITY = 1;
/**
 * Largest body that is compressed at once in the calling thread, in less than a millisecond. Waking a thread and returning from it costs
 * as much, and V8 needed twice as many complete collections with threads (docs/performance.md).
 */
const MAX_SYNC_BYTES = 256 * 1024;

/** The bytes, compressed, in memory of their own. Bodies that take longer are compressed in zlib's threads. */
export async function compressedByBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // a window as large as the body, because the default of 4 MB takes a tenth of the time of a page to set up
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 16)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  if (quality > FAST_QUALITY || bytes.length > MAX_SYNC_BYTES)
    return copyUnpooled(await compressInThread(bytes, { ...options, chunkSize: THREAD_CHUNK_BYTES }));
  const chunkSize = Math.max(MIN_CHUNK_BYTES, Math.ceil(bytes.length * FAST_CHUNK_FRACTION));
  return copyUnpooled(brotliCompressSync(bytes, { ...options, chunkSize }));
}
