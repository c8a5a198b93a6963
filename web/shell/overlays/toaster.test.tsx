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

const showToast = (...args: Parameters<typeof toast>) => act(() => toast(...args));
const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const cardOf = (message: string) => screen.getByText(message).parentElement!;

test('"Toast auto-hides after 3000 ms by default"', () => {
  showToast('Saved.');
  expect(screen.getByRole('status').textContent).toBe('Saved.');
  advance(2999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  advance(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a toast stays while the pointer is on it, and at least one second longer', () => {
  showToast('Saved.');
  fireEvent.pointerEnter(cardOf('Saved.'));
  advance(60_000);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  fireEvent.pointerLeave(cardOf('Saved.'));
  advance(999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  advance(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a success is in the status region, which screen readers announce later, and an error in the alert region, which they announce at once', () => {
  showToast('Saved.');
  showToast('Not saved.', { type: 'error' });
  expect(screen.getByRole('status').textContent).toBe('Saved.');
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
});

test('a repeated message replaces the earlier one, and at most three are shown', () => {
  for (const message of ['One', 'Two', 'One', 'Three', 'Four']) showToast(message);
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('OneThreeFour');
});

test('the close button removes a toast', () => {
  showToast('One');
  showToast('Two');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.getByRole('status').textContent).toBe('Two');
});
