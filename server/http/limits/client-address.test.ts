import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, trustedProxies } from './client-address.ts';

const addressOf = (remoteAddress: string, forwarded: string | undefined, proxies: readonly string[]) =>
  clientAddress({ socket: { remoteAddress } as Socket, headers: { 'x-forwarded-for': forwarded } }, trustedProxies(proxies));

test.each([
  ['a header of somebody who is no proxy is ignored', '203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
  ['the last address that a proxy saw is the client', '127.0.0.1', '10.9.9.9, 198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
  ['a chain of proxies is followed', '127.0.0.1', '198.51.100.1, 10.1.2.3', ['127.0.0.1', '10.0.0.0/8'], '198.51.100.1'],
  ['IPv4 over IPv6 is IPv4', '::ffff:127.0.0.1', '198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
  ['a proxy that adds no header is the client itself', '127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
  ['what is no address is nobody that is trusted', '127.0.0.1', '10.1.2.3, <x>', ['127.0.0.1'], '<x>'],
])('%s', (_, remote, forwarded, proxies, expected) => {
  expect(addressOf(remote, forwarded, proxies)).toBe(expected);
});
