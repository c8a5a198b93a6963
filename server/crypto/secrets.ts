/**
 * The secrets of the site (APP_SECRET), newest first. The newest one signs and encrypts, all of them verify and decrypt, so that a
 * secret can be replaced without breaking what was made with the one before.
 */
import { createHash, createHmac } from 'node:crypto';

const MIN_LENGTH = 32;
export const KEY_ID_BYTES = 4;

interface Secret {
  /** First bytes of a hash of the secret, stored with what was made with it. */
  readonly id: Buffer;
  readonly value: string;
}
export interface Secrets {
  readonly newest: Secret;
  /** Newest first. */
  readonly all: readonly Secret[];
}

const keyId = (value: string): Buffer => createHash('sha256').update(`key id\n${value}`).digest().subarray(0, KEY_ID_BYTES);

/** The secrets in a text, separated by commas or line ends. A comma within a secret does no harm: its parts are too short to be secrets. */
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
 * @throws Error when there is none, one is shorter than 32 characters, or one is listed twice
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

/** The secret with this key id; undefined when it is not known any more. */
export const secretOfKey = ({ all }: Secrets, id: Buffer): Secret | undefined => all.find((secret) => secret.id.equals(id));

const hmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A keyed hash that cannot be reversed or guessed without the secret. Made with the newest secret. */
export const keyedHash = ({ newest }: Secrets, text: string): Buffer => hmac(newest.value, text);

/** The keyed hashes of a text under every secret, newest first: what a stored hash is compared with. */
export const keyedHashes = ({ all }: Secrets, text: string): Buffer[] => all.map(({ value }) => hmac(value, text));
