/** Files of JSON lines, in which the local adapters record what real ones would send. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Appends a record as a line. The record also starts with a line break: after a full disk or a crash the file may end within a record, and
 * the next record, which is reported as written, must not become part of it. Readers skip empty lines and lines that are not JSON.
 * @throws Error of the file system; part of the record may then be in the file
 */
export async function appendLine(file: string, record: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, `\n${JSON.stringify(record)}\n`, { mode: 0o600 });
}
