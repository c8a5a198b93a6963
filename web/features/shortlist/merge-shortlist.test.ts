import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { mergeShortlist } = await import('./merge-shortlist.ts');
const { noteOnDevice, putOnDevice, readDevice } = await import('./device-shortlist.ts');
const { statuses } = await import('./shortlist-state.ts');

interface Sent {
  readonly key: string | null;
  readonly entries: readonly { readonly property_id: string; readonly note?: string }[];
}
const sent: Sent[] = [];
/** The network: what becomes of each call. */
let answer: (call: Sent) => Response | Promise<Response>;
const fine = ({ entries }: Sent) =>
  Response.json({ message: 'Merged', data: Object.fromEntries(entries.map(({ property_id }) => [property_id, 'active'])) });

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  answer = fine;
  stored.set('authToken', 'somebody');
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const call = { key: headers['idempotency-key'] ?? null, ...(JSON.parse(body) as { entries: Sent['entries'] }) };
    sent.push(call);
    return answer(call);
  });
});
const fill = (count: number) => {
  for (let at = 0; at < count; at += 1) putOnDevice({ id: `listing${at}`, title: 'Home' }, new Date(at * 1000));
};

test('all of it goes over in parts, once, and hearts know it', async () => {
  fill(60);
  await Promise.all([mergeShortlist(), mergeShortlist()]);
  expect(sent.map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
  expect(new Set(sent.flatMap(({ entries }) => entries.map(({ property_id }) => property_id))).size).toBe(60);
  expect(JSON.stringify(sent)).not.toContain('Home');
  expect(readDevice()).toEqual([]);
  expect(statuses.get('listing7')).toBe('active');
  expect([...stored.keys()]).toEqual(['authToken']);
});

test('what got no answer stays on the device and is sent again under its key', async () => {
  fill(2);
  answer = () => Promise.reject(new TypeError('network'));
  await expect(mergeShortlist()).rejects.toThrow();
  expect(readDevice()).toHaveLength(2);
  answer = fine;
  await mergeShortlist();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]!.key).toMatch(/^\w{32}$/);
});

test('a note written while it was on its way is handed over as well, under another key', async () => {
  fill(1);
  answer = (call) => {
    if (sent.length === 1) noteOnDevice('listing0', 'quiet');
    return fine(call);
  };
  await mergeShortlist();
  expect(sent.map(({ entries }) => entries[0]!.note)).toEqual([undefined, 'quiet']);
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
  expect(readDevice()).toEqual([]);
});

test('without a login nothing leaves the device', async () => {
  fill(1);
  stored.delete('authToken');
  await mergeShortlist();
  expect(sent).toEqual([]);
  expect(readDevice()).toHaveLength(1);
});
