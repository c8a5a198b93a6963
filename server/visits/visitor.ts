/** Counts distinct visitors without cookies or identifiers: only a daily salted hash is stored, which does not identify anybody. */
import { createHmac, hkdfSync } from 'node:crypto';
import { isbot } from 'isbot';
import type { Secrets } from '../crypto/secrets.ts';
import { ipGroup } from '../db/ip-address.ts';

/** A browser at an IP address. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

const HASH_BYTES = 16;
/**
 * Number of browsers that are distinguished per IP address, so that invented user agents can increase a listing's daily count only by this
 * factor.
 */
const BROWSERS_PER_IP = 32;

/** False for known bots and for requests without a user agent. */
export function isHuman(userAgent: string | null): userAgent is string {
  return userAgent !== null && userAgent.trim() !== '' && !isbot(userAgent);
}

/** The hash key of a day, derived from the site's secret and the day's salt, so that neither alone is enough. */
export function visitorHashKey({ newest }: Secrets, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', newest.value, salt, 'visitor hash', 32));
}

/** Hash of visitor and listing. The hashes of one visitor for two listings cannot be linked. */
export function visitorHash(key: Buffer, publicId: string, { ip, userAgent }: Visitor): Buffer {
  const browser = createHmac('sha256', key).update(userAgent).digest().readUInt8() % BROWSERS_PER_IP;
  return createHmac('sha256', key)
    .update(`${publicId} ${ipGroup(ip)} ${browser}`)
    .digest()
    .subarray(0, HASH_BYTES);
}
