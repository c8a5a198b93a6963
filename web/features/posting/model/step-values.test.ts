import { expect, it } from 'vitest';
import type { FormField } from '../../../../contract/posting/form-model.ts';
import { changedValues, currentWarnings, initialValues } from './step-values.ts';
import type { FormStep } from './types.ts';

const field = (name: string, initial?: string): FormField => {
  const base = { name, control: 'text', label: name, hint: null, need: false, when: null, private: false } as const;
  return initial === undefined ? base : { ...base, initial };
};
const step: FormStep = {
  id: 'amenities',
  title: 'Amenities',
  optional: false,
  save: '/x',
  fields: [field('days', 'everyday'), field('tip')],
};

it('proposes values for fields without a saved value', () => {
  expect(initialValues(step, {})).toEqual({ days: 'everyday', tip: null });
  expect(initialValues(step, { days: 'weekend' })).toEqual({ days: 'weekend', tip: null });
});

it('a proposed value is not a change, but any value that replaces it is', () => {
  expect(changedValues(step, initialValues(step, {}), {})).toEqual({});
  expect(changedValues(step, { days: 'weekend', tip: null }, {})).toEqual({ days: 'weekend' });
  expect(changedValues(step, { days: null, tip: null }, {})).toEqual({ days: null });
});

it('drops warnings about values that were changed since the save', () => {
  const warnings = [{ path: 'days' }, { path: 'rooms.0.rent' }];
  expect(currentWarnings(warnings, { days: 'weekend', rooms: [{ rent: 1 }] }, { days: 'everyday', rooms: [{ rent: 1 }] })).toEqual([
    { path: 'rooms.0.rent' },
  ]);
});
