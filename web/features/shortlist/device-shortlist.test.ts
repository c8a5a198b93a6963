import { beforeEach, expect, test, vi } from 'vitest';
import { MOST_MERGED, NOTE_LONGEST as ofContract } from '../../../contract/shortlist.ts';
import {
  DEVICE_KEEPS,
  forgetOnDevice,
  isOnDevice,
  NOTE_LONGEST,
  noteOnDevice,
  putOnDevice,
  readDevice,
  takeFromDevice,
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
const at = (second: number) => new Date(second * 1000);
const put = (id: string, second: number) => putOnDevice({ id, title: `Home ${id}` }, at(second));
const ids = () => readDevice().map(({ property_id }) => property_id);

test('what was put in last is on top, once, and a page of the device is not more than can be asked about', () => {
  put('aaaaaaaa', 0);
  put('bbbbbbbb', 1);
  put('aaaaaaaa', 2);
  expect(ids()).toEqual(['bbbbbbbb', 'aaaaaaaa']);
  expect(isOnDevice('aaaaaaaa')).toBe(true);
  expect(MOST_MERGED).toBeGreaterThanOrEqual(25);
  expect(NOTE_LONGEST).toBe(ofContract);
});

test('what was taken out by mistake is put back as it was', () => {
  put('cccccccc', 0);
  noteOnDevice('cccccccc', 'quiet', at(1));
  put('dddddddd', 2);
  const before = readDevice();
  takeFromDevice('cccccccc');
  expect(ids()).toEqual(['dddddddd']);
  put('cccccccc', 3);
  expect(readDevice()).toEqual(before);
});

test('a device that is full says so and keeps what it has', () => {
  for (let count = 0; count < DEVICE_KEEPS; count += 1) expect(put(`listing${count}`, count)).toBe(true);
  expect(put('onemore00', 999)).toBe(false);
  expect(ids()).toHaveLength(DEVICE_KEEPS);
});

test('what was handed over is forgotten, but not what was changed meanwhile', () => {
  put('eeeeeeee', 0);
  put('ffffffff', 1);
  const sent = readDevice();
  noteOnDevice('eeeeeeee', 'new words', at(2));
  forgetOnDevice(sent);
  expect(readDevice()).toEqual([
    { property_id: 'eeeeeeee', title: 'Home eeeeeeee', at: at(0).toISOString(), note: 'new words', note_at: at(2).toISOString() },
  ]);
  noteOnDevice('eeeeeeee', null);
  expect(readDevice()[0]).not.toHaveProperty('note');
});

test('where storage is refused, it lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new Error('refused');
    },
  });
  put('gggggggg', 0);
  expect(ids()).toEqual(['gggggggg']);
  vi.stubGlobal('localStorage', storage);
  forgetOnDevice(readDevice());
  expect(ids()).toEqual([]);
});

const entry = { property_id: 'aaaaaaaa', title: 'Home', at: at(0).toISOString() };
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
])('storage that holds %j is an empty shortlist', (text) => {
  stored.set('shortlist', text);
  expect(readDevice()).toEqual([]);
});
