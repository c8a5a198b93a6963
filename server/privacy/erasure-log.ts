/**
 * Ids of erased users, in a file outside the database. A restored database backup brings back users who were erased after it was made;
 * every start compares the file with the database and erases them again (`resumeErasures`).
 *
 * A user is written before the account is closed. Were it the other way round, a crash in between and a backup restored afterwards would
 * bring the user back for good. When the transaction that closes the account fails, a second line takes the first one back.
 */
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonOrNull } from '../parse-json.ts';

interface LogLine {
  readonly user: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The account was not closed after all. */
  readonly cancelled?: true;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NEWLINE = '\n';
const logPath = (dataDir: string) => join(dataDir, 'erased.jsonl');

/**
 * Records users whose accounts are about to be closed, on disk when this returns. Duplicates are harmless.
 * @throws Error of the file system; the account must then stay open
 */
export const logErasures = (dataDir: string, userIds: readonly string[], at: Date): Promise<void> =>
  append(
    dataDir,
    userIds.map((user) => ({ user, at: at.toISOString() })),
  );

/** Takes the records of users back whose accounts stayed open. */
export const logCancelledErasures = (dataDir: string, userIds: readonly string[], at: Date): Promise<void> =>
  append(
    dataDir,
    userIds.map((user) => ({ user, at: at.toISOString(), cancelled: true })),
  );

async function append(dataDir: string, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(logPath(dataDir), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // a crash may have truncated the last line, which must not swallow the next one
    const isTruncated = size > 0 && buffer.toString() !== NEWLINE;
    await file.appendFile((isTruncated ? NEWLINE : '') + lines.map((line) => JSON.stringify(line) + NEWLINE).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  // a new file is safe once its folder is written too
  const folder = await open(dataDir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Ids of all erased users in the file. Lines that a crash truncated, or that are none of ours, are ignored. */
export async function readErasedIds(dataDir: string): Promise<string[]> {
  const text = await readFile(logPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const erased = new Set<string>();
  for (const line of text.split(NEWLINE)) {
    const entry = parseJsonOrNull(line) as Partial<LogLine> | null;
    if (typeof entry?.user !== 'string' || !UUID.test(entry.user)) continue;
    if (entry.cancelled === true) erased.delete(entry.user);
    else erased.add(entry.user);
  }
  return [...erased];
}
