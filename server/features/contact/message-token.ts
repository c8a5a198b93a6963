/** Tokens that identify a message to its recipient. They are hex, because the local part of relay addresses may be lowercased. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 12;

function computeMac(secret: string, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'message to answer', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
}

/** An unforgeable token for the recipient of the message. It does not expire; the age of the message limits how long it can be answered. */
export function createMessageToken(secret: string, messageId: string): string {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, computeMac(secret, id)]).toString('hex');
}

/** The message id of a token; null for an invalid one. */
export function readMessageToken(secret: string, token: string): string | null {
  if (!/^[0-9a-f]{56}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'hex');
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), computeMac(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
