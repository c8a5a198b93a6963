import { expect, it } from 'vitest';
import type { FormField } from '../../../../contract/posting/form-model.ts';
import { unitOptions } from './area-units.ts';
import { checkStep } from './check-step.ts';

const base = { hint: null, need: false, when: null, private: false } as const;
const rent: FormField = {
  ...base,
  name: 'rent',
  control: 'money',
  label: 'Rent',
  need: true,
  min: 500,
  max: 5000,
  per: 'month',
  when: { field: 'for', is: ['rent'] },
};
const checkOptions = { state: 'TN', allValues: {}, mustBeComplete: true };

it('requires a field only while its condition is met', () => {
  expect(checkStep([rent], { for: 'lease', rent: 1 }, checkOptions)).toEqual([]);
  expect(checkStep([rent], { for: 'rent', rent: null }, checkOptions)).toMatchObject([{ path: 'rent' }]);
});

it('allows blank required fields in a draft, but checks limits', () => {
  const draft = { ...checkOptions, mustBeComplete: false };
  expect(checkStep([rent], { for: 'rent', rent: null }, draft)).toEqual([]);
  expect(checkStep([rent], { for: 'rent', rent: 499 }, draft)[0]?.message).toBe('Rent must be at least ₹500.');
  expect(checkStep([rent], { for: 'rent', rent: 500 }, draft)).toEqual([]);
});

it('conditions can depend on the state of the city', () => {
  const field: FormField = { ...base, name: 'khata', control: 'choice', label: 'Khata', need: true, when: { field: '$state', is: ['KA'] } };
  expect(checkStep([field], {}, checkOptions)).toEqual([]);
  expect(checkStep([field], {}, { ...checkOptions, state: 'KA' })).toHaveLength(1);
});

it('checks and describes limits of areas in the selected unit', () => {
  const area: FormField = {
    ...base,
    name: 'area',
    control: 'area',
    label: 'Area',
    min: 100,
    max: 10_000,
    options: [{ value: 'cent', label: 'cent' }],
  };
  expect(checkStep([area], { area: { value: 1, unit: 'cent' } }, checkOptions)).toEqual([]);
  expect(checkStep([area], { area: { value: 0.1, unit: 'cent' } }, checkOptions)[0]?.message).toMatch(/at least 0\.23 cent/);
  expect(checkStep([area], { area: { value: 'x', unit: 'cent' } }, checkOptions)).toHaveLength(1);
});

it('accepts the unit of a stored area that is no longer offered', () => {
  const options = [{ value: 'sqft', label: 'sqft' }];
  expect(unitOptions({ options }, 'sqft')).toEqual(options);
  expect(unitOptions({ options }, 'acre')).toEqual([...options, { value: 'acre', label: 'acre' }]);
});

it('reports the invalid cell of a row and repeated rows', () => {
  const column = { ...base, name: 'sharing', control: 'choice', label: 'Sharing', need: true } as const;
  const rooms: FormField = { ...base, name: 'rooms', control: 'rows', label: 'Rooms', max: 4, distinct_by: ['sharing'], columns: [column] };
  const problems = checkStep([rooms], { rooms: [{ sharing: 'Single' }, { sharing: 'Single' }, {}] }, checkOptions);
  expect(problems.map(({ path }) => path)).toEqual(['rooms.1.sharing', 'rooms.2.sharing']);
});

it('reports a missing pin once although it has two coordinates', () => {
  const point = (name: string): FormField => ({ ...base, name, control: 'coordinate', label: name, need: true, min: 6, max: 98 });
  expect(checkStep([point('lat'), point('lng')], {}, checkOptions)).toHaveLength(1);
});
