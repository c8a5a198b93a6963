/** IP addresses of clients in the form in which they are stored and grouped for rate limits. */
import { isIP, isIPv6 } from 'node:net';

/**
 * Converts an IP address to the form that an `inet` column accepts, without the zone of a link-local address. Null when the text is none.
 */
export function storableIp(ip: string): string | null {
  const [withoutZone = ''] = ip.split('%');
  return isIP(withoutZone) === 0 ? null : withoutZone;
}

/** The network that contains an IP address, as large as one customer of a data centre may have: an IPv4 /24, an IPv6 /48. */
export function networkOf(ip: string): string {
  const group = ipGroup(ip);
  return group.includes(':') ? `${group.split(':').slice(0, 3).join(':')}::/48` : `${group.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The unit that rate limits count: an IPv4 address, or the IPv6 /64 within which a client may choose its address freely. */
export function ipGroup(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  // the URL parser normalizes the address; `::` stands for groups of zeros
  const [head = '', tail] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length }, () => '0');
  return `${[...headGroups, ...zeros, ...tailGroups].slice(0, 4).join(':')}::/64`;
}
