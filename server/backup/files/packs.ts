/**
 * Packs: the files of one storage folder, such as the variants of a picture, encrypted together. The name of a pack is derived from the
 * names and sizes of its files, whose content never changes. A listing of the store therefore shows which packs exist, without any key. A
 * folder belongs to one picture or import, so erased data disappears from the store with its pack as soon as no backup refers to the pack.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ObjectStorage, StoredFile } from '../../integrations/storage/index.ts';
import { BackupError } from '../backup-error.ts';
import { DAMAGED_FOLDER, PACK_FOLDER } from '../folders.ts';
import { ByteReader, measured, type Bytes } from '../streams.ts';

/**
 * Storage areas that are packed. Erasure records are stored separately (`erasure-records.ts`); snapshots of the search index are not backed
 * up.
 */
export const PACKED_AREAS = ['media', 'originals'] as const;

interface PackedFile {
  readonly name: string;
  readonly bytes: number;
}
/** A storage folder at one point in time. */
export interface FolderFiles {
  readonly folder: string;
  /** Sorted by name. */
  readonly files: readonly PackedFile[];
}
/** The files of a folder changed while they were read. */
export class ChangedFolderError extends Error {}

const headerSchema = z.object({ folder: z.string(), files: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0) })) });
const trailerSchema = z.object({ sha256: z.array(z.string()) });

const headerOf = ({ folder, files }: FolderFiles): string =>
  JSON.stringify({ folder, files: files.map(({ name, bytes }) => ({ name, bytes })) });

/** Key of the pack in the store. */
export function packKey(folder: FolderFiles): string {
  const name = createHash('sha256').update(headerOf(folder)).digest('hex');
  return `${PACK_FOLDER}/${name.slice(0, 2)}/${name}`;
}

/** Key of the note which says that a pack could not be read. */
export const damageKey = (pack: string): string => `${DAMAGED_FOLDER}/${pack.slice(pack.lastIndexOf('/') + 1)}`;

/** Groups a listing, which is sorted by key, into folders with their files. */
export async function* foldersOf(files: AsyncIterable<StoredFile>): AsyncGenerator<FolderFiles> {
  // files of a folder may come before and after those of a subfolder
  const open = new Map<string, PackedFile[]>();
  for await (const { key, bytes } of files) {
    const slash = key.lastIndexOf('/');
    const folder = key.slice(0, slash);
    for (const [name, packed] of open)
      if (!`${folder}/`.startsWith(`${name}/`)) {
        open.delete(name);
        yield { folder: name, files: packed };
      }
    open.set(folder, [...(open.get(folder) ?? []), { name: key.slice(slash + 1), bytes }]);
  }
  for (const [folder, packed] of open) yield { folder, files: packed };
}

/**
 * The content of a pack: a line that names its files, their contents, and a line with their hashes. Reading it throws ChangedFolderError when a
 * file was deleted or has another size.
 */
export async function* packContent(storage: ObjectStorage, folder: FolderFiles): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${headerOf(folder)}\n`);
  const sha256: string[] = [];
  for (const { name, bytes } of folder.files) {
    const key = `${folder.folder}/${name}`;
    const stream = await storage.stream(key);
    if (!stream) throw new ChangedFolderError(`${key} was deleted`);
    let size = 0;
    yield* measured(stream as Bytes, (result) => {
      size = result.bytes;
      sha256.push(result.sha256);
    });
    if (size !== bytes) throw new ChangedFolderError(`${key} has changed`);
  }
  yield Buffer.from(`${JSON.stringify({ sha256 })}\n`);
}

/**
 * Reads a pack. `write` must read each file to its end; the file is then compared with its hash.
 * @throws BackupError when it is not the pack of this folder, or when a file differs
 */
export async function unpack(
  content: Bytes,
  expected: FolderFiles,
  write: (key: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const reader = new ByteReader(content);
  const name = packKey(expected);
  const header = parseLine(headerSchema, await reader.readLine(), name);
  if (headerOf(header) !== headerOf(expected)) throw new BackupError(`${name} contains other files than ${expected.folder}.`);
  const hashes: string[] = [];
  for (const file of header.files) {
    const checked = measured(reader.stream(file.bytes), ({ sha256 }) => hashes.push(sha256));
    await write(`${expected.folder}/${file.name}`, checked as AsyncIterable<Buffer>);
  }
  const { sha256 } = parseLine(trailerSchema, await reader.readLine(), name);
  await reader.drain();
  if (JSON.stringify(sha256) !== JSON.stringify(hashes)) throw new BackupError(`${name} is damaged: a file has another hash.`);
}

function parseLine<T>(schema: z.ZodType<T>, line: string | null, name: string): T {
  try {
    return schema.parse(JSON.parse(line ?? ''));
  } catch (cause) {
    throw new BackupError(`${name} is damaged.`, { cause });
  }
}
