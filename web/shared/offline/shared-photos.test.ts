import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSharedPhotos, readSharedPhotos } from './shared-photos.ts';
import { isShare, storeSharedPhotos } from '../../service-worker/shared-photos.ts';
import { DAY_MS } from '../../../kinds/calendar.ts';

const ORIGIN = 'https://homes.example';
const NOW = Date.parse('2026-11-20T04:30:00Z');
let stored: Map<string, Map<string, Response>>;
let isFull: boolean;

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        put: async (key: string, response: Response) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          entries.set(key, response);
        },
        matchAll: async () => [...entries.values()].map((response) => response.clone()),
      };
    },
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
  });
});

function shareOf(...names: string[]): Request {
  const body = new FormData();
  for (const name of names) body.append('photos', new File([`content of ${name}`], name, { type: 'image/jpeg' }));
  return new Request(`${ORIGIN}/post/shared`, { method: 'POST', body });
}
const share = (...names: string[]) => storeSharedPhotos(shareOf(...names), ORIGIN, NOW);
const names = async (now = NOW) => (await readSharedPhotos(now)).map(({ name }) => name);

test('shared photos are stored with their names and in their order, and offered on the page for a new listing', async () => {
  const response = await share('hall.jpg', 'சமையலறை.jpg');
  expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}/post`]);
  const files = await readSharedPhotos(NOW);
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['hall.jpg', 'image/jpeg'],
    ['சமையலறை.jpg', 'image/jpeg'],
  ]);
  expect(await files[0]!.text()).toBe('content of hall.jpg');
});

test('a later share replaces the earlier one, and at most twenty photos are stored', async () => {
  await share('first.jpg');
  await share(...Array.from({ length: 25 }, (_, index) => `${index}.jpg`));
  expect(await names()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}.jpg`));
});

test('photos are deleted after a day, and when they have been added to a listing', async () => {
  await share('hall.jpg');
  expect(await names(NOW + DAY_MS)).toEqual(['hall.jpg']);
  expect(await names(NOW + DAY_MS + 1)).toEqual([]);
  await share('hall.jpg');
  await forgetSharedPhotos();
  expect(await names()).toEqual([]);
});

test('a full disk is reported', async () => {
  isFull = true;
  expect((await share('hall.jpg')).headers.get('location')).toBe(`${ORIGIN}/post?shared=failed`);
});

test('only POST requests to the share path of this site are handled', () => {
  expect(isShare(shareOf('hall.jpg'), ORIGIN)).toBe(true);
  for (const request of [new Request(`${ORIGIN}/post/shared`), new Request('https://evil.example/post/shared', { method: 'POST' })])
    expect(isShare(request, ORIGIN)).toBe(false);
});

test('a form on another website is not handled as a share', () => {
  const shareFrom = (referrer: string) => new Request(`${ORIGIN}/post/shared`, { method: 'POST', body: new FormData(), referrer });
  expect(isShare(shareFrom('https://evil.example/'), ORIGIN)).toBe(false);
  expect(isShare(shareFrom(`${ORIGIN}/post`), ORIGIN)).toBe(true);
});
