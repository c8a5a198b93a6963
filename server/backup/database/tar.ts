/**
 * Reads tar archives (ustar) as PostgreSQL writes them: they contain files and folders only. The numbers below are the offsets and lengths
 * of the fields of a header in that format.
 */
import { ByteReader, type Bytes } from '../streams.ts';

export interface TarEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly bytes: number;
  /** The caller must read it to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

const BLOCK_BYTES = 512;
const FILE_TYPES = new Set(['0', '\0']);
const FOLDER_TYPE = '5';
/** First byte of a size that is stored in binary because it is too large for octal digits. */
const BINARY_SIZE = 0x80;

/** @throws Error for an entry of another type, a path outside the folder, or a truncated archive */
export async function* tarEntries(archive: Bytes): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(archive);
  try {
    for (;;) {
      const header = await reader.read(BLOCK_BYTES);
      // two empty blocks end an archive; PostgreSQL omits them
      if (!header || header.every((byte) => byte === 0)) return await reader.drain();
      const path = pathOf(header);
      const bytes = sizeOf(header);
      const type = header.toString('latin1', 156, 157);
      const isFile = FILE_TYPES.has(type);
      if (!isFile && type !== FOLDER_TYPE) throw new Error(`${path} in the archive is neither a file nor a folder`);
      yield { path, kind: isFile ? 'file' : 'folder', bytes, content: reader.stream(bytes) };
      if (bytes % BLOCK_BYTES > 0) await reader.read(BLOCK_BYTES - (bytes % BLOCK_BYTES));
    }
  } finally {
    await reader.close();
  }
}

const textOf = (header: Buffer, offset: number, length: number): string => {
  const field = header.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
};

function pathOf(header: Buffer): string {
  const prefix = textOf(header, 345, 155);
  const path = `${prefix === '' ? '' : `${prefix}/`}${textOf(header, 0, 100)}`.replace(/^\.\//, '').replace(/\/$/, '');
  if (path === '' || path.startsWith('/') || path.split('/').includes('..')) throw new Error(`the archive has an invalid path: ${path}`);
  return path;
}

function sizeOf(header: Buffer): number {
  if ((header[124]! & BINARY_SIZE) !== 0) return Number(header.readBigUInt64BE(128));
  return Number.parseInt(textOf(header, 124, 12).trim() || '0', 8);
}
