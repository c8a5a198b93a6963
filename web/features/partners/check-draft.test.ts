import { describe, expect, test } from 'vitest';
import { bodyOf, missingIn, problemsOf } from './check-draft.ts';
import { emptyDraft, keepDraft, readDraft } from './draft.ts';
import type { FormFacts } from './form-facts.ts';

const facts = { kinds: [{ value: 'plot', label: '', registered: true }] } as unknown as FormFacts;
const full = {
  ...emptyDraft('coimbatore'),
  phone: '9876543210',
  name: 'Lakshmi',
  email: 'a@b.example',
  address: '14 Oppanakara Street',
  kinds: ['pg_hostel'],
  languages: ['ta'],
  since: '2012',
};

describe('a registration form', () => {
  test('names everything that is missing at once', () => {
    expect(Object.keys(missingIn(emptyDraft('coimbatore'), facts))).toEqual([
      'phone',
      'name',
      'email',
      'address',
      'kinds',
      'languages',
      'since',
    ]);
    expect(missingIn(full, facts)).toEqual({});
  });

  test('asks for a registration where a kind needs one, and for its state with it', () => {
    expect(Object.keys(missingIn({ ...full, kinds: ['plot'] }, facts))).toEqual(['rera_id']);
    expect(Object.keys(missingIn({ ...full, rera_id: 'TN/Agent/0123/2024' }, facts))).toEqual(['rera_state']);
  });

  test('shows what the server says of a place under the places, the first sentence of each', () => {
    expect(
      problemsOf([
        { path: 'areas.0.localities', message: 'a' },
        { path: 'locality', message: 'b' },
        { path: 'name', message: 'c' },
      ]),
    ).toEqual({ areas: 'a', name: 'c' });
  });

  test('sends no empty answers', () => {
    expect(bodyOf({ ...full, rera_state: 'TN' }, ' ')).toMatchObject({
      since: 2012,
      rera_state: undefined,
      firm: undefined,
      website: undefined,
    });
  });
});

describe('a draft on the device', () => {
  test('comes back for a month, and not when somebody wrote something else there', () => {
    const kept = new Map<string, string>();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
    keepDraft('agent', full, 0);
    expect(readDraft('agent', 1000)).toEqual(full);
    expect(readDraft('agent', 31 * 86_400_000)).toBeNull();
    kept.set('thinnai.register.agent', '{"at":1}');
    expect(readDraft('agent', 2)).toBeNull();
    keepDraft('agent', null);
    expect(kept.size).toBe(0);
  });
});
