/** Deletes messages of an erased person from the files of the local adapters. Real vendors are not reachable from here. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { mailOutboxFile } from './mail/outbox.ts';
import { smsOutboxFile } from './sms/outbox.ts';

/**
 * Rewrites the outbox files without the lines that contain one of the texts (given in lower case). A message written at the same moment
 * may be lost, which is acceptable for a development file.
 */
export async function deleteFromOutbox(dataDir: string, texts: readonly string[]): Promise<void> {
  for (const file of [mailOutboxFile(dataDir), smsOutboxFile(dataDir)]) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    const remaining = lines.filter((line) => !texts.some((text) => line.toLowerCase().includes(text)));
    if (remaining.length === lines.length) continue;
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, remaining.join('\n'), { mode: 0o600 });
    await rename(partial, file);
  }
}
