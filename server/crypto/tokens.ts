/** Bearer tokens of sessions and of links in mails. The database stores only their hashes. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates a token of 256 random bits in base64url (43 characters). */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. A plain SHA-256 is enough because the token has 256 random bits. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
