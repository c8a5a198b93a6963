/** Signed tokens for links in messages: a readable payload with an HMAC. They never expire, because links in old mails must keep working. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

function macOf(secret: string, purpose: string, payload: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
}

/** @param purpose part of the key, so that a token for one kind of link is invalid for another */
export const signToken = (secret: string, purpose: string, payload: Buffer): string =>
  Buffer.concat([payload, macOf(secret, purpose, payload)]).toString('base64url');

/** The payload of a token; null when it is invalid. */
export function verifyToken(secret: string, purpose: string, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= MAC_BYTES) return null;
  const payload = bytes.subarray(0, -MAC_BYTES);
  return timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secret, purpose, payload)) ? payload : null;
}
