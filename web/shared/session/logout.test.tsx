import { expect, test } from 'vitest';
import { SHARED_PHOTOS } from '../../service-worker/device-caches.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { SHARED_PHOTOS_CACHE } from '../offline/device-data-keys.ts';
import { logout } from './logout.ts';

test('a logout deletes registrations that were not sent, and keeps preferences', async () => {
  localStorage.setItem('thinnai.register.agent', '{}');
  localStorage.setItem('thinnai.theme', 'dark');
  writeToken('token');
  await logout();
  expect(localStorage.getItem('thinnai.register.agent')).toBeNull();
  expect(localStorage.getItem('thinnai.theme')).toBe('dark');
  localStorage.clear();
});

test('the cache that a logout deletes is the one to which the service worker writes shared photos', () => {
  expect(SHARED_PHOTOS_CACHE).toBe(SHARED_PHOTOS.name);
});
