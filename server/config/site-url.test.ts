import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { siteUrl } from './site-url.ts';

const siteUrlOf = (env: Record<string, string>, port?: number) => siteUrl(readConfig(env), port);

test('the site URL is PUBLIC_URL, or the listening address when PUBLIC_URL is not set', () => {
  expect(siteUrlOf({ PUBLIC_URL: 'https://homes.example/', PORT: '0' }, 40_123)).toBe('https://homes.example');
  expect(siteUrlOf({ PORT: '4000' })).toBe('http://127.0.0.1:4000');
  expect(siteUrlOf({ PORT: '0' }, 40_123)).toBe('http://127.0.0.1:40123');
  expect(siteUrlOf({ HOST: '0.0.0.0', PORT: '4000' })).toBe('http://localhost:4000');
  expect(siteUrlOf({ HOST: '::1', PORT: '4000' })).toBe('http://[::1]:4000');
});
