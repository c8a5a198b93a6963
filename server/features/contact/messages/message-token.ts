/** Tokens that identify a message to its recipient. They are hex, because the local part of relay addresses may be lowercased. */
import { DAY_MS } from '../../../durations.ts';
import type { Secrets } from '../../../crypto/secrets.ts';
import { signToken, verifyToken } from '../../../crypto/signed-token.ts';

/** For how many days the link in a message works. Replies are possible for a shorter time, see `REPLY_DAYS`. */
const LINK_DAYS = 90;
const PURPOSE = 'message to answer';
const ID_BYTES = 16;

/** An unforgeable token for the recipient of the message. It has 64 characters, the maximum for the local part of an address. */
export function createMessageToken(secrets: Secrets, messageId: string, now: Date): string {
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  return signToken(secrets, PURPOSE, Buffer.from(messageId.replaceAll('-', ''), 'hex'), expiresAt).toString('hex');
}

/** Returns the message id of a token; null for an invalid or expired one. */
export function readMessageToken(secrets: Secrets, token: string, now: Date): string | null {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const id = verifyToken(secrets, PURPOSE, Buffer.from(token, 'hex'), now);
  if (id?.length !== ID_BYTES) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
