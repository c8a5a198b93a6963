import { describe, expect, test } from 'vitest';
import { missingFieldErrors, requestBodyOf, serverErrors } from './check-draft.ts';
import { emptyDraft, readDraft, storeDraft } from './draft.ts';
import type { FormOptions } from './form-options.ts';

const options = { kinds: [{ value: 'plot', label: '', needsRera: true }] } as unknown as FormOptions;
const completeDraft = {
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
  test('reports all missing fields at once', () => {
    expect(Object.keys(missingFieldErrors(emptyDraft('coimbatore'), options))).toEqual([
      'phone',
      'name',
      'email',
      'address',
      'kinds',
      'languages',
      'since',
    ]);
    expect(missingFieldErrors(completeDraft, options)).toEqual({});
  });

  test('requires a RERA registration and its state when a kind needs one', () => {
    expect(Object.keys(missingFieldErrors({ ...completeDraft, kinds: ['plot'] }, options))).toEqual(['rera_id']);
    expect(Object.keys(missingFieldErrors({ ...completeDraft, rera_id: 'TN/Agent/0123/2024' }, options))).toEqual(['rera_state']);
  });

  test('shows errors of cities and localities at the areas, and the first error of each field', () => {
    expect(
      serverErrors([
        { path: 'areas.0.localities', message: 'a' },
        { path: 'locality', message: 'b' },
        { path: 'name', message: 'c' },
      ]),
    ).toEqual({ areas: 'a', name: 'c' });
  });

  test('omits empty optional fields', () => {
    expect(requestBodyOf({ ...completeDraft, rera_state: 'TN' }, ' ')).toMatchObject({
      since: 2012,
      rera_state: undefined,
      firm: undefined,
      website: undefined,
    });
  });
});

describe('a draft on the device', () => {
  test('is restored for a month, and ignored when the stored value is invalid', () => {
    const stored = new Map<string, string>();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => void stored.set(key, text),
        removeItem: (key: string) => void stored.delete(key),
      },
    });
    storeDraft('agent', completeDraft, 0);
    expect(readDraft('agent', 1000)).toEqual(completeDraft);
    expect(readDraft('agent', 31 * 86_400_000)).toBeNull();
    stored.set('thinnai.register.agent', '{"at":1}');
    expect(readDraft('agent', 2)).toBeNull();
    storeDraft('agent', null);
    expect(stored.size).toBe(0);
  });
});
