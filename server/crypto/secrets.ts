/**
 * The secrets of the site (APP_SECRET), newest first. The newest one signs and encrypts, and all of them verify and decrypt, so that a
 * secret can be replaced while values created with the previous one remain valid.
 */
import { createHash, createHmac } from 'node:crypto';

const MIN_LENGTH = 32;
export const KEY_ID_BYTES = 4;

interface Secret {
  /** The first bytes of a hash of the secret. They are stored with everything that is encrypted with it. */
  readonly id: Buffer;
  readonly value: string;
}
export interface Secrets {
  readonly newest: Secret;
  /** Sorted newest first. */
  readonly all: readonly Secret[];
}

const keyId = (value: string): Buffer => createHash('sha256').update(`key id\n${value}`).digest().subarray(0, KEY_ID_BYTES);

/**
 * Splits a text with secrets, separated by commas or line ends. A secret may contain a comma, because the parts would be too short to be
 * secrets.
 */
function splitSecrets(text: string): string[] {
  const split = (separator: RegExp, list: string) =>
    list
      .split(separator)
      .map((value) => value.trim())
      .filter(Boolean);
  return split(/[\r\n]/, text).flatMap((line) => {
    const parts = split(/,/, line);
    return parts.every((part) => part.length >= MIN_LENGTH) ? parts : [line];
  });
}

/**
 * Parses a list of secrets, newest first, separated by commas or line ends.
 * @throws Error when the list is empty, a secret is shorter than 32 characters, or one is listed twice
 */
export function parseSecrets(text: string): Secrets {
  const values = splitSecrets(text);
  if (values.some((value) => value.length < MIN_LENGTH)) throw new Error(`A secret must have at least ${MIN_LENGTH} characters.`);
  const all = values.map((value) => ({ id: keyId(value), value }));
  const [newest] = all;
  if (!newest) throw new Error('There is no secret.');
  if (new Set(values).size < values.length) throw new Error('A secret is listed twice.');
  return { newest, all };
}

/** Whether `parseSecrets` accepts the list. */
export function isSecretList(text: string): boolean {
  try {
    return parseSecrets(text).all.length > 0;
  } catch {
    return false;
  }
}

/** The secret with this key id; undefined when it is not configured any more. */
export const secretOfKey = ({ all }: Secrets, id: Buffer): Secret | undefined => all.find((secret) => secret.id.equals(id));

const hmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A keyed hash, created with the newest secret. Without the secret, it can neither be reversed nor guessed. */
export const keyedHash = ({ newest }: Secrets, text: string): Buffer => hmac(newest.value, text);

/** The keyed hashes of a text under every secret, newest first. Compare stored hashes with these. */
export const keyedHashes = ({ all }: Secrets, text: string): Buffer[] => all.map(({ value }) => hmac(value, text));
