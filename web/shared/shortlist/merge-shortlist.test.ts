import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { mergeShortlist } = await import('./merge-shortlist.ts');
const { setDeviceNote, addToDevice, readDevice } = await import('./device-shortlist.ts');
const { statuses } = await import('./shortlist-state.ts');

interface Sent {
  readonly key: string | null;
  readonly entries: readonly { readonly property_id: string; readonly note?: string }[];
}
const sent: Sent[] = [];
/** Returns the server's response to each request. */
let answer: (call: Sent) => Response | Promise<Response>;
const mergeOk = ({ entries }: Sent) =>
  Response.json({ message: 'Merged', data: Object.fromEntries(entries.map(({ property_id }) => [property_id, 'active'])) });

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  answer = mergeOk;
  stored.set('authToken', 'somebody');
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const call = { key: headers['idempotency-key'] ?? null, ...(JSON.parse(body) as { entries: Sent['entries'] }) };
    sent.push(call);
    return answer(call);
  });
});
const fill = (count: number) => {
  for (let index = 0; index < count; index += 1) addToDevice({ id: `listing${index}`, title: 'Home' }, new Date(index * 1000));
};

test('all entries are merged once, in batches, and the listings are shown as saved', async () => {
  fill(60);
  await Promise.all([mergeShortlist(), mergeShortlist()]);
  expect(sent.map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
  expect(new Set(sent.flatMap(({ entries }) => entries.map(({ property_id }) => property_id))).size).toBe(60);
  expect(JSON.stringify(sent)).not.toContain('Home');
  expect(readDevice()).toEqual([]);
  expect(statuses.get('listing7')).toBe('active');
  expect([...stored.keys()]).toEqual(['authToken']);
});

test('entries without a response stay on the device and are sent again with the same idempotency key', async () => {
  fill(2);
  answer = () => Promise.reject(new TypeError('network'));
  await expect(mergeShortlist()).rejects.toThrow();
  expect(readDevice()).toHaveLength(2);
  answer = mergeOk;
  await mergeShortlist();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]!.key).toMatch(/^\w{32}$/);
});

test('a note written during the request is merged too, with another idempotency key', async () => {
  fill(1);
  answer = (call) => {
    if (sent.length === 1) setDeviceNote('listing0', 'quiet');
    return mergeOk(call);
  };
  await mergeShortlist();
  expect(sent.map(({ entries }) => entries[0]!.note)).toEqual([undefined, 'quiet']);
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
  expect(readDevice()).toEqual([]);
});

test('nothing is sent without a login', async () => {
  fill(1);
  stored.delete('authToken');
  await mergeShortlist();
  expect(sent).toEqual([]);
  expect(readDevice()).toHaveLength(1);
});
