import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ControlProps } from './control-props.ts';
import { MonthControl } from './month-control.tsx';

const field = { label: 'Possession', hint: null, first_day: '2027-01-01', last_day: '2029-01-01' } as unknown as ControlProps['field'];
const selectsOf = (value: string | null) => {
  const props = { field, path: 'possession_by', value, onChange: vi.fn<() => void>(), onBlur: vi.fn<() => void>() };
  render(<MonthControl {...(props as unknown as ControlProps)} />);
  return screen.getAllByRole<HTMLSelectElement>('combobox');
};

test('the years are those that are accepted', () => {
  const [, year] = selectsOf(null);
  expect([...year!.options].map(({ value }) => value)).toEqual(['', '2027', '2028', '2029']);
  expect(year!.value).toBe('');
});

test('a stored month whose year has passed is shown, because it stays valid', () => {
  const [month, year] = selectsOf('2026-11-01');
  expect([month!.value, year!.value]).toEqual(['11', '2026']);
});
