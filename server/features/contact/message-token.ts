/** Names one message to whoever it was sent to: stands in links and before the `@` of relay addresses, hence letters of one case. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 12;

function macOf(secret: string, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'message to answer', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
}

/** Says "the receiver of this message", and cannot be made up. How long it may be answered is told by the message's age. */
export function messageToken(secret: string, messageId: string): string {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(secret, id)]).toString('hex');
}

/** Null for a token nobody was given. */
export function messageOfToken(secret: string, token: string): string | null {
  if (!/^[0-9a-f]{56}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'hex');
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), macOf(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
