/** Signed tokens for links in messages: a readable payload with its expiry and an HMAC. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../durations.ts';
import type { Secrets } from './secrets.ts';

const MAC_BYTES = 12;
/** The expiry is stored as unsigned seconds since 1970. */
const EXPIRY_BYTES = 4;

function macOf(secret: string, purpose: string, content: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES);
}

const isAuthentic = ({ all }: Secrets, purpose: string, content: Buffer, mac: Buffer): boolean =>
  all.map(({ value }) => timingSafeEqual(mac, macOf(value, purpose, content))).includes(true);

/** @param purpose becomes part of the key, so that a token for one kind of link is invalid for another */
export function signToken({ newest }: Secrets, purpose: string, payload: Buffer, expiresAt: Date): Buffer {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000));
  const content = Buffer.concat([expiry, payload]);
  return Buffer.concat([content, macOf(newest.value, purpose, content)]);
}

/** Returns the payload of a token; null when it is invalid or has expired. */
export function verifyToken(secrets: Secrets, purpose: string, token: Buffer, now: Date): Buffer | null {
  if (token.length <= EXPIRY_BYTES + MAC_BYTES) return null;
  const content = token.subarray(0, -MAC_BYTES);
  if (!isAuthentic(secrets, purpose, content, token.subarray(-MAC_BYTES))) return null;
  return content.readUInt32BE(0) * 1000 > now.getTime() ? content.subarray(EXPIRY_BYTES) : null;
}

/** The unsubscribe link in mails works for this long, because people may open an old mail to unsubscribe. */
const UNSUBSCRIBE_DAYS = 400;
export const unsubscribeExpiry = (now: Date): Date => new Date(now.getTime() + UNSUBSCRIBE_DAYS * DAY_MS);
