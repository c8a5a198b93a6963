import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { siteUrl } from './site.ts';

const at = (env: Record<string, string>, port?: number) => siteUrl(readConfig({ NODE_ENV: 'test', ...env }), port);

test('the site is where PUBLIC_URL says, and without it where this machine listens', () => {
  expect(at({ PUBLIC_URL: 'https://homes.example/', PORT: '0' }, 40_123)).toBe('https://homes.example');
  expect(at({ PORT: '4000' })).toBe('http://127.0.0.1:4000');
  expect(at({ PORT: '0' }, 40_123)).toBe('http://127.0.0.1:40123');
  expect(at({ HOST: '0.0.0.0', PORT: '4000' })).toBe('http://localhost:4000');
  expect(at({ HOST: '::1', PORT: '4000' })).toBe('http://[::1]:4000');
});
