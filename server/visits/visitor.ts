/** Counts distinct visitors without cookies or identifiers: only a daily salted hash is stored, which cannot be traced back. */
import { createHmac, hkdfSync } from 'node:crypto';
import { isbot } from 'isbot';
import type { Secrets } from '../crypto/secrets.ts';
import { addressGroup } from '../db/address.ts';

/** A browser at an IP address. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

const HASH_BYTES = 16;
/** Browsers distinguished per IP address, so that invented user agents can raise a listing's daily count only by this much. */
const BROWSERS_PER_ADDRESS = 32;

/** False for known bots and for requests without a user agent. */
export function isHuman(userAgent: string | null): userAgent is string {
  return userAgent !== null && userAgent.trim() !== '' && !isbot(userAgent);
}

/** The hash key of a day, from the site's secret and the day's salt, so that neither is enough alone. */
export function visitorHashKey({ newest }: Secrets, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', newest.value, salt, 'visitor hash', 32));
}

/** Hash of visitor and listing; the hashes of one visitor at two listings cannot be linked. */
export function visitorHash(key: Buffer, publicId: string, { ip, userAgent }: Visitor): Buffer {
  const browser = createHmac('sha256', key).update(userAgent).digest().readUInt8() % BROWSERS_PER_ADDRESS;
  return createHmac('sha256', key)
    .update(`${publicId} ${addressGroup(ip)} ${browser}`)
    .digest()
    .subarray(0, HASH_BYTES);
}
