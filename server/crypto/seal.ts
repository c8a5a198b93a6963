/** Encryption of small values that are stored in the database for a while, such as a message with a login code. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, secretOfKey, type Secrets } from './secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed values', 32));

/**
 * Encrypts a JSON value with AES-256-GCM under the newest secret. The result is base64url, differs on every call, and begins with the id of
 * the secret.
 */
export function seal({ newest }: Secrets, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(newest.value), nonce);
  cipher.setAAD(newest.id);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([newest.id, nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/**
 * Decrypts a value that `seal` encrypted with any of the secrets.
 * @throws Error when it was encrypted with another secret, or was modified
 */
export function unseal(secrets: Secrets, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const id = bytes.subarray(0, KEY_ID_BYTES);
  const [nonceEnd, tagEnd] = [KEY_ID_BYTES + NONCE_BYTES, KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES];
  try {
    const secret = secretOfKey(secrets, id);
    if (!secret) throw new Error(`There is no secret with the key id ${id.toString('hex')}.`);
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret.value), bytes.subarray(KEY_ID_BYTES, nonceEnd), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(id);
    decipher.setAuthTag(bytes.subarray(nonceEnd, tagEnd));
    const text = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch (cause) {
    throw new Error('A sealed value cannot be opened: it was changed, or the secret it was sealed with is not in APP_SECRET.', { cause });
  }
}

/** Whether the secret that a value was sealed with is still known. */
export const hasSecretOf = (secrets: Secrets, sealed: string): boolean =>
  secretOfKey(secrets, Buffer.from(sealed, 'base64url').subarray(0, KEY_ID_BYTES)) !== undefined;

/** Whether a value was sealed with the newest secret. */
export const isSealedWithNewest = ({ newest }: Secrets, sealed: string): boolean =>
  Buffer.from(sealed, 'base64url').subarray(0, KEY_ID_BYTES).equals(newest.id);

/** The id of the secret that a value was sealed with, in hex. */
export const sealedKeyId = (sealed: string): string => Buffer.from(sealed, 'base64url').subarray(0, KEY_ID_BYTES).toString('hex');
