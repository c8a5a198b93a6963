/** Telling visitors apart without knowing them: no cookie, nothing kept on their device, nothing that can be traced back. */
import { createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isbot } from 'isbot';

/** A browser at an address. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

const MARK_BYTES = 16;
/** Browsers told apart behind one address: whoever makes up names of browsers raises a listing's count of a day by no more. */
const BROWSERS_PER_ADDRESS = 32;

/** False for programs that say so, and for those that do not say what they are. */
export function isPerson(userAgent: string | null): userAgent is string {
  return userAgent !== null && userAgent.trim() !== '' && !isbot(userAgent);
}

/** An IPv6 device changes its address within the first half of it, so that half stands for it; an IPv4 address is taken whole. */
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

/** What marks of a day are made with: the site's secret and the day's salt, so that neither is enough alone. */
export function markKey(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'marks of visits', 32));
}

/** A digest of visitor and listing; two listings of one visitor have nothing in common. */
export function markOf(key: Buffer, publicId: string, { ip, userAgent }: Visitor): Buffer {
  const browser = createHmac('sha256', key).update(userAgent).digest().readUInt8() % BROWSERS_PER_ADDRESS;
  return createHmac('sha256', key)
    .update(`${publicId} ${networkOf(ip)} ${browser}`)
    .digest()
    .subarray(0, MARK_BYTES);
}
