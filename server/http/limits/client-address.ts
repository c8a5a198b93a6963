/** Who sent a request, before Fastify knows it. The same rules as its `trustProxy`. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address belongs to a proxy whose forwarding headers are believed. */
type IsTrusted = (address: string) => boolean;

/** IPv4 addresses of a dual-stack socket are written `::ffff:192.0.2.1`. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** @param addresses single ones, or networks such as `10.0.0.0/8` */
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

/** The nearest address that is no trusted proxy: of the connection, or else as the proxies forwarded it. */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted): string {
  let client = socket.remoteAddress ?? '';
  if (!isTrusted(client)) return client;
  const forwarded = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  for (const address of forwarded.toReversed()) {
    client = address;
    if (!isTrusted(client)) break;
  }
  return client;
}
