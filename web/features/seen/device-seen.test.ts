import { beforeEach, expect, test, vi } from 'vitest';
import { forgetOnDevice, readDeviceSeen, rememberOnDevice } from './device-seen.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const ids = () => readDeviceSeen().map(({ property_id }) => property_id);
const at = (second: number) => new Date(second * 1000);

test('what was looked at last is on top, once', () => {
  for (const [second, id] of ['aaaaaaaa', 'bbbbbbbb', 'aaaaaaaa'].entries()) rememberOnDevice(id, at(second));
  expect(readDeviceSeen()).toEqual([
    { property_id: 'aaaaaaaa', at: at(2).toISOString() },
    { property_id: 'bbbbbbbb', at: at(1).toISOString() },
  ]);
});

test('the oldest beyond two hundred are let go', () => {
  for (let count = 0; count < 203; count += 1) rememberOnDevice(`listing${count}`, at(count));
  expect(ids()).toHaveLength(200);
  expect([ids()[0], ids().at(-1)]).toEqual(['listing202', 'listing3']);
});

test('what was handed over is forgotten, but not what was looked at again meanwhile', () => {
  rememberOnDevice('aaaaaaaa', at(0));
  rememberOnDevice('bbbbbbbb', at(1));
  const sent = readDeviceSeen();
  rememberOnDevice('aaaaaaaa', at(2));
  forgetOnDevice(sent);
  expect(ids()).toEqual(['aaaaaaaa']);
  forgetOnDevice();
  expect([...stored]).toEqual([]);
});

test.each(['', 'null', '{', '{"a":1}', '[1,null,{"property_id":"<script>","at":"x"},{"property_id":"aaaaaaaa"}]'])(
  'storage that holds %j is an empty list',
  (text) => {
    stored.set('seen', text);
    expect(readDeviceSeen()).toEqual([]);
  },
);
