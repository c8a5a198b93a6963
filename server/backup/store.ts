/** Writes and reads the objects of backups (`folders.ts`), which are compressed and encrypted. */
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { decrypted, encrypterTo, type Identities } from './encryption.ts';
import { collected, compressed, decompressed, measured, streamOf, type Bytes, type Measured } from './streams.ts';

/** Key, size and hash of an object as it is stored. */
export interface StoredObject extends Measured {
  readonly key: string;
}

/** A backup store that can be written. */
export interface BackupStore {
  readonly storage: ObjectStorage;
  /** Compresses (unless disabled), encrypts and stores content. Memory use is bounded. */
  readonly write: (key: string, content: Bytes, options?: { readonly compress?: boolean }) => Promise<StoredObject>;
}

/**
 * @param recipients public keys
 * @throws BackupError when there is none, or when one is invalid
 */
export function createBackupStore(storage: ObjectStorage, recipients: readonly string[]): BackupStore {
  if (recipients.length === 0)
    throw new BackupError(
      'BACKUP_RECIPIENTS is not set, but backups are always encrypted. `npm run backup -- new-key` creates a key pair.',
    );
  const encrypt = encrypterTo(recipients);
  return {
    storage,
    async write(key, content, { compress = true } = {}) {
      let size: Measured | null = null;
      const encrypted = measured(encrypt(compress ? compressed(content) : content), (result) => (size = result));
      await storage.putStream(key, encrypted);
      return { key, ...size! };
    },
  };
}

/**
 * Reads the decrypted content of an object. When `object` is not only a key, the content is compared with its size and hash.
 * @throws BackupError while it is read, when the object is missing, damaged, or encrypted for another key
 */
export async function* readObject(
  storage: ObjectStorage,
  object: StoredObject | string,
  identities: Identities,
  { compress = true }: { readonly compress?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const key = typeof object === 'string' ? object : object.key;
  const stored = await storage.stream(key);
  if (!stored) throw new BackupError(`${key} is missing.`);
  const checked = measured(stored as Bytes, ({ bytes, sha256 }) => {
    if (typeof object !== 'string' && (object.bytes !== bytes || object.sha256 !== sha256))
      throw new BackupError(`${key} is damaged: it differs from what was written.`);
  });
  const plain = decrypted(checked, identities, key);
  yield* compress ? decompressed(plain) : plain;
}

/** Reads a small object completely. */
export const readWhole = async (storage: ObjectStorage, object: StoredObject | string, identities: Identities): Promise<Buffer> =>
  collected(readObject(storage, object, identities));

export const writeJson = (store: BackupStore, key: string, value: unknown): Promise<StoredObject> =>
  store.write(key, streamOf(Buffer.from(JSON.stringify(value))));
