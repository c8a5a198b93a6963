/** Tokens that identify a message to its recipient. They are hex, because the local part of relay addresses may be lowercased. */
import { DAY_MS } from '../../../durations.ts';
import type { Secrets } from '../../../crypto/secrets.ts';
import { purposeFor, signToken, verifyRecipientToken } from '../../../crypto/signed-token.ts';
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from '../../../crypto/uuid-bytes.ts';

/** For how many days the link in a message works. Replies are possible for a shorter time, see `REPLY_DAYS`. */
const LINK_DAYS = 90;
const PURPOSE = 'message to answer';

/**
 * An unforgeable token for the recipient of the message. It has 64 characters, the maximum for the local part of an address.
 * @param to the address that the message is mailed to; empty when the recipient has none. The token ends when the recipient has another one
 */
export function createMessageToken(secrets: Secrets, messageId: string, to: string, now: Date): string {
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  return signToken(secrets, purposeFor(PURPOSE, to), bytesOfUuid(messageId), expiresAt).toString('hex');
}

/**
 * Returns the message id of a token; null for an invalid or expired one.
 * @param findAddress returns the present address of the recipient of a message: empty when there is none, null when there is no message
 */
export async function readMessageToken(
  secrets: Secrets,
  token: string,
  now: Date,
  findAddress: (messageId: string) => Promise<string | null>,
): Promise<string | null> {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const id = await verifyRecipientToken(secrets, PURPOSE, Buffer.from(token, 'hex'), now, async (payload) => {
    const address = payload.length === UUID_BYTES ? await findAddress(uuidOfBytes(payload)) : null;
    return address === null ? [] : [address];
  });
  return id === null ? null : uuidOfBytes(id);
}
