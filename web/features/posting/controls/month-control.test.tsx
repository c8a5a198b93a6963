import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ControlProps } from './control-props.ts';
import { MonthControl } from './month-control.tsx';

const field = { label: 'Possession', hint: null, first_day: '2027-01-01', last_day: '2029-01-01' } as unknown as ControlProps['field'];
const onChange = vi.fn<(value: string | null) => void>();
const element = (value: string | null) => {
  const props = { field, path: 'possession_by', value, onChange, onBlur: vi.fn<() => void>() };
  return <MonthControl {...(props as unknown as ControlProps)} />;
};
const selectsOf = (value: string | null) => {
  render(element(value));
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

test('a month and a year are a value together; when the form removes the value, both are empty', async () => {
  const user = userEvent.setup();
  const { rerender } = render(element(null));
  const [month, year] = screen.getAllByRole<HTMLSelectElement>('combobox');
  await user.selectOptions(month!, '05');
  expect([month!.value, year!.value]).toEqual(['05', '']);
  await user.selectOptions(year!, '2028');
  expect(onChange.mock.calls).toEqual([[null], ['2028-05-01']]);
  rerender(element('2028-05-01'));
  expect([month!.value, year!.value]).toEqual(['05', '2028']);
  rerender(element(null));
  expect([month!.value, year!.value]).toEqual(['', '']);
});
