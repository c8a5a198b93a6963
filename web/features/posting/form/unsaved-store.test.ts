import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft, forgetOld, keepUnsaved, readUnsaved } from './unsaved-store.ts';

const place = { account: 'u1', draft: 'd1', step: 'basic' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it('gives back what was typed, to the same account, draft and step only', () => {
  keepUnsaved(place, { floor: 3 });
  expect(readUnsaved(place)?.values).toEqual({ floor: 3 });
  expect(readUnsaved({ ...place, account: 'u2' })).toBeNull();
  expect(readUnsaved({ ...place, draft: 'd2' })).toBeNull();
  expect(readUnsaved({ ...place, step: 'location' })).toBeNull();
});

it('keeps nothing when nothing is unsaved', () => {
  keepUnsaved(place, { floor: 3 });
  keepUnsaved(place, {});
  expect(readUnsaved(place)).toBeNull();
});

it('keeps the key of an attempt even before anything was typed', () => {
  keepUnsaved(place, {}, 'key');
  expect(readUnsaved(place)?.attempt).toBe('key');
});

it('forgets a whole draft, and what is older than a month', () => {
  keepUnsaved(place, { floor: 3 });
  keepUnsaved({ ...place, draft: 'd2' }, { floor: 4 }, undefined, 0);
  forgetOld();
  expect(readUnsaved({ ...place, draft: 'd2' }, 1)).toBeNull();
  expect(readUnsaved(place)).not.toBeNull();
  forgetDraft('d1');
  expect(readUnsaved(place)).toBeNull();
});

it('lives without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  keepUnsaved(place, { floor: 3 });
  expect(readUnsaved(place)).toBeNull();
});
