/** Deletes messages of an erased person from the files of the local adapters. Messages at real vendors cannot be deleted from here. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { containsText } from '../../kinds/contact-details/known-details.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';
import { callOutboxFile } from './calls/local.ts';
import { mailOutboxFile } from './mail/outbox.ts';
import { smsOutboxFile } from './sms/outbox.ts';

/**
 * Rewrites the outbox files without the messages that mention a person. A message that is written at the same time may be lost, which is
 * acceptable for a development file.
 * @throws Error of the file system, except when a file does not exist
 */
export async function deleteFromOutbox(dataDir: string, isMentionedIn: (text: string) => boolean): Promise<void> {
  for (const file of [mailOutboxFile(dataDir), smsOutboxFile(dataDir), callOutboxFile(dataDir)]) {
    const lines = (await readOrEmpty(file)).split('\n');
    // a line that is not JSON was truncated by a crash
    const remaining = lines.filter((line) => !containsText(parseJsonOrNull(line) ?? line, isMentionedIn));
    if (remaining.length === lines.length) continue;
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, remaining.join('\n'), { mode: 0o600, flush: true });
    await rename(partial, file);
  }
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
