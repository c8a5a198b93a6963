import { afterEach, expect, test, vi } from 'vitest';
import { API_RESPONSES, FILES, PAGES, PICTURES } from '../../service-worker/device-caches.ts';
import { deleteCachedPages } from './offline-pages.ts';

afterEach(() => vi.unstubAllGlobals());

test('pictures are deleted with pages and responses, because they reveal viewed listings and drafts', async () => {
  const names = new Set([PAGES, API_RESPONSES, PICTURES, FILES].map(({ name }) => name));
  vi.stubGlobal('caches', { delete: async (name: string) => names.delete(name) });
  await deleteCachedPages();
  expect([...names]).toEqual([FILES.name]);
});
