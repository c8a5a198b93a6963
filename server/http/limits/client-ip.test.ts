import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientIp, normalizeForwarded, trustedProxies } from './client-ip.ts';

const clientIpOf = (remoteAddress: string, forwarded: string | undefined, proxies: readonly string[]) =>
  clientIp({ socket: { remoteAddress } as Socket, headers: { 'x-forwarded-for': forwarded } }, trustedProxies(proxies));

test.each([
  ['a header of somebody who is no proxy is ignored', '203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
  ['the last address that a proxy saw is the client', '127.0.0.1', '10.9.9.9, 198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
  ['a chain of proxies is followed', '127.0.0.1', '198.51.100.1, 10.1.2.3', ['127.0.0.1', '10.0.0.0/8'], '198.51.100.1'],
  ['IPv4 over IPv6 is IPv4', '::ffff:127.0.0.1', '198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
  ['a proxy that adds no header is the client itself', '127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
  ['for an entry that is no address, the proxy that added it is the client', '127.0.0.1', '198.51.100.1, <x>', ['127.0.0.1'], '127.0.0.1'],
  ['entries before an untrusted client are ignored', '127.0.0.1', '<x>, 198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
  ['the port of a connection is left out', '127.0.0.1', '198.51.100.1:49152', ['127.0.0.1'], '198.51.100.1'],
  ['the port of an IPv6 connection is left out', '127.0.0.1', '[2001:db8::1]:49152', ['127.0.0.1'], '2001:db8::1'],
  ['the zone of an address is left out', '127.0.0.1', 'fe80::1%eth0', ['127.0.0.1'], 'fe80::1'],
  ['IPv4 in the hexadecimal form of IPv6 is IPv4', '127.0.0.1', '::ffff:c633:6401', ['127.0.0.1'], '198.51.100.1'],
])('%s', (_, remote, forwarded, proxies, expected) => {
  expect(clientIpOf(remote, forwarded, proxies)).toBe(expected);
});

test('the header of a trusted proxy is rewritten to plain addresses, but not the header of other clients', () => {
  const headerOf = (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': 'unknown, [2001:db8::1]:80, 198.51.100.1:49152' };
    normalizeForwarded({ socket: { remoteAddress } as Socket, headers }, trustedProxies(['127.0.0.1']));
    return headers['x-forwarded-for'];
  };
  expect(headerOf('127.0.0.1')).toBe('2001:db8::1, 198.51.100.1');
  expect(headerOf('203.0.113.9')).toBe('unknown, [2001:db8::1]:80, 198.51.100.1:49152');
});
