import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSecrets, type Secrets } from '../crypto/secrets.ts';

/** A secret of 256 random bits in base64url (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The file of generated secrets, one per line, newest first. */
export const secretFilePath = (dataDir: string): string => join(dataDir, 'secret');

/**
 * The configured secrets, or those in the data folder, in a file that only its owner can read. The first start generates one there.
 * @throws Error when the list is invalid
 */
export function readSecrets(configured: string | null, dataDir: string): Secrets {
  if (configured !== null) return parseSecrets(configured);
  const file = secretFilePath(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) createSecretFile(file);
  return parseSecrets(readFileSync(file, 'utf8'));
}

/** Creates the file with its content in one step, so that no start, after a crash or at the same time, finds it empty. */
function createSecretFile(file: string): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, newSecret(), { mode: 0o600, flush: true });
    try {
      linkSync(unfinished, file);
    } catch {
      // another start was faster, or the file system has no hard links
      if (!existsSync(file)) renameSync(unfinished, file);
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}
