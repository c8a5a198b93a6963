/** Determines who sent a request before Fastify does, with the same rules as its `trustProxy`. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an IP address belongs to a proxy whose forwarding headers are trusted. */
type IsTrusted = (ip: string) => boolean;

/** On a dual-stack socket, IPv4 addresses have the form `::ffff:192.0.2.1`. */
const plainIp = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** @param ips single IP addresses, or networks such as `10.0.0.0/8` */
export function trustedProxies(ips: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const item of ips) {
    const [ip = '', bits] = item.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return (ip) => {
    const plain = plainIp(ip);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * The IP address in an entry of `X-Forwarded-For`; null when the entry is not an IP address. Some proxies add the port, which differs for
 * every connection of a client.
 */
function entryIp(entry: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  const [plain = ''] = (bracketed ?? entry.replace(/^([\d.]+):\d+$/, '$1')).split('%');
  const ip = plainIp(plain);
  if (isIP(ip) !== 6) return isIP(ip) === 0 ? null : ip;
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(new URL(`http://[${ip}]`).hostname.slice(1, -1));
  if (!mapped) return ip;
  const bytes = Buffer.from(mapped[1]!.padStart(4, '0') + mapped[2]!.padStart(4, '0'), 'hex');
  return [...bytes].join('.');
}

/**
 * The IP addresses of `X-Forwarded-For`, nearest last. Stops at an entry that is not an IP address, because everything before it was
 * reported by that entry.
 */
function forwardedIps(header: string | string[] | undefined): string[] {
  const ips: string[] = [];
  for (const entry of [header ?? []].flat().join(',').split(',').toReversed()) {
    const trimmed = entry.trim();
    if (trimmed === '') continue;
    const ip = entryIp(trimmed);
    if (ip === null) break;
    ips.unshift(ip);
  }
  return ips;
}

/** Rewrites `X-Forwarded-For` of a trusted proxy to plain IP addresses, so that everything that reads it sees the same client. */
export function normalizeForwarded({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted): void {
  const header = headers['x-forwarded-for'];
  if (header !== undefined && isTrusted(socket.remoteAddress ?? '')) headers['x-forwarded-for'] = forwardedIps(header).join(', ');
}

/** The nearest IP address that is not a trusted proxy: the IP address of the connection, or the one that the proxies forwarded. */
export function clientIp({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted): string {
  let client = socket.remoteAddress ?? '';
  if (!isTrusted(client)) return client;
  for (const ip of forwardedIps(headers['x-forwarded-for']).toReversed()) {
    client = ip;
    if (!isTrusted(client)) break;
  }
  return client;
}
