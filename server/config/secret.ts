import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSecrets, type Secrets } from '../crypto/secrets.ts';

/** A secret of 256 random bits in base64url (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The file of generated secrets, one per line, newest first. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/**
 * The configured secrets, or those in the data folder, in a file that only its owner can read. The first start generates one there.
 * @throws Error when the list is invalid
 */
export function readSecrets(configured: string | null, dataDir: string): Secrets {
  if (configured !== null) return parseSecrets(configured);
  const file = secretFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parseSecrets(readFileSync(file, 'utf8'));
}
