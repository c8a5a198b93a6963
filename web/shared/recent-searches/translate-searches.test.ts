import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addSearch, readSearches } from './device-searches.ts';
import { translateSearches } from './translate-searches.ts';

let requests: string[];
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  requests = [];
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const address = String(input instanceof Request ? input.url : input);
    requests.push(address.replace(/^.*\/api\/v1/, ''));
    if (address.includes('plot')) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json({ data: { title: 'Homes for rent in Chennai' } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('only titles in another language are loaded and stored, and a search that fails keeps its title', async () => {
  addSearch({ url: '/homes-in-mumbai-for-rent', title: 'Homes for rent in Mumbai', language: 'en' });
  addSearch({ url: '/plot-in-chennai', title: 'चेन्नई में प्लॉट', language: 'hi' });
  addSearch({ url: '/homes-in-chennai-for-rent?bhk_type=2BHK&bhk_type=3BHK', title: 'चेन्नई में किराए पर घर' });
  const translated = await translateSearches();
  expect(translated.map(({ title }) => title)).toEqual(['Homes for rent in Chennai', 'चेन्नई में प्लॉट', 'Homes for rent in Mumbai']);
  expect(translated.map(({ language }) => language)).toEqual(['en', 'hi', 'en']);
  expect(readSearches()).toEqual(translated);
  expect(requests.toSorted()).toEqual([
    '/search/page?bhk_type=2BHK&bhk_type=3BHK&slug=homes-in-chennai-for-rent',
    '/search/page?slug=plot-in-chennai',
  ]);
});
