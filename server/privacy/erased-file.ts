/**
 * Ids of people who left, in a file beside the database: a backup of the database that is restored knows nothing of those who left
 * after it was made. Every start holds the file against the database and erases again (`resumeErasures`).
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Line {
  readonly user: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'erased.jsonl');

/** Adds a person; twice does no harm. */
export async function noteErased(dataDir: string, userId: string, at: Date): Promise<void> {
  const line: Line = { user: userId, at: at.toISOString() };
  await appendFile(fileOf(dataDir), `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
}

/** Who left, by the file; a line that was cut off by a crash is no line. */
export async function erasedPeople(dataDir: string): Promise<string[]> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const users = text.split('\n').flatMap((line) => {
    try {
      return [(JSON.parse(line) as Line).user];
    } catch {
      return [];
    }
  });
  return [...new Set(users)];
}
