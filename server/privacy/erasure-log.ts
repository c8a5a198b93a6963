/**
 * Ids of erased users, in a file outside the database. A restored database backup brings back users who were erased after it was made;
 * every start compares the file with the database and erases them again (`resumeErasures`).
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface LogLine {
  readonly user: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const logPath = (dataDir: string) => join(dataDir, 'erased.jsonl');

/** Appends a user. Duplicates are harmless. */
export async function appendErasure(dataDir: string, userId: string, at: Date): Promise<void> {
  const line: LogLine = { user: userId, at: at.toISOString() };
  await appendFile(logPath(dataDir), `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
}

/** All user ids in the file. A line truncated by a crash is ignored. */
export async function readErasedIds(dataDir: string): Promise<string[]> {
  const text = await readFile(logPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const users = text.split('\n').flatMap((line) => {
    try {
      return [(JSON.parse(line) as LogLine).user];
    } catch {
      return [];
    }
  });
  return [...new Set(users)];
}
