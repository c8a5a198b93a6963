/**
 * Updates a database file with the blocks that changed, as `pg_combinebackup` does, but onto the older version of the file. Blocks that are
 * in neither version were added by the server without content, so they are zeros.
 */
import type { FileHandle } from 'node:fs/promises';
import { ByteReader, type Bytes } from '../streams.ts';

const MAGIC = 0xd3ae_1f0d;
const BLOCK = 8192;
const HEADER = 12;
/** Number of blocks in a file of 1 GB, the largest possible. */
const MAX_BLOCKS = 131_072;

/**
 * @param file the older version, open for writing
 * @throws Error when the increment has another format
 */
export async function applyIncrement(file: FileHandle, increment: Bytes): Promise<void> {
  const reader = new ByteReader(increment);
  const header = await reader.read(HEADER);
  if (header?.readUInt32LE(0) !== MAGIC) throw new Error('this is not a list of changed blocks');
  const [count, truncatedLength] = [header.readUInt32LE(4), header.readUInt32LE(8)];
  if (count > MAX_BLOCKS || truncatedLength > MAX_BLOCKS) throw new Error('a list of changed blocks is longer than its file can be');
  const numbers = (count > 0 && (await reader.read(4 * count))) || Buffer.alloc(0);
  const headerBytes = HEADER + numbers.length;
  if (count > 0 && headerBytes % BLOCK > 0) await reader.read(BLOCK - (headerBytes % BLOCK));
  const blocks = Array.from({ length: count }, (_, index) => numbers.readUInt32LE(4 * index));
  const { size } = await file.stat();
  // blocks that were truncated meanwhile must not reappear when the file grows again
  if (size > truncatedLength * BLOCK) await file.truncate(truncatedLength * BLOCK);
  const length = blocks.reduce((longest, block) => Math.max(longest, block + 1), truncatedLength);
  await file.truncate(length * BLOCK);
  for (const block of blocks) {
    const content = await reader.read(BLOCK);
    if (!content) throw new Error('a list of changed blocks ends too early');
    await file.write(content, 0, BLOCK, block * BLOCK);
  }
  await reader.drain();
}
