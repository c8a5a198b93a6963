import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft, forgetOutdated, saveUnsaved, readUnsaved } from './unsaved-store.ts';

const unsavedKey = { account: 'u1', draft: 'd1', step: 'basic' };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  });
});

it('returns values only for the same account, draft and step', () => {
  saveUnsaved(unsavedKey, { floor: 3 });
  expect(readUnsaved(unsavedKey)?.values).toEqual({ floor: 3 });
  expect(readUnsaved({ ...unsavedKey, account: 'u2' })).toBeNull();
  expect(readUnsaved({ ...unsavedKey, draft: 'd2' })).toBeNull();
  expect(readUnsaved({ ...unsavedKey, step: 'location' })).toBeNull();
});

it('removes the entry when there are no unsaved values', () => {
  saveUnsaved(unsavedKey, { floor: 3 });
  saveUnsaved(unsavedKey, {});
  expect(readUnsaved(unsavedKey)).toBeNull();
});

it('stores the idempotency key even without values', () => {
  saveUnsaved(unsavedKey, {}, 'key');
  expect(readUnsaved(unsavedKey)?.idempotencyKey).toBe('key');
});

it('deletes all steps of a draft, and values older than a month', () => {
  saveUnsaved(unsavedKey, { floor: 3 });
  saveUnsaved({ ...unsavedKey, draft: 'd2' }, { floor: 4 }, undefined, 0);
  forgetOutdated();
  expect(readUnsaved({ ...unsavedKey, draft: 'd2' }, 1)).toBeNull();
  expect(readUnsaved(unsavedKey)).not.toBeNull();
  forgetDraft('d1');
  expect(readUnsaved(unsavedKey)).toBeNull();
});

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  saveUnsaved(unsavedKey, { floor: 3 });
  expect(readUnsaved(unsavedKey)).toBeNull();
});
