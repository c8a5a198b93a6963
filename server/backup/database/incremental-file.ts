/**
 * Updates a database file in place with the blocks that changed. `pg_combinebackup` writes the same content to a new file. Blocks that are
 * in neither version were added by the server without content, so they are zeros.
 *
 * The format of an increment, as PostgreSQL writes it: a header of three numbers of 32 bits (magic number, count of blocks, length of the
 * file in blocks after the last truncation), the numbers of the blocks, zeros up to a multiple of the block size, and the blocks.
 */
import type { FileHandle } from 'node:fs/promises';
import { ByteReader, type Bytes } from '../streams.ts';

const MAGIC = 0xd3ae_1f0d;
const BLOCK_BYTES = 8192;
const HEADER_BYTES = 12;
/** Number of blocks in a file of 1 GB, the largest possible. */
const MAX_BLOCKS = 131_072;

/**
 * @param file the older version, open for writing
 * @throws Error when the increment has another format
 */
export async function applyIncrement(file: FileHandle, increment: Bytes): Promise<void> {
  const reader = new ByteReader(increment);
  const header = await reader.read(HEADER_BYTES);
  if (header?.readUInt32LE(0) !== MAGIC) throw new Error('this is not a list of changed blocks');
  const [count, truncatedBlocks] = [header.readUInt32LE(4), header.readUInt32LE(8)];
  if (count > MAX_BLOCKS || truncatedBlocks > MAX_BLOCKS) throw new Error('a list of changed blocks is longer than its file can be');
  const numberBytes = (count > 0 && (await reader.read(4 * count))) || Buffer.alloc(0);
  const headerBytes = HEADER_BYTES + numberBytes.length;
  if (count > 0 && headerBytes % BLOCK_BYTES > 0) await reader.read(BLOCK_BYTES - (headerBytes % BLOCK_BYTES));
  const blocks = Array.from({ length: count }, (_, index) => numberBytes.readUInt32LE(4 * index));
  const { size } = await file.stat();
  // blocks that the server truncated since the older version must not reappear when the file grows again
  if (size > truncatedBlocks * BLOCK_BYTES) await file.truncate(truncatedBlocks * BLOCK_BYTES);
  const fileBlocks = blocks.reduce((longest, block) => Math.max(longest, block + 1), truncatedBlocks);
  await file.truncate(fileBlocks * BLOCK_BYTES);
  for (const block of blocks) {
    const content = await reader.read(BLOCK_BYTES);
    if (!content) throw new Error('a list of changed blocks ends too early');
    await file.write(content, 0, BLOCK_BYTES, block * BLOCK_BYTES);
  }
  await reader.drain();
}
