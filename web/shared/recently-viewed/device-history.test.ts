import { beforeEach, expect, test, vi } from 'vitest';
import { clearDeviceHistory, readDeviceHistory, addToDeviceHistory } from './device-history.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const ids = () => readDeviceHistory().map(({ property_id }) => property_id);
const secondsIn = (second: number) => new Date(second * 1000);

test('the listing viewed last is first, and listed once', () => {
  for (const [second, id] of ['aaaaaaaa', 'bbbbbbbb', 'aaaaaaaa'].entries()) addToDeviceHistory(id, secondsIn(second));
  expect(readDeviceHistory()).toEqual([
    { property_id: 'aaaaaaaa', at: secondsIn(2).toISOString() },
    { property_id: 'bbbbbbbb', at: secondsIn(1).toISOString() },
  ]);
});

test('only the latest two hundred are stored', () => {
  for (let count = 0; count < 203; count += 1) addToDeviceHistory(`listing${count}`, secondsIn(count));
  expect(ids()).toHaveLength(200);
  expect([ids()[0], ids().at(-1)]).toEqual(['listing202', 'listing3']);
});

test('merged entries are removed, except those viewed again meanwhile', () => {
  addToDeviceHistory('aaaaaaaa', secondsIn(0));
  addToDeviceHistory('bbbbbbbb', secondsIn(1));
  const sent = readDeviceHistory();
  addToDeviceHistory('aaaaaaaa', secondsIn(2));
  clearDeviceHistory(sent);
  expect(ids()).toEqual(['aaaaaaaa']);
  clearDeviceHistory();
  expect([...stored]).toEqual([]);
});

test.each(['', 'null', '{', '{"a":1}', '[1,null,{"property_id":"<script>","at":"x"},{"property_id":"aaaaaaaa"}]'])(
  'a stored value of %j is read as an empty list',
  (text) => {
    stored.set('seen', text);
    expect(readDeviceHistory()).toEqual([]);
  },
);
