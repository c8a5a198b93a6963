import { expect, test } from 'vitest';
import { ipGroup, storableIp } from './ip-address.ts';

test('an IPv4 address is a group of its own, also when it is mapped into IPv6', () => {
  expect(ipGroup('203.0.113.7')).toBe('203.0.113.7');
  expect(ipGroup('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('all IPv6 addresses of one /64 are one group', () => {
  expect(ipGroup('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(ipGroup('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64');
  expect(ipGroup('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(ipGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(ipGroup('::1')).toBe('0:0:0:0::/64');
  expect(ipGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('text that is not an address is stored as null, and the zone of a link-local address is removed', () => {
  expect(storableIp('203.0.113.7')).toBe('203.0.113.7');
  expect(storableIp('2001:db8::1')).toBe('2001:db8::1');
  expect(storableIp('fe80::1%eth0')).toBe('fe80::1');
  for (const ip of ['unknown', '', '203.0.113.7:4711', "1'; drop table session"]) expect(storableIp(ip)).toBeNull();
});
