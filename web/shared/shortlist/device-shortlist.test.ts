import { beforeEach, expect, test, vi } from 'vitest';
import {
  MAX_DEVICE_ENTRIES,
  clearDeviceEntries,
  isOnDevice,
  setDeviceNote,
  addToDevice,
  readDeviceEntries,
  removeFromDevice,
} from './device-shortlist.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
});
const timeAt = (second: number) => new Date(second * 1000);
const add = (id: string, second: number) => addToDevice({ id, title: `Home ${id}` }, timeAt(second));
const ids = () => readDeviceEntries().map(({ property_id }) => property_id);

test('the property added last is first, and adding a property again changes nothing', () => {
  add('aaaaaaaa', 0);
  add('bbbbbbbb', 1);
  add('aaaaaaaa', 2);
  expect(ids()).toEqual(['bbbbbbbb', 'aaaaaaaa']);
  expect(isOnDevice('aaaaaaaa')).toBe(true);
});

test('adding a removed property again restores its note and position', () => {
  add('cccccccc', 0);
  setDeviceNote('cccccccc', 'quiet', timeAt(1));
  add('dddddddd', 2);
  const originalEntries = readDeviceEntries();
  removeFromDevice('cccccccc');
  expect(ids()).toEqual(['dddddddd']);
  add('cccccccc', 3);
  expect(readDeviceEntries()).toEqual(originalEntries);
});

test('a full list on the device refuses another property and keeps its entries', () => {
  for (let count = 0; count < MAX_DEVICE_ENTRIES; count += 1) expect(add(`listing${count}`, count)).toBe(true);
  expect(add('onemore00', 999)).toBe(false);
  expect(ids()).toHaveLength(MAX_DEVICE_ENTRIES);
});

test('merged entries are removed, except those that were changed meanwhile', () => {
  add('eeeeeeee', 0);
  add('ffffffff', 1);
  const sent = readDeviceEntries();
  setDeviceNote('eeeeeeee', 'new words', timeAt(2));
  clearDeviceEntries(sent);
  expect(readDeviceEntries()).toEqual([
    {
      property_id: 'eeeeeeee',
      title: 'Home eeeeeeee',
      at: timeAt(0).toISOString(),
      note: 'new words',
      note_at: timeAt(2).toISOString(),
    },
  ]);
  setDeviceNote('eeeeeeee', null);
  expect(readDeviceEntries()[0]).not.toHaveProperty('note');
});

test('when storage is refused, entries last until the page is closed', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new Error('refused');
    },
  });
  add('gggggggg', 0);
  expect(ids()).toEqual(['gggggggg']);
  vi.stubGlobal('localStorage', storage);
  clearDeviceEntries(readDeviceEntries());
  expect(ids()).toEqual([]);
});

const entry = { property_id: 'aaaaaaaa', title: 'Home', at: timeAt(0).toISOString() };
test.each([
  '',
  'null',
  '{',
  '{"a":1}',
  JSON.stringify([1, null, { ...entry, property_id: '<script>' }]),
  JSON.stringify([
    { ...entry, at: 'yesterday' },
    { ...entry, title: 7 },
  ]),
  JSON.stringify([
    { ...entry, note: 'x'.repeat(501), note_at: entry.at },
    { ...entry, note: 'no time' },
  ]),
])('a stored value of %j is read as an empty shortlist', (text) => {
  stored.set('shortlist', text);
  expect(readDeviceEntries()).toEqual([]);
});
