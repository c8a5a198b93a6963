/** Tokens of messages: they say whom or what a link is about, cannot be made up, and never lapse, because old mail has to work too. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

function macOf(secret: string, purpose: string, said: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(said).digest().subarray(0, MAC_BYTES);
}

/** `purpose` keeps tokens of one kind of link from being good for another. */
export const signToken = (secret: string, purpose: string, said: Buffer): string =>
  Buffer.concat([said, macOf(secret, purpose, said)]).toString('base64url');

/** What a token says; null for one nobody was given. */
export function readToken(secret: string, purpose: string, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= MAC_BYTES) return null;
  const said = bytes.subarray(0, -MAC_BYTES);
  return timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secret, purpose, said)) ? said : null;
}
