import { beforeEach, expect, test, vi } from 'vitest';
import { addSearch, clearSearches, readSearches } from './device-searches.ts';
import { hasSearches } from './has-searches.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const urls = () => readSearches().map(({ url }) => url);

test('the last searches are stored, latest first, each once with the page number that was viewed last', () => {
  expect(hasSearches()).toBe(false);
  addSearch({ url: '/homes-in-chennai-for-rent', title: 'Homes' });
  addSearch({ url: '/plot-in-chennai', title: 'Plots' });
  addSearch({ url: '/homes-in-chennai-for-rent?page=3&sort=newest', title: 'Homes' });
  expect(urls()).toEqual(['/homes-in-chennai-for-rent?page=3&sort=newest', '/plot-in-chennai']);
  expect(hasSearches()).toBe(true);
  for (let n = 0; n < 20; n++) addSearch({ url: `/homes-in-chennai-for-rent?price_max=${n}`, title: 'Homes' });
  expect(urls()).toHaveLength(6);
  clearSearches();
  expect([urls(), hasSearches()]).toEqual([[], false]);
});

test.each([
  'no json',
  '{}',
  '[1,null,"/a",{"url":1,"title":"x"}]',
  '[{"url":"https://elsewhere.example/","title":"x"},{"url":"//elsewhere.example","title":"x"}]',
])('a stored text that is not a list of searches of this site is ignored: %s', (text) => {
  stored.set('searches', text);
  expect(readSearches()).toEqual([]);
});

test('a device without storage stores nothing and works', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  addSearch({ url: '/plot-in-chennai', title: 'Plots' });
  expect([readSearches(), hasSearches()]).toEqual([[], false]);
});
