/** Forgetting messages that the local adapters keep: lines of the outbox about somebody who left. Nobody else keeps any. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { mailOutbox } from './mail/outbox.ts';
import { smsOutbox } from './sms/console.ts';

/**
 * Rewrites the outbox without lines that hold one of these texts (in lower case). What is written to it at that very moment may
 * be lost with them, which a file for trying things out can bear.
 */
export async function forgetMessages(dataDir: string, texts: readonly string[]): Promise<void> {
  for (const file of [mailOutbox(dataDir), smsOutbox(dataDir)]) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    const kept = lines.filter((line) => !texts.some((text) => line.toLowerCase().includes(text)));
    if (kept.length === lines.length) continue;
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, kept.join('\n'), { mode: 0o600 });
    await rename(partial, file);
  }
}
