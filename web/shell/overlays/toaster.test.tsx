import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from '../../shared/feedback/toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.set([]);
  render(<Toaster />);
});
afterEach(() => void vi.useRealTimers());

const show = (...args: Parameters<typeof toast>) => act(() => toast(...args));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const cardOf = (message: string) => screen.getByText(message).parentElement!;

test('"Toast auto-hides after 3000 ms by default"', () => {
  show('Saved.');
  expect(screen.getByRole('status').textContent).toBe('Saved.');
  pass(2999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a toast stays while the pointer is on it, and at least one second longer', () => {
  show('Saved.');
  fireEvent.pointerEnter(cardOf('Saved.'));
  pass(60_000);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  fireEvent.pointerLeave(cardOf('Saved.'));
  pass(999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a success is in the status region, which screen readers announce later, and an error in the alert region, which they announce at once', () => {
  show('Saved.');
  show('Not saved.', { type: 'error' });
  expect(screen.getByRole('status').textContent).toBe('Saved.');
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
});

test('a repeated message replaces the earlier one, and at most three are shown', () => {
  for (const message of ['One', 'Two', 'One', 'Three', 'Four']) show(message);
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('OneThreeFour');
});

test('the close button removes a toast', () => {
  show('One');
  show('Two');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.getByRole('status').textContent).toBe('Two');
});
