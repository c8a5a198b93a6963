/** Files of JSON lines to which the local adapters write what real ones would send. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Appends a record as a line. It begins with a line break too: after a full disk or a crash the file may end within a record, and the next
 * one, which is reported as written, must not become part of it. Readers skip empty lines, and those that are no JSON.
 * @throws Error of the file system; part of the record may be in the file then
 */
export async function appendLine(file: string, record: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, `\n${JSON.stringify(record)}\n`, { mode: 0o600 });
}
