/** Counts distinct visitors without cookies or identifiers: only a daily salted hash is stored, which cannot be traced back. */
import { createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isbot } from 'isbot';
import type { Secrets } from '../crypto/secrets.ts';

/** A browser at an IP address. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

const MARK_BYTES = 16;
/** Browsers distinguished per IP address, so that invented user agents can raise a listing's daily count only by this much. */
const BROWSERS_PER_ADDRESS = 32;

/** False for known bots and for requests without a user agent. */
export function isHuman(userAgent: string | null): userAgent is string {
  return userAgent !== null && userAgent.trim() !== '' && !isbot(userAgent);
}

/** The /64 prefix of an IPv6 address, since devices change the second half; an IPv4 address as it is. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]!.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail)];
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : [];
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}

/** The hash key of a day, from the site's secret and the day's salt, so that neither is enough alone. */
export function visitorHashKey({ newest }: Secrets, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', newest.value, salt, 'marks of visits', 32));
}

/** Hash of visitor and listing; the hashes of one visitor at two listings cannot be linked. */
export function visitorHash(key: Buffer, publicId: string, { ip, userAgent }: Visitor): Buffer {
  const browser = createHmac('sha256', key).update(userAgent).digest().readUInt8() % BROWSERS_PER_ADDRESS;
  return createHmac('sha256', key)
    .update(`${publicId} ${networkOf(ip)} ${browser}`)
    .digest()
    .subarray(0, MARK_BYTES);
}
