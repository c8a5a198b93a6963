import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { mergeShortlist } = await import('./merge-shortlist.ts');
const { setDeviceNote, addToDevice, readDeviceEntries } = await import('./device-shortlist.ts');
const { shortlistStatuses } = await import('./shortlist-state.ts');

interface SentRequest {
  readonly key: string | null;
  readonly entries: readonly { readonly property_id: string; readonly note?: string }[];
}
const sent: SentRequest[] = [];
/** Returns the server's response to each request. */
let respond: (request: SentRequest) => Response | Promise<Response>;
const acceptAll = ({ entries }: SentRequest) =>
  Response.json({ message: 'Merged', data: Object.fromEntries(entries.map(({ property_id }) => [property_id, 'active'])) });

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  respond = acceptAll;
  stored.set('authToken', 'somebody');
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const request = { key: headers['idempotency-key'] ?? null, ...(JSON.parse(body) as { entries: SentRequest['entries'] }) };
    sent.push(request);
    return respond(request);
  });
});
const fillDevice = (count: number) => {
  for (let index = 0; index < count; index += 1) addToDevice({ id: `listing${index}`, title: 'Home' }, new Date(index * 1000));
};

test('all entries are merged once, in batches, and the listings are shown as saved', async () => {
  fillDevice(60);
  await Promise.all([mergeShortlist(), mergeShortlist()]);
  expect(sent.map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
  expect(new Set(sent.flatMap(({ entries }) => entries.map(({ property_id }) => property_id))).size).toBe(60);
  expect(JSON.stringify(sent)).not.toContain('Home');
  expect(readDeviceEntries()).toEqual([]);
  expect(shortlistStatuses.get('listing7')).toBe('active');
  expect([...stored.keys()]).toEqual(['authToken']);
});

test('entries without a response stay on the device and are sent again with the same idempotency key', async () => {
  fillDevice(2);
  respond = () => Promise.reject(new TypeError('network'));
  await expect(mergeShortlist()).rejects.toThrow();
  expect(readDeviceEntries()).toHaveLength(2);
  respond = acceptAll;
  await mergeShortlist();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]!.key).toMatch(/^\w{32}$/);
});

test('a note written during the request is merged too, with another idempotency key', async () => {
  fillDevice(1);
  respond = (request) => {
    if (sent.length === 1) setDeviceNote('listing0', 'quiet');
    return acceptAll(request);
  };
  await mergeShortlist();
  expect(sent.map(({ entries }) => entries[0]!.note)).toEqual([undefined, 'quiet']);
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
  expect(readDeviceEntries()).toEqual([]);
});

test('nothing is sent without a login', async () => {
  fillDevice(1);
  stored.delete('authToken');
  await mergeShortlist();
  expect(sent).toEqual([]);
  expect(readDeviceEntries()).toHaveLength(1);
});
