/** Files of JSON lines, in which the local adapters record what real ones would send. */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Mutex } from 'async-mutex';

/** One operation at a time for each file, so that no record is appended to a file that is just being replaced. */
const mutexes = new Map<string, Mutex>();

function mutexOf(file: string): Mutex {
  const mutex = mutexes.get(file) ?? new Mutex();
  mutexes.set(file, mutex);
  return mutex;
}

/**
 * Appends a record as a line. The record also starts with a line break: after a full disk or a crash the file may end within a record, and
 * the next record, which is reported as written, must not become part of it. Readers skip empty lines and lines that are not JSON.
 * @throws Error of the file system; part of the record may then be in the file
 */
export const appendLine = (file: string, record: object): Promise<void> =>
  mutexOf(file).runExclusive(async () => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await appendFile(file, `\n${JSON.stringify(record)}\n`, { mode: 0o600 });
  });

/**
 * Replaces the file with one that has only the lines that are to be kept. A record that another process appends at the same time may be
 * lost; these files are for development, where one process sends all messages.
 * @throws Error of the file system, except when the file does not exist
 */
export const filterLines = (file: string, isKept: (line: string) => boolean): Promise<void> =>
  mutexOf(file).runExclusive(async () => {
    const lines = (await readOrEmpty(file)).split('\n');
    const kept = lines.filter(isKept);
    if (kept.length === lines.length) return;
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, kept.join('\n'), { mode: 0o600, flush: true });
    await rename(partial, file);
  });

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
