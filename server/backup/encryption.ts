/**
 * Encryption of backups in the age format (https://age-encryption.org/v1). The machine that makes backups has public keys only
 * (recipients), so an attacker who controls it cannot read older backups. The private key (identity) is needed to restore and to verify
 * backups. The `age` program can decrypt the files, too.
 */
import { readFileSync } from 'node:fs';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';
import type { Bytes } from './streams.ts';

/** Private keys and, for messages, the file that they were read from. */
export interface Identities {
  readonly keys: readonly string[];
  readonly file: string;
}

/** Generates a private key and its public key. */
export async function newKeyPair(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const notKeyMessage = (file: string): string =>
  `${file} contains a line that is not a private key. A private key begins with AGE-SECRET-KEY-; lines with other text begin with #.`;

/**
 * Reads a file of private keys as `age-keygen` writes it: one key per line, and comment lines that begin with `#`.
 * @throws BackupError when the file cannot be read, or contains no key or a line that is not a private key
 */
export function readIdentities(file: string): Identities {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BackupError(`The file of the private key, ${file}, cannot be read.`, { cause });
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isKey = (line: string) => line.startsWith('AGE-SECRET-KEY-');
  // the line itself is not part of the message, because it may be a damaged key
  if (!keys.some(isKey))
    throw new BackupError(`${file} contains no private key. A private key is a line that begins with AGE-SECRET-KEY-.`);
  if (!keys.every(isKey)) throw new BackupError(notKeyMessage(file));
  return { keys, file };
}

/** @throws BackupError when one of the recipients is not a public key */
export function encrypterTo(recipients: readonly string[]): (content: Bytes) => AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new BackupError('BACKUP_RECIPIENTS contains a value that is not a public key. `npm run backup -- new-key` creates one.', {
      cause,
    });
  }
  return async function* (content) {
    yield* asIterable(await encrypter.encrypt(asStream(content)));
  };
}

/**
 * Decrypts content. Reading it throws BackupError when no key matches or when the content was modified or truncated.
 * @param name of the object, for messages
 */
export async function* decrypted(content: Bytes, { keys, file }: Identities, name: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch (cause) {
    throw new BackupError(notKeyMessage(file), { cause });
  }
  let sourceError: unknown = null;
  const source = async function* () {
    try {
      yield* content;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  try {
    yield* asIterable(await decrypter.decrypt(asStream(source())));
  } catch (cause) {
    // rethrow errors of the source: unavailable storage does not mean that the backup is damaged
    if (sourceError !== null) throw sourceError;
    if (/no identity matched/.test(String(cause)))
      throw new BackupError(`The private key in ${file} does not open ${name}: it was encrypted for another key.`, { cause });
    throw new BackupError(`${name} is damaged: it was changed or cut off after it was written.`, { cause });
  }
}

const asStream = (content: Bytes): ReadableStream<Uint8Array> => NodeStream.from(content) as unknown as ReadableStream<Uint8Array>;
const asIterable = (content: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> => content;
