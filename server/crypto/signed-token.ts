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

/**
 * The purpose of a link that works only as long as the account still has the address or number to which it was sent. So whoever reads an
 * old mailbox, or got an old number, cannot use the links in it.
 */
export const purposeFor = (purpose: string, recipient: string): string => `${purpose} to ${recipient.toLowerCase()}`;

/**
 * Returns the payload of a token whose purpose is that of `purposeFor`; null when it is invalid, has expired, or was sent to somewhere else.
 * @param findRecipients returns the present addresses of the account that the payload names. The payload is not verified yet
 */
export async function verifyRecipientToken(
  secrets: Secrets,
  purpose: string,
  token: Buffer,
  now: Date,
  findRecipients: (payload: Buffer) => Promise<readonly string[]>,
): Promise<Buffer | null> {
  if (token.length <= EXPIRY_BYTES + MAC_BYTES) return null;
  for (const recipient of await findRecipients(token.subarray(EXPIRY_BYTES, -MAC_BYTES))) {
    const payload = verifyToken(secrets, purposeFor(purpose, recipient), token, now);
    if (payload) return payload;
  }
  return null;
}

/** The unsubscribe link in mails works for this long, because people may open an old mail to unsubscribe. */
const UNSUBSCRIBE_DAYS = 400;
export const unsubscribeExpiry = (now: Date): Date => new Date(now.getTime() + UNSUBSCRIBE_DAYS * DAY_MS);
