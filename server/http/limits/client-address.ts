/** Determines who sent a request before Fastify does, with the same rules as its `trustProxy`. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address belongs to a proxy whose forwarding headers are trusted. */
type IsTrusted = (address: string) => boolean;

/** On a dual-stack socket, IPv4 addresses have the form `::ffff:192.0.2.1`. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** @param addresses single addresses, or networks such as `10.0.0.0/8` */
export function trustedProxies(addresses: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const item of addresses) {
    const [address = '', bits] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * The address in an entry of `X-Forwarded-For`; null when the entry is not an address. Some proxies add the port, which differs for every
 * connection of a client.
 */
function entryAddress(entry: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  const [plain = ''] = (bracketed ?? entry.replace(/^([\d.]+):\d+$/, '$1')).split('%');
  const address = plainAddress(plain);
  if (isIP(address) !== 6) return isIP(address) === 0 ? null : address;
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(new URL(`http://[${address}]`).hostname.slice(1, -1));
  if (!mapped) return address;
  const bytes = Buffer.from(mapped[1]!.padStart(4, '0') + mapped[2]!.padStart(4, '0'), 'hex');
  return [...bytes].join('.');
}

/**
 * The addresses of `X-Forwarded-For`, nearest last. Stops at an entry that is not an address, because everything before it was reported by
 * that entry.
 */
function forwardedAddresses(header: string | string[] | undefined): string[] {
  const addresses: string[] = [];
  for (const entry of [header ?? []].flat().join(',').split(',').toReversed()) {
    const trimmed = entry.trim();
    if (trimmed === '') continue;
    const address = entryAddress(trimmed);
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** Rewrites `X-Forwarded-For` of a trusted proxy to plain addresses, so that everything that reads it sees the same client. */
export function normalizeForwarded({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted): void {
  const header = headers['x-forwarded-for'];
  if (header !== undefined && isTrusted(socket.remoteAddress ?? '')) headers['x-forwarded-for'] = forwardedAddresses(header).join(', ');
}

/** The nearest address that is not a trusted proxy: the address of the connection, or the one that the proxies forwarded. */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted): string {
  let client = socket.remoteAddress ?? '';
  if (!isTrusted(client)) return client;
  for (const address of forwardedAddresses(headers['x-forwarded-for']).toReversed()) {
    client = address;
    if (!isTrusted(client)) break;
  }
  return client;
}
